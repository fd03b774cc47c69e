import Imaging

/// Turns the pictures of a sequence into indices of a palette, in order.
struct PictureIndexer {
  private let map: PaletteMap
  private var last: DiffusedPicture?
  private var cache = PaletteMap.Cache()

  init(_ map: PaletteMap) { self.map = map }

  /// The indices of the next pictures.
  mutating func indices(of images: [Image]) -> [[UInt8]] {
    guard map.dither == .diffusion, !map.palette.isExact else {
      let map = map
      return Parallel.map(images.count) { map.indices(of: images[$0]) }
    }
    return images.map { image in
      let picture = map.diffused(image, after: last, &cache)
      last = picture
      return picture.indices
    }
  }
}
