/// A named value that a draw's program receives.
public struct Uniform: Sendable, Hashable {
  /// The values that a program can receive; each case is one GLSL type.
  ///
  /// An array has at least one element, and at most as many as the program declares.
  public enum Value: Sendable, Hashable {
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
    /// GLSL `ivec3`.
    case ivec3(SIMD3<Int32>)
    /// GLSL `ivec4`.
    case ivec4(SIMD4<Int32>)
    /// GLSL `uint`.
    case uint(UInt32)
    /// GLSL `bool`.
    case bool(Bool)
    /// GLSL `mat3`.
    case mat3(Matrix3)
    /// GLSL `mat4`.
    case mat4(Matrix4)
    /// GLSL `float[]`.
    case floats([Float])
    /// GLSL `vec2[]`.
    case vec2s([SIMD2<Float>])
    /// GLSL `vec3[]`.
    case vec3s([SIMD3<Float>])
    /// GLSL `vec4[]`.
    case vec4s([SIMD4<Float>])
    /// GLSL `int[]`.
    case ints([Int32])
  }

  /// The uniform's name in the program, the same as the parameter's name in Swift.
  public var name: String
  /// The value.
  public var value: Value

  /// Sets the uniform `name` to a value.
  public init(_ name: String, _ value: Value) {
    self.name = name
    self.value = value
  }
}

extension Uniform.Value {
  /// The GLSL type; an array's without its length.
  package var type: String {
    switch self {
    case .float, .floats: "float"
    case .vec2, .vec2s: "vec2"
    case .vec3, .vec3s: "vec3"
    case .vec4, .vec4s: "vec4"
    case .int, .ints: "int"
    case .ivec2: "ivec2"
    case .ivec3: "ivec3"
    case .ivec4: "ivec4"
    case .uint: "uint"
    case .bool: "bool"
    case .mat3: "mat3"
    case .mat4: "mat4"
    }
  }

  /// The number of elements of an array; `nil` for other types.
  package var length: Int? {
    switch self {
    case .floats(let values): values.count
    case .vec2s(let values): values.count
    case .vec3s(let values): values.count
    case .vec4s(let values): values.count
    case .ints(let values): values.count
    case .float, .vec2, .vec3, .vec4, .int, .ivec2, .ivec3, .ivec4, .uint, .bool, .mat3, .mat4: nil
    }
  }

  /// The components as floats, element by element and column by column; empty for integer types.
  package var floats: [Float] {
    switch self {
    case .float(let value): [value]
    case .vec2(let value): components([value])
    case .vec3(let value): components([value])
    case .vec4(let value): components([value])
    case .mat3(let value): components([value.x, value.y, value.z])
    case .mat4(let value):
      components([value.columns.x, value.columns.y, value.columns.z, value.columns.w])
    case .floats(let values): values
    case .vec2s(let values): components(values)
    case .vec3s(let values): components(values)
    case .vec4s(let values): components(values)
    case .int, .ivec2, .ivec3, .ivec4, .uint, .bool, .ints: []
    }
  }

  /// The components of signed integer types, element by element; empty for other types.
  package var ints: [Int32] {
    switch self {
    case .int(let value): [value]
    case .ivec2(let value): components([value])
    case .ivec3(let value): components([value])
    case .ivec4(let value): components([value])
    case .ints(let values): values
    case .float, .vec2, .vec3, .vec4, .uint, .bool, .mat3, .mat4, .floats, .vec2s, .vec3s, .vec4s:
      []
    }
  }
}

private func components<Vector: SIMD>(_ vectors: [Vector]) -> [Vector.Scalar] {
  vectors.flatMap { vector in vector.indices.map { vector[$0] } }
}
