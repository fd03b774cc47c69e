import Documents
import Files
import Imaging

/// A picture file in memory.
package struct PictureFile {
  let name: FileName
  let bytes: [UInt8]
  /// Draws the file if it is an SVG; nil if nothing can.
  private let drawing: SVGDrawing?

  init(
    _ name: FileName, _ limits: ImageLimits, _ drawing: SVGDrawing? = nil
  ) throws(ImageError) {
    self.name = name
    self.drawing = drawing
    bytes = try mapError(to: ImageError.file, name.read(limit: limits.maxFileBytes))
  }

  /// Whether the file is a drawing that has pixels at any scale.
  var isDrawing: Bool { drawing != nil && PictureKind(bytes) == .svg }

  /// The picture; a drawing at a multiple of its own size.
  func decoded(
    _ limits: ImageLimits, depth: Image.Depth? = nil, scale: Int = 1
  ) throws(ImageError) -> Image {
    try ImageDecoder.ofPixels(
      bytes, name: "\(name)", depth: depth, limits: limits, drawing: drawing, scale: scale)
  }

  var fingerprint: Fingerprint? { Fingerprint(png: bytes) }
}
