/// One run of a compute shader, with its complete state.
///
/// The shader declares `local_size_x` and the like. Its blocks have the names of storage buffers, each with a `binding` of
/// its own.
public struct Dispatch: Sendable, Equatable {
  /// An image of the shader and the target that it writes.
  public struct ImageBinding: Sendable, Hashable {
    /// The image uniform's name; it is `writeonly`, and its format is the target's.
    public var name: String
    /// The target's name.
    public var target: String

    /// Binds a target to the image `name`.
    public init(_ name: String, _ target: String) {
      self.name = name
      self.target = target
    }
  }

  /// The compute shader, in GLSL ES 3.10.
  public var shader: Shader
  /// The constants that it is compiled with; names are unique.
  public var constants: [ShaderConstant]
  /// How many invocations there are at least along x, y and z; a device rounds up to whole work groups.
  public var invocations: SIMD3<Int>
  /// The targets that it writes; those that no earlier pass drew are transparent before.
  public var images: [ImageBinding]
  /// The storage buffers that it reads and writes.
  public var buffers: [String]
  /// The textures that it samples.
  public var textures: [Texture]
  /// The uniform values that it receives.
  public var uniforms: [Uniform]

  /// Makes a dispatch of a shader.
  public init(
    _ shader: Shader, constants: [ShaderConstant] = [], invocations: SIMD3<Int>,
    images: [ImageBinding] = [], buffers: [String] = [], textures: [Texture] = [],
    uniforms: [Uniform] = []
  ) {
    self.shader = shader
    self.constants = constants
    self.invocations = invocations
    self.images = images
    self.buffers = buffers
    self.textures = textures
    self.uniforms = uniforms
  }
}
