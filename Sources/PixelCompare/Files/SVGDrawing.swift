public import Imaging

/// Draws the SVG in `file` at a multiple of its own size, premultiplied; errors call it `name`.
///
/// PixelCompare itself draws nothing.
public typealias SVGDrawing =
  @Sendable (_ file: [UInt8], _ scale: Int, _ name: String) throws(ImageError) -> Image
