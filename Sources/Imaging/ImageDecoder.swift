/// Decodes image files of every kind except SVG, which has no pixels of its own.
public enum ImageDecoder {
  /// The kind of the file in `bytes`, from its first bytes.
  ///
  /// - Throws: `ImageError` when peelgl does not read that kind; the error calls the file `name`.
  public static func kind(of bytes: [UInt8], name: String) throws(ImageError) -> PictureKind {
    if bytes.isEmpty { throw .empty(name: name) }
    guard let kind = PictureKind(bytes) else {
      throw .unknownKind(name: name, kind: FileSignature.kind(bytes))
    }
    return kind
  }

  /// Width and height in pixels of the picture in `bytes`, from its header alone; checks the pixel
  /// limit.
  public static func size(
    of bytes: [UInt8], name: String, limits: ImageLimits = .default
  ) throws(ImageError) -> (width: Int, height: Int) {
    switch try kind(of: bytes, name: name) {
    case .png:
      return try PNG.size(of: bytes, name: name, limits: limits)
    case .jpeg:
      return try JPEG.size(of: bytes, name: name, limits: limits)
    case .webP:
      let file = try WebPFile(bytes, name: name, limits: limits)
      return (file.width, file.height)
    case .gif:
      let file = try GIFFile(bytes, name: name, limits: limits)
      return (file.width, file.height)
    case .svg:
      throw .unknownKind(name: name, kind: FileSignature.kind(bytes))
    }
  }

  /// Decodes the picture in `bytes` with straight alpha; errors call it `name`.
  ///
  /// For an animation, the result is its still picture. With `depth` nil, 16-bit files keep 16 bits.
  public static func decode(
    _ bytes: [UInt8], name: String, color: InputColor = .srgb, depth: Image.Depth? = .eight,
    limits: ImageLimits = .default
  ) throws(ImageError) -> Image {
    switch try kind(of: bytes, name: name) {
    case .png: return try PNG.decode(bytes, name: name, color: color, depth: depth, limits: limits)
    case .jpeg:
      return try JPEG.decode(
        bytes, name: name, color: color, depth: depth ?? .eight, limits: limits)
    case .webP:
      // The still picture of an animation is its first frame on the canvas.
      if let animation = try Animation(
        bytes, name: name, color: color, depth: depth, limits: limits)
      {
        return try animation.frame(0).unpremultiplied()
      }
      let file = try WebPFile(bytes, name: name, limits: limits)
      let conversion = color == .srgb ? try file.conversion() : nil
      return try file.decode(0, conversion, depth: depth ?? .eight)
    case .gif:
      return try GIFFile(bytes, name: name, limits: limits).still(depth: depth ?? .eight)
    case .svg:
      throw .unknownKind(name: name, kind: FileSignature.kind(bytes))
    }
  }
}
