import PNG

extension ColorConversion {
  /// The conversion according to `metadata`; nil when the values are already sRGB.
  ///
  /// The first usable description counts: iCCP, then sRGB, then gAMA. An unusable profile or gamma is
  /// ignored, as in browsers.
  static func make(
    _ header: PNGHeader, _ metadata: PNGMetadata, _ limits: ImageLimits
  ) throws(PNGError) -> ColorConversion? {
    if let chunk = metadata.profile,
      let profile = try ProfileChunk.inflate(chunk, PNGLimits(limits))
    {
      let isGray = header.colorType == .gray || header.colorType == .grayAlpha
      if let transform = ProfileTransform(profile, isGray: isGray) {
        return make(transform, isGray: isGray)
      }
    }
    guard !metadata.isStandardRGB, let gamma = metadata.gamma, gamma > 0 else { return nil }
    // A gamma within 5 % of 1/2.2 counts as sRGB.
    if abs(Double(gamma) / 100_000 * 2.2 - 1) <= 0.05 { return nil }
    return power(100_000 / Double(gamma))
  }
}
