import Imaging

/// A frame of a GIF: a rectangle of indices over the canvas, and whether it is cleared afterwards.
struct GIFPart: Sendable {
  let region: Rectangle
  /// Whether the rectangle becomes transparent before the next frame.
  let clears: Bool
  /// The indices of the rectangle; transparent where the canvas stays.
  let indices: [UInt8]

  /// The part that shows `picture` on `base`; afterwards comes `next`.
  ///
  /// A GIF cannot make a pixel transparent except by clearing the whole rectangle of the frame that it showed,
  /// so that rectangle has to hold all pixels that vanish next.
  init(
    _ picture: IndexPicture, on base: IndexPicture, before next: IndexPicture?, transparent: UInt8
  ) {
    let drawn = picture.bounds(with: base) { $0 != $1 }
    let vanishing = next.flatMap { next in
      picture.bounds(with: next) { $0 != transparent && $1 == transparent }
    }
    clears = vanishing != nil
    let none = Rectangle(x: 0, y: 0, width: 1, height: 1)
    switch (drawn, vanishing) {
    case (let drawn?, let vanishing?): region = drawn.union(vanishing)
    case (let one?, nil), (nil, let one?): region = one
    case (nil, nil): region = none
    }
    var indices: [UInt8] = []
    indices.reserveCapacity(region.width * region.height)
    // A pixel that stays may have its own index or the transparent one; runs of one index compress best.
    var last = transparent
    for y in region.y..<region.y + region.height {
      let row = y * picture.width
      for place in row + region.x..<row + region.x + region.width {
        let index = picture.indices[place]
        let canStay = index == base.indices[place]
        last = canStay && last != index ? transparent : index
        indices.append(last)
      }
    }
    self.indices = indices
  }
}
