import Imaging

/// The memory that a picture takes, from the first bytes of its file.
struct PictureHeader: Sendable {
  let size: PictureSize
  /// Bytes of a decoded pixel.
  let pixelBytes: Int
  /// Bytes a pixel while the file is decoded, the picture included.
  let decodingBytes: Int
  /// Whether all of its pixels are known to be opaque.
  var isOpaque = false
  /// Whether its rows come in several passes, so that none is complete before the last one.
  var isInterlaced = false

  /// The product of both sides.
  var pixels: Int { size.width * size.height }
}

extension PictureHeader {
  /// A picture in memory.
  init(_ image: Image) {
    let bytes = image.depth.rawValue / 2
    self.init(
      size: PictureSize(width: image.width, height: image.height), pixelBytes: bytes,
      decodingBytes: bytes)
  }

  /// A frame of an animation: the canvas, the pixels below a frame, a frame, and the picture.
  static func frame(_ size: PictureSize, pixelBytes: Int) -> PictureHeader {
    PictureHeader(size: size, pixelBytes: pixelBytes, decodingBytes: 4 * pixelBytes)
  }

  /// Reads the header of a PNG file that begins with `head`; nil when it is damaged or not a PNG.
  init?(png head: [UInt8]) {
    guard head.count >= PNG.headBytes,
      let size = try? PNG.size(of: head, name: "", limits: ImageLimits(maxPixels: .max))
    else { return nil }
    // Behind the size are the bits of a sample, the kind of colour, two zeros and the order of rows.
    let bytes = head[24] == 16 ? 8 : 4
    self.init(
      size: PictureSize(width: size.width, height: size.height), pixelBytes: bytes,
      decodingBytes: bytes, isInterlaced: head[28] != 0)
  }

  /// Reads the header of the PNG at `path`; nil when it is damaged or not a PNG.
  init?(png path: FileName) {
    guard let head = FileProbe.head(path, PNG.headBytes) else { return nil }
    self.init(png: head)
  }

  /// Reads the header of the picture file in `bytes`; nil for a drawing, and for a file that is not a picture.
  init?(_ bytes: [UInt8], name: String, limits: ImageLimits) throws(ImageError) {
    guard let kind = PictureKind(bytes), kind.hasPixels else { return nil }
    let (width, height) = try ImageDecoder.size(of: bytes, name: name, limits: limits)
    let pixelBytes = PictureHeader(png: Array(bytes.prefix(PNG.headBytes)))?.pixelBytes ?? 4
    let size = PictureSize(width: width, height: height)
    if FileProbe.mayBeAnimated(bytes) {
      self = .frame(size, pixelBytes: pixelBytes)
    } else {
      self.init(
        size: size, pixelBytes: pixelBytes, decodingBytes: kind.decodingBytes(pixelBytes),
        isOpaque: kind.isOpaque)
    }
  }
}

extension PictureFile {
  /// The memory that it takes, from its first bytes; nil for a drawing.
  func header(_ limits: ImageLimits) throws(ImageError) -> PictureHeader? {
    try PictureHeader(bytes, name: "\(name)", limits: limits)
  }
}
