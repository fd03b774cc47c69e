import CCodecs

/// A fast conversion to sRGB for 8-bit pictures whose RGB profile consists of curves and a matrix.
///
/// It is many times as fast as Little CMS in floating point, and as exact: the curves are tables, the
/// matrix has single precision, and the result is rounded to nearest.
struct MatrixShaper {
  /// Linear light of each byte, per component.
  private let red: [Float]
  private let green: [Float]
  private let blue: [Float]
  /// Columns of the matrix: the profile's primaries in linear sRGB.
  private let columns: [SIMD4<Float>]
  /// The bytes of linear light in steps of 1/4096, each exact or one too low, and where each byte
  /// begins.
  private let bytes: [UInt8]
  private let thresholds: [Float]

  private static let steps: Float = 4096

  /// Reads the curves and primaries of `source`; nil when it has none.
  init?(_ source: cmsHPROFILE, to target: cmsHPROFILE) {
    guard cmsIsMatrixShaper(source) != 0, let from = Self.primaries(source),
      let to = Self.primaries(target), let inverse = Self.inverse(to),
      let red = Self.curve(source, cmsSigRedTRCTag),
      let green = Self.curve(source, cmsSigGreenTRCTag),
      let blue = Self.curve(source, cmsSigBlueTRCTag)
    else { return nil }
    self.red = red
    self.green = green
    self.blue = blue
    columns = from.map { primary in
      let linear = inverse[0] * primary.x + inverse[1] * primary.y + inverse[2] * primary.z
      return SIMD4<Float>(SIMD4(linear, 0))
    }
    // The lowest light of each byte lies half a step below its value; nothing is above 255.
    let thresholds =
      (0...255).map { $0 == 0 ? 0 : Float(SRGB.decode((Double($0) - 0.5) / 255)) }
      + [Float.infinity]
    self.thresholds = thresholds
    var byte = 0
    bytes = (0...Int(Self.steps)).map { step in
      while thresholds[byte + 1] <= Float(step) / Self.steps { byte += 1 }
      return UInt8(byte)
    }
  }

  /// The linear sRGB light of three bytes, not clamped.
  func linear(_ r: Int, _ g: Int, _ b: Int) -> SIMD4<Float> {
    columns[0] * red[r] + columns[1] * green[g] + columns[2] * blue[b]
  }

  /// Converts `count` RGBA pixels in place; alpha is unchanged.
  func apply(_ pixels: UnsafeMutablePointer<UInt8>, _ count: Int) {
    red.withUnsafeBufferPointer { red in
      green.withUnsafeBufferPointer { green in
        blue.withUnsafeBufferPointer { blue in
          let (first, second, third) = (columns[0], columns[1], columns[2])
          for x in 0..<count {
            let pixel = pixels + 4 * x
            let (r, g, b) = (Int(pixel[0]), Int(pixel[1]), Int(pixel[2]))
            let light = first * red[r] + second * green[g] + third * blue[b]
            for c in 0..<3 { pixel[c] = encode(light[c]) }
          }
        }
      }
    }
  }

  /// The byte nearest to the encoded value of `linear`.
  @inline(__always)
  private func encode(_ linear: Float) -> UInt8 {
    let light = min(max(linear, 0), 1)
    var byte = Int(bytes[Int(light * Self.steps)])
    while light >= thresholds[byte + 1] { byte += 1 }
    return UInt8(truncatingIfNeeded: byte)
  }

  /// D50 XYZ of red, green and blue.
  private static func primaries(_ profile: cmsHPROFILE) -> [SIMD3<Double>]? {
    var columns: [SIMD3<Double>] = []
    for tag in [cmsSigRedColorantTag, cmsSigGreenColorantTag, cmsSigBlueColorantTag] {
      guard let value = cmsReadTag(profile, tag)?.assumingMemoryBound(to: cmsCIEXYZ.self) else {
        return nil
      }
      columns.append(SIMD3(value.pointee.X, value.pointee.Y, value.pointee.Z))
    }
    return columns
  }

  private static func curve(_ profile: cmsHPROFILE, _ tag: cmsTagSignature) -> [Float]? {
    guard let curve = cmsReadTag(profile, tag) else { return nil }
    return (0...255).map { cmsEvalToneCurveFloat(OpaquePointer(curve), Float($0) / 255) }
  }

  /// The columns of the inverse of a matrix given by its columns (Cramer's rule).
  private static func inverse(_ m: [SIMD3<Double>]) -> [SIMD3<Double>]? {
    func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    let rows = [cross(m[1], m[2]), cross(m[2], m[0]), cross(m[0], m[1])]
    let determinant = (m[0] * rows[0]).sum()
    guard abs(determinant) > 1e-9 else { return nil }
    return (0..<3).map { SIMD3(rows[0][$0], rows[1][$0], rows[2][$0]) / determinant }
  }
}
