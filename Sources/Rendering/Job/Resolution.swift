import Effects
import Frame

/// How the pixels of pictures and of the output relate to points.
struct Resolution: Equatable {
  /// Pixels per point of each picture.
  let densities: [Double]
  /// Pixels per point of the output.
  let scale: Double
}

extension RenderRequest {
  /// The resolution of a job with pictures of `sizes`; the effect's own files come last, and do not
  /// decide on the output, nor do sounds.
  ///
  /// - Throws: `JobError` without a picture whose size an automatic density could follow.
  func resolution(
    for sizes: [PixelSize], _ areSounds: [Bool]
  ) throws(JobError) -> Resolution {
    let names = inputs + effect.pictureFiles
    let densities: [Double]
    switch settings.density {
    case .pixelsPerPoint(let number):
      densities = sizes.map { _ in number }
      return Resolution(densities: densities, scale: settings.scale ?? number)
    case .automatic:
      let pictures = sizes.indices.prefix(inputs.count).filter { !areSounds[$0] }
      let longest = pictures.map { max(sizes[$0].width, sizes[$0].height) }.max()
      guard let longest else { throw .densityWithoutPicture }
      let number = Double(longest) / Density.stickerSide
      densities = sizes.map { _ in number }
      return Resolution(densities: densities, scale: settings.scale ?? number)
    case nil:
      densities = sizes.indices.map {
        $0 < names.count ? Density.pixelsPerPoint(ofFile: names[$0]) : 1
      }
      let finest = densities.prefix(inputs.count).max() ?? 1
      return Resolution(densities: densities, scale: settings.scale ?? finest)
    }
  }
}
