import Documents
import Frame
package import Motion

/// A uniform of a user's program and where its value comes from.
package struct UniformBinding: Sendable, Hashable {
  /// The GLSL types of uniforms that have values; others keep zero.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case float, vec2, vec3, vec4, int, ivec2, ivec3, ivec4, uint, bool, mat3, mat4
  }

  /// Where a value comes from.
  package enum Source: Sendable, Hashable {
    /// Seconds since the play began.
    case time
    /// Seconds from frame to frame.
    case timeDelta
    /// The frame's number, from 0.
    case frame
    /// Frames per second.
    case frameRate
    /// 0 at the start of the play, 1 at its end.
    case progress
    /// Year, month from 0, day and seconds: always the same, so that frames can be drawn again.
    case date
    /// Width and height in pixels of what is drawn into, and 1.
    case resolution
    /// Width and height of the canvas in pixels, and 1.
    case canvas
    /// Width divided by height of the canvas.
    case ratio
    /// Width and height in pixels of an input, and 1; those of the canvas without it.
    case inputSize(Int)
    /// Width and height in pixels of a picture that the shader brings along, and 1.
    case pictureSize(Int)
    /// The place of a film or a sound at an input, in seconds; those of the play for others.
    case inputTime(Int)
    /// The place of a film or a sound that the shader brings along, in seconds; those of the play for others.
    case pictureTime(Int)
    /// Width divided by height of an input.
    case inputRatio(Int)
    /// Width and height in pixels of a target, and 1.
    case targetSize(String)
    /// How `gl_FragCoord.y` becomes y upwards: an offset and a factor.
    case turn
    /// Output pixels per point.
    case scale
    /// Numbers that never change.
    case constant([Double])
    /// A parameter.
    case parameter(String)
    /// Formulas of the moment, the canvas and parameters, one for each component.
    case formulas([Formula])
    /// The matrix that puts a plane of the input's size in front of the camera.
    case projection
    /// Width and height in points of the plane in front of the camera.
    case planeSize
    /// How far the plane's mesh reaches beyond it, in points.
    case planeEdge
  }

  /// The uniform's name.
  package var name: String
  /// Its type.
  package var kind: Kind
  /// Elements of an array; `nil` for a single value.
  package var count: Int?
  /// Where the value comes from; for an array, that of each element.
  package var sources: [Source]

  /// Binds a uniform.
  package init(_ name: String, _ kind: Kind, _ source: Source) {
    self.name = name
    self.kind = kind
    sources = [source]
  }

  /// Binds an array.
  package init(_ name: String, _ kind: Kind, array sources: [Source]) {
    self.name = name
    self.kind = kind
    count = sources.count
    self.sources = sources
  }
}

extension UniformBinding.Kind {
  /// The number of components.
  package var components: Int {
    switch self {
    case .float, .int, .uint, .bool: 1
    case .vec2, .ivec2: 2
    case .vec3, .ivec3: 3
    case .vec4, .ivec4: 4
    case .mat3: 9
    case .mat4: 16
    }
  }

  /// The value of this type whose components are `numbers`; missing ones are 0.
  func value(_ numbers: [Double]) -> Uniform.Value {
    let padded = numbers + Array(repeating: 0, count: max(components, 4))
    let floats = padded.map { Float(nearest: $0) }
    let whole = padded.map { Int32(clamping: Int64(nearest: $0)) }
    switch self {
    case .float: return .float(floats[0])
    case .vec2: return .vec2(SIMD2(floats[0], floats[1]))
    case .vec3: return .vec3(SIMD3(floats[0], floats[1], floats[2]))
    case .vec4: return .vec4(SIMD4(floats[0], floats[1], floats[2], floats[3]))
    case .int: return .int(whole[0])
    case .ivec2: return .ivec2(SIMD2(whole[0], whole[1]))
    case .ivec3: return .ivec3(SIMD3(whole[0], whole[1], whole[2]))
    case .ivec4: return .ivec4(SIMD4(whole[0], whole[1], whole[2], whole[3]))
    case .uint: return .uint(UInt32(clamping: Int64(nearest: padded[0])))
    case .bool: return .bool(padded[0] != 0)
    case .mat3:
      return .mat3(
        Matrix3(
          SIMD3(floats[0], floats[1], floats[2]), SIMD3(floats[3], floats[4], floats[5]),
          SIMD3(floats[6], floats[7], floats[8])))
    case .mat4:
      let columns = stride(from: 0, to: 16, by: 4).map {
        SIMD4(floats[$0], floats[$0 + 1], floats[$0 + 2], floats[$0 + 3])
      }
      return .mat4(Matrix4(columns[0], columns[1], columns[2], columns[3]))
    }
  }

  /// The array of this type with elements of `numbers`; `nil` for types without arrays.
  func array(_ elements: [[Double]]) -> Uniform.Value? {
    let values = elements.map { $0 + [0, 0, 0, 0] }.map { $0.map { Float(nearest: $0) } }
    switch self {
    case .float: return .floats(values.map { $0[0] })
    case .vec2: return .vec2s(values.map { SIMD2($0[0], $0[1]) })
    case .vec3: return .vec3s(values.map { SIMD3($0[0], $0[1], $0[2]) })
    case .vec4: return .vec4s(values.map { SIMD4($0[0], $0[1], $0[2], $0[3]) })
    case .int: return .ints(elements.map { Int32(clamping: Int64(nearest: $0.first ?? 0)) })
    default: return nil
    }
  }
}

extension Float {
  /// The nearest number that a shader can hold.
  fileprivate init(nearest value: Double) {
    let most = Double(Float.greatestFiniteMagnitude)
    self.init(Swift.min(Swift.max(value, -most), most))
  }
}

extension Int64 {
  /// The nearest whole number of up to 40 bits; 0 for NaN.
  ///
  /// The `Int` of a page has 32 bits.
  fileprivate init(nearest value: Double) {
    self = Int64(exactly: Swift.min(Swift.max(value.rounded(), -0x1p40), 0x1p40)) ?? 0
  }
}
