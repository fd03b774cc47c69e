import CCodecs

/// An ICC profile's way to sRGB: Little CMS in floating point, relative colorimetric.
final class ProfileTransform {
  private let transform: cmsHTRANSFORM
  private let isGray: Bool
  /// Pixels converted at a time.
  private static let block = 1024
  private let scratch: UnsafeMutablePointer<SIMD4<Float>>

  /// Opens `profile`; nil when it is broken or for other colours than the picture's.
  init?(_ profile: [UInt8], isGray: Bool) {
    guard let source = cmsOpenProfileFromMem(profile, UInt32(profile.count)) else { return nil }
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
  }

  deinit {
    cmsDeleteTransform(transform)
    scratch.deallocate()
  }

  /// A pixel format of 32-bit floats, as lcms2.h's FLOAT_SH, COLORSPACE_SH, EXTRA_SH, CHANNELS_SH
  /// and BYTES_SH make it; Swift cannot import those macros.
  private static func floats(_ space: Int32, channels: UInt32, extra: UInt32) -> UInt32 {
    1 << 22 | UInt32(space) << 16 | extra << 7 | channels << 3 | 4
  }

  /// Whether sRGB's own values come out, to less than 1/255, at 9 × 9 × 9 colours.
  lazy var isIdentity: Bool = {
    let tolerance: Float = 1 / 255
    let steps = (0...8).map { Float($0) / 8 }
    if isGray {
      let ramp = (0...32).map { Float($0) / 32 }
      return zip(ramp, curve(ramp)).allSatisfy { abs($0 - $1) < tolerance }
    }
    for red in steps {
      for green in steps {
        for (index, blue) in steps.enumerated() { scratch[index] = SIMD4(red, green, blue, 0) }
        cmsDoTransform(transform, scratch, scratch, 9)
        for (index, blue) in steps.enumerated() {
          let difference = scratch[index] - SIMD4(red, green, blue, 0)
          if max(difference.max(), -difference.min()) >= tolerance { return false }
        }
      }
    }
    return true
  }()

  /// Encoded sRGB grey of each grey value, 0…1; of a grey profile only.
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

  /// Converts `count` RGBA pixels in place, whose components go to `full`; alpha stays.
  func apply<Component: FixedWidthInteger & UnsignedInteger & SIMDScalar>(
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

/// The iCCP chunk: a name, a zero byte, the method 0, a deflated profile.
enum ProfileChunk {
  /// The profile, at most `limits.maxChunkBytes`, more is refused; nil when the chunk is malformed.
  static func inflate(
    _ chunk: [UInt8], name: String, _ limits: ImageLimits
  ) throws(ImageError) -> [UInt8]? {
    guard let zero = chunk.prefix(80).firstIndex(of: 0), zero + 2 < chunk.count,
      chunk[zero + 1] == 0
    else { return nil }
    let packed = Array(chunk[(zero + 2)...])
    // The first four bytes of a profile are its size (ICC.1, 7.2.2).
    guard let head = unpack(packed, count: 4) else { return nil }
    let size = head.reduce(0) { $0 << 8 | Int($1) }
    guard size <= limits.maxChunkBytes else {
      throw .overLimit(
        name: name, what: "bytes of its colour profile:", value: size,
        limit: .maxChunkBytes, allowed: limits.maxChunkBytes)
    }
    // ICC.1: the header has 128 bytes, a tag count follows. Deflate packs 1032 : 1 at most.
    guard size >= 132, size / 1040 <= packed.count else { return nil }
    return unpack(packed, count: size)
  }

  /// The first `count` bytes of a zlib stream; nil when it has fewer.
  private static func unpack(_ packed: [UInt8], count: Int) -> [UInt8]? {
    let state = UnsafeMutablePointer<inflate_state>.allocate(capacity: 1)
    defer { state.deallocate() }
    isal_inflate_init(state)
    state.pointee.crc_flag = UInt32(ISAL_ZLIB)
    var input = packed
    let bytes = input.withUnsafeMutableBufferPointer { input in
      [UInt8](unsafeUninitializedCapacity: count) { output, filled in
        state.pointee.next_in = input.baseAddress
        state.pointee.avail_in = UInt32(input.count)
        state.pointee.next_out = output.baseAddress
        state.pointee.avail_out = UInt32(count)
        let isGood = isal_inflate(state) >= ISAL_DECOMP_OK
        filled = isGood ? count - Int(state.pointee.avail_out) : 0
      }
    }
    return bytes.count == count ? bytes : nil
  }
}
