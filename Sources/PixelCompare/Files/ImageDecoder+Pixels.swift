package import Imaging

extension ImageDecoder {
  /// Decodes a picture that can be compared: one that consists of pixels, or one that `drawing` draws at `scale`.
  package static func ofPixels(
    _ bytes: [UInt8], name: String, depth: Image.Depth? = nil, limits: ImageLimits,
    drawing: SVGDrawing? = nil, scale: Int = 1
  ) throws(ImageError) -> Image {
    if let drawing, PictureKind(bytes) == .svg { return try drawing(bytes, scale, name) }
    do throws(ImageError) {
      return try decode(bytes, name: name, depth: depth, limits: limits)
    } catch {
      guard case .unknownKind(_, let kind) = error else { throw error }
      throw .cannotDecode(
        name: name,
        reason:
          "it is \(kind ?? "not a picture"), and a \(PictureKind.listed) picture is needed")
    }
  }
}
