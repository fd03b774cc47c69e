import Imaging

/// How the pixels of a picture become colours of a palette, or transparent.
struct Flattening: Sendable {
  /// The alphas that a palette can show.
  enum Alpha: Sendable, Hashable {
    /// Every alpha; colours are premultiplied.
    case kept
    /// Opaque or transparent, from half an alpha on; what lies between is laid on the matte, as 0xRRGGBB,
    /// or keeps its own colour.
    case binary(matte: UInt32?)
  }

  let alpha: Alpha

  /// The picture with the alpha that ``color(_:)`` expects.
  func prepared(_ image: Image) -> Image {
    alpha == .kept ? image.premultiplied() : image.unpremultiplied()
  }

  /// The colour, as 0xAABBGGRR, of a pixel of a prepared picture; `nil` for transparent.
  @inline(__always)
  func color(_ pixel: UInt32) -> UInt32? {
    let alpha = pixel >> 24
    guard case .binary(let matte) = self.alpha else { return alpha == 0 ? nil : pixel }
    guard alpha >= 128 else { return nil }
    guard let matte, alpha < 255 else { return pixel | 0xFF00_0000 }
    var color: UInt32 = 0xFF00_0000
    for shift: UInt32 in [0, 8, 16] {
      let (above, below) = (pixel >> shift & 255, matte >> (16 - shift) & 255)
      color |= ((above * alpha + below * (255 - alpha) + 127) / 255) << shift
    }
    return color
  }
}

extension Flattening {
  /// How a palette of the format of `request` shows pixels.
  init(_ request: AnimationRequest) {
    self.init(
      alpha: request.format.traits.alpha == .binary
        ? .binary(matte: request.settings.matte) : .kept)
  }
}
