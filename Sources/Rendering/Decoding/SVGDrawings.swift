import Documents
import Frame
package import Imaging
import Synchronization

/// Draws SVG files for several threads, in processes that can be killed.
package final class SVGDrawings: Sendable {
  /// A process that one thread uses at a time.
  private final class Lane: Sendable {
    let decoder: Mutex<SVGDecoder>

    init(_ limits: ImageLimits) {
      decoder = Mutex(SVGDecoder(program: "/proc/self/exe", limits: limits))
    }
  }

  private let lanes: [Lane]
  private let turn = Atomic(0)
  private let limits: ImageLimits

  /// Processes for `count` threads; each starts with its first file.
  package init(count: Int, limits: ImageLimits) {
    self.limits = limits
    lanes = (0..<max(1, count)).map { _ in Lane(limits) }
  }

  /// The drawing in `file` at a multiple of its own size, premultiplied; errors call it `name`.
  package func image(
    of file: [UInt8], scale: Int, name: String
  ) throws(ImageError) -> Image {
    let index = turn.wrappingAdd(1, ordering: .relaxed).oldValue % lanes.count
    return try lanes[index].decoder.withLock { (decoder) throws(ImageError) in
      let size = try decoder.size(of: file, name: name)
      let drawn = PixelSize(width: size.width * scale, height: size.height * scale)
      guard drawn.width * drawn.height <= limits.maxPixels else {
        throw .overLimit(
          name: name, what: "pixels to draw it at \(scale)×:", value: drawn.width * drawn.height,
          limit: .maxPixels, allowed: limits.maxPixels)
      }
      return try decoder.image(of: file, at: drawn, depth: .eight, name: name)
    }
  }
}
