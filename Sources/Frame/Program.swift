/// A compile-time number, defined as a macro in both shaders of a program.
public struct ShaderConstant: Sendable, Hashable {
  /// The GLSL type of a constant and its value.
  public enum Value: Sendable, Hashable {
    /// GLSL `int`.
    case int(Int32)
    /// GLSL `float`.
    case float(Float)
  }

  /// The macro's name: capital letters, digits and underscores.
  public var name: String
  /// The value.
  public var value: Value

  /// Defines `name` as `value`.
  public init(_ name: String, _ value: Value) {
    self.name = name
    self.value = value
  }

  /// The value as GLSL source.
  public var text: String {
    switch value {
    case .int(let value): return value < 0 ? "(\(value))" : "\(value)"
    case .float(let value):
      let digits = "\(value)"
      return value.sign == .minus ? "(\(digits))" : digits
    }
  }
}

extension Draw {
  /// The two shaders of a draw and the constants that they are compiled with.
  public struct Program: Sendable, Hashable {
    /// The vertex shader.
    public var vertex: Shader
    /// The fragment shader.
    public var fragment: Shader
    /// The constants of both shaders; names are unique.
    public var constants: [ShaderConstant]
    /// Whether it draws a part of its destination, which the uniform ``window`` selects; see `Frame.window(at:size:)`.
    package var drawsWindow = false

    /// Pairs two shaders.
    public init(vertex: Shader, fragment: Shader, constants: [ShaderConstant] = []) {
      self.vertex = vertex
      self.fragment = fragment
      self.constants = constants
    }

    /// Pairs two built-in shaders by their names.
    public init(vertex: String, fragment: String, constants: [ShaderConstant] = []) {
      self.init(vertex: .builtIn(vertex), fragment: .builtIn(fragment), constants: constants)
    }
  }
}
