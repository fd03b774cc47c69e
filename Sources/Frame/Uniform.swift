/// A named value that a draw's program receives.
public struct Uniform: Sendable, Equatable {
  /// The values a program can receive; each case is one GLSL type.
  public enum Value: Sendable, Equatable {
    /// GLSL `float`.
    case float(Float)
    /// GLSL `vec2`.
    case vec2(SIMD2<Float>)
    /// GLSL `vec3`.
    case vec3(SIMD3<Float>)
    /// GLSL `vec4`.
    case vec4(SIMD4<Float>)
    /// GLSL `int`.
    case int(Int32)
    /// GLSL `ivec2`.
    case ivec2(SIMD2<Int32>)
    /// GLSL `mat4`.
    case mat4(Matrix4)
    /// GLSL `float[]`; at most as many as the program declares.
    case floats([Float])
  }

  /// The uniform's name in the program, which is the parameter's name in Swift.
  public var name: String
  /// The value.
  public var value: Value

  /// Gives the uniform `name` a value.
  public init(_ name: String, _ value: Value) {
    self.name = name
    self.value = value
  }
}
