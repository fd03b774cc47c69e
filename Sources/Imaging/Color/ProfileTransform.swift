import CCodecs

/// An ICC profile's transform to sRGB, by Little CMS in floating point, relative colorimetric.
final class ProfileTransform {
  private let transform: cmsHTRANSFORM
  private let isGray: Bool
  /// The fast conversion for 8 bits, where it agrees with Little CMS.
  private var shaper: MatrixShaper?
  /// The number of pixels converted at a time.
  private static let block = 1024
  private let scratch: UnsafeMutablePointer<SIMD4<Float>>

  /// Opens `profile`; nil when it is invalid or for other colours than the picture's.
  init?(_ profile: [UInt8], isGray: Bool) {
    guard let profile = ProfileTags(profile).readable,
      let source = cmsOpenProfileFromMem(profile, UInt32(profile.count))
    else { return nil }
    defer { cmsCloseProfile(source) }
    guard cmsGetColorSpace(source) == (isGray ? cmsSigGrayData : cmsSigRgbData),
      let target = cmsCreate_sRGBProfile()
    else { return nil }
    defer { cmsCloseProfile(target) }
    let rgb = Self.floats(PT_RGB, channels: 3, extra: 1)
    let input = isGray ? Self.floats(PT_GRAY, channels: 1, extra: 0) : rgb
    guard
      let transform = cmsCreateTransform(
        source, input, target, rgb, UInt32(INTENT_RELATIVE_COLORIMETRIC),
        UInt32(cmsFLAGS_NOCACHE | cmsFLAGS_NOOPTIMIZE))
    else { return nil }
    self.transform = transform
    self.isGray = isGray
    scratch = .allocate(capacity: Self.block)
    scratch.initialize(repeating: SIMD4(), count: Self.block)
    if !isGray, let shaper = MatrixShaper(source, to: target), agrees(shaper) {
      self.shaper = shaper
    }
  }

  deinit {
    cmsDeleteTransform(transform)
    scratch.deallocate()
  }

  /// A pixel format of 32-bit floats, as built by FLOAT_SH, COLORSPACE_SH, EXTRA_SH, CHANNELS_SH and
  /// BYTES_SH of lcms2.h; Swift cannot import those macros.
  private static func floats(_ space: Int32, channels: UInt32, extra: UInt32) -> UInt32 {
    1 << 22 | UInt32(space) << 16 | extra << 7 | channels << 3 | 4
  }

  /// Whether the transform reproduces sRGB's values to less than 1/255.
  lazy var isIdentity: Bool = {
    let tolerance: Float = 1 / 255
    if isGray {
      let ramp = (0...32).map { Float($0) / 32 }
      return zip(ramp, curve(ramp)).allSatisfy { abs($0 - $1) < tolerance }
    }
    return probe { color, result in
      let difference = result - SIMD4(Float(color.x), Float(color.y), Float(color.z), 0) / 255
      return max(difference.max(), -difference.min()) < tolerance
    }
  }()

  /// Whether the fast conversion agrees with Little CMS to 1/20 of a byte's step.
  private func agrees(_ shaper: MatrixShaper) -> Bool {
    probe { color, result in
      let light = shaper.linear(color.x, color.y, color.z)
      return (0..<3).allSatisfy { c in
        let encoded = Float(SRGB.encode(Double(min(max(light[c], 0), 1))))
        return abs(encoded - min(max(result[c], 0), 1)) < 0.05 / 255
      }
    }
  }

  /// Whether `test` holds for 9 × 9 × 9 colours, in bytes, and their converted values.
  private func probe(_ test: (SIMD3<Int>, SIMD4<Float>) -> Bool) -> Bool {
    let steps = (0...8).map { $0 * 255 / 8 }
    for red in steps {
      for green in steps {
        for (index, blue) in steps.enumerated() {
          scratch[index] = SIMD4(Float(red), Float(green), Float(blue), 0) / 255
        }
        cmsDoTransform(transform, scratch, scratch, UInt32(steps.count))
        for (index, blue) in steps.enumerated() {
          let result = SIMD4(scratch[index].x, scratch[index].y, scratch[index].z, 0)
          if !test(SIMD3(red, green, blue), result) { return false }
        }
      }
    }
    return true
  }

  /// The encoded sRGB grey of each grey value, 0…1; only for a grey profile.
  func curve(_ values: [Float]) -> [Float] {
    var results: [Float] = []
    results.reserveCapacity(values.count)
    for start in stride(from: 0, to: values.count, by: Self.block) {
      let piece = Array(values[start..<min(start + Self.block, values.count)])
      cmsDoTransform(transform, piece, scratch, UInt32(piece.count))
      // A grey profile's neutral axis is sRGB's; green carries most of the light.
      for index in piece.indices { results.append(scratch[index].y) }
    }
    return results
  }

  /// Converts `count` 8-bit RGBA pixels in place; alpha is unchanged.
  func apply(_ pixels: UnsafeMutablePointer<UInt8>, _ count: Int) {
    if let shaper { return shaper.apply(pixels, count) }
    convert(pixels, count, full: 255)
  }

  /// Converts `count` RGBA pixels with components up to `full` in place; alpha is unchanged.
  func convert<Component: FixedWidthInteger & UnsignedInteger & SIMDScalar>(
    _ pixels: UnsafeMutablePointer<Component>, _ count: Int, full: Float
  ) {
    for start in stride(from: 0, to: count, by: Self.block) {
      let length = min(Self.block, count - start)
      let piece = pixels + 4 * start
      for x in 0..<length {
        scratch[x] =
          SIMD4(Float(piece[4 * x]), Float(piece[4 * x + 1]), Float(piece[4 * x + 2]), 0) / full
      }
      cmsDoTransform(transform, scratch, scratch, UInt32(length))
      for x in 0..<length {
        let color = (scratch[x].clamped(lowerBound: SIMD4(), upperBound: .one) * full)
          .rounded(.toNearestOrAwayFromZero)
        for c in 0..<3 { piece[4 * x + c] = Component(color[c]) }
      }
    }
  }
}
