import Imaging
import PNG

/// Compresses frames of an animated PNG whose pixels are indices of one palette.
struct PaletteCoder: FrameCoder {
  private let map: PaletteMap
  private let transparent: UInt8
  private let isOpaque: [Bool]

  init(_ palette: Palette, _ map: PaletteMap) {
    self.map = map
    transparent = palette.transparent
    isOpaque = palette.colors.map { $0.w == 255 } + [false]
  }

  func encode(_ image: Image, after previous: Image?) -> EncodedFrame? {
    let picture = indexed(image)
    guard let previous else { return plain(picture, Region(image)) }
    let before = indexed(previous)
    guard let region = picture.bounds(with: before, { $0 != $1 }) else { return nil }
    let replacing = plain(picture.cropped(to: region), region)
    guard let overlay = overlay(picture.cropped(to: region), on: before.cropped(to: region)) else {
      return replacing
    }
    let blending = EncodedFrame(Self.png(overlay), region, blends: true)
    return blending.bytes.count < replacing.bytes.count ? blending : replacing
  }

  private func indexed(_ image: Image) -> IndexPicture {
    IndexPicture(width: image.width, height: image.height, indices: map.indices(of: image))
  }

  private func plain(_ picture: IndexPicture, _ region: Region) -> EncodedFrame {
    EncodedFrame(Self.png(picture), region)
  }

  /// The picture, transparent where it is as in `previous`; `nil` where laying it over that gives another one.
  private func overlay(_ picture: IndexPicture, on previous: IndexPicture) -> IndexPicture? {
    var indices = picture.indices
    for place in indices.indices {
      if indices[place] == previous.indices[place] {
        indices[place] = transparent
      } else if !isOpaque[Int(indices[place])] {
        return nil
      }
    }
    return IndexPicture(width: picture.width, height: picture.height, indices: indices)
  }

  /// The picture as a PNG whose palette comes from the animation's head.
  private static func png(_ picture: IndexPicture) -> [UInt8] {
    var encoder = PNGEncoder(picture.header, text: [])
    picture.indices.withUnsafeBufferPointer { encoder.append($0) }
    return encoder.finish()
  }
}

/// Compresses one picture as a PNG of indices.
struct StillPaletteCoder: FrameCoder {
  let palette: PNGPalette
  let map: PaletteMap
  let text: [(keyword: String, value: String)]

  func encode(_ image: Image, after previous: Image?) -> EncodedFrame? {
    let picture = IndexPicture(
      width: image.width, height: image.height, indices: map.indices(of: image))
    var encoder = PNGEncoder(picture.header, palette: palette, text: text)
    picture.indices.withUnsafeBufferPointer { encoder.append($0) }
    return EncodedFrame(encoder.finish(), Region(image))
  }
}

extension IndexPicture {
  /// The header of a PNG with a byte for each index.
  fileprivate var header: PNGHeader {
    PNGHeader(width: width, height: height, bitDepth: 8, colorType: .indexed)
  }

  /// The indices in `region`.
  fileprivate func cropped(to region: Region) -> IndexPicture {
    let rows = (region.y..<region.y + region.height).map { y in
      indices[y * width + region.x..<y * width + region.x + region.width]
    }
    return IndexPicture(width: region.width, height: region.height, indices: Array(rows.joined()))
  }
}
