import Documents
import Frame
package import Imaging

/// Drawings that the program makes itself, such as plots and labels.
package enum Drawing {
  /// The picture of an SVG text, premultiplied; `name` is the file that it is for.
  ///
  /// - Throws: `RenderingError` when it would have more pixels than the limit, or librsvg is missing or cannot
  ///   draw it.
  package static func image(
    of svg: String, width: Double, height: Double, for name: String, limits: ImageLimits
  ) throws(RenderingError) -> Image {
    guard width >= 0.5, height >= 0.5 else {
      throw .job(.emptyCanvas(width: width, height: height))
    }
    guard width * height <= Double(limits.maxPixels) else {
      throw .job(.overLimit(width: width, height: height, allowed: limits.maxPixels))
    }
    let decoder = SVGDecoder(program: "/proc/self/exe", limits: limits)
    let side = 1...Int(Int32.max)
    let size = PixelSize(
      width: Int(width.rounded(), within: side), height: Int(height.rounded(), within: side))
    do throws(ImageError) {
      return try decoder.image(of: Array(svg.utf8), at: size, depth: .eight, name: name)
    } catch {
      guard case .cannotDecode(_, let reason) = error else { throw .image(error) }
      throw .output(.unfit("The text of \(name.printable) cannot be drawn: \(reason)"))
    }
  }
}
