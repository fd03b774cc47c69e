import Imaging
import PNG

/// A picture as an APNG stores its rows: straight components, or indices of a palette.
struct StoredPicture: Sendable, Equatable {
  let kind: StoredKind
  let width: Int
  let height: Int
  let bytes: [UInt8]

  /// The header of a PNG with these rows.
  var header: PNGHeader { kind.header(width: width, height: height) }

  /// The smallest rectangle with every pixel that differs from `other`'s.
  func changes(from other: StoredPicture) -> Rectangle? {
    Pixels.changes(bytes, other.bytes, width: width, height: height, step: kind.step)
  }

  /// The pixels in `region`.
  func cropped(to region: Rectangle) -> StoredPicture {
    StoredPicture(
      kind: kind, width: region.width, height: region.height,
      bytes: Pixels.cropped(bytes, width: width, to: region, step: kind.step))
  }

  /// The picture with transparent pixels in `region`; `nil` if the kind has none that are all zeros.
  func cleared(in region: Rectangle) -> StoredPicture? {
    guard kind.canClear else { return nil }
    return StoredPicture(
      kind: kind, width: width, height: height,
      bytes: Pixels.cleared(bytes, width: width, in: region, step: kind.step))
  }

  /// The picture with every pixel transparent that is as in `previous`, if laying it over `previous` gives the
  /// picture exactly: where every changed pixel is opaque.
  ///
  /// Half-transparent pixels over nothing would do, too, but Pillow mixes those wrongly.
  func overlay(on previous: StoredPicture) -> StoredPicture? {
    let overlay: [UInt8]? =
      switch kind {
      case .color(.eight, isOpaque: false):
        Pixels.overlay(bytes, on: previous.bytes)
      case .indices(let isOpaque):
        Self.overlay(bytes, previous.bytes, isOpaque)
      case .color: nil
      }
    return overlay.map {
      StoredPicture(kind: kind, width: width, height: height, bytes: $0)
    }
  }

  /// The overlay of indices, of which 0 is transparent.
  private static func overlay(
    _ mine: [UInt8], _ theirs: [UInt8], _ isOpaque: [Bool]
  ) -> [UInt8]? {
    var overlay = mine
    var kept = 0
    for place in overlay.indices {
      if overlay[place] == theirs[place] {
        overlay[place] = 0
        kept += 1
      } else if !isOpaque[Int(overlay[place])] {
        return nil
      }
    }
    return kept > 0 ? overlay : nil
  }
}

/// What the bytes of stored pictures mean.
enum StoredKind: Sendable, Equatable {
  /// Red, green, blue, and alpha unless every pixel is opaque.
  case color(Image.Depth, isOpaque: Bool)
  /// Indices of a palette whose first colour is transparent; and whether each of its colours is opaque.
  case indices(isOpaque: [Bool])

  /// Bytes of a pixel.
  var step: Int {
    switch self {
    case .color(let depth, let isOpaque): depth.rawValue / 8 * (isOpaque ? 3 : 4)
    case .indices: 1
    }
  }

  /// Whether pixels of zeros are transparent.
  var canClear: Bool { if case .color(_, isOpaque: true) = self { false } else { true } }

  /// The header of a picture of this kind.
  func header(width: Int, height: Int) -> PNGHeader {
    switch self {
    case .color(let depth, let isOpaque):
      PNGHeader(
        width: width, height: height, bitDepth: depth.rawValue, colorType: isOpaque ? .rgb : .rgba)
    case .indices: PNGHeader(width: width, height: height, bitDepth: 8, colorType: .indexed)
    }
  }
}

extension Image {
  /// The picture as RGB or RGBA.
  func stored(isOpaque: Bool) -> StoredPicture {
    StoredPicture(
      kind: .color(depth, isOpaque: isOpaque), width: width, height: height,
      bytes: PNG.rows(of: self, isOpaque: isOpaque))
  }
}
