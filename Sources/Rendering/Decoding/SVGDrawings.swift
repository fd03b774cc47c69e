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
  /// The names of drawings that took too long, which would do so again.
  private let slow = Mutex<Set<String>>([])
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
    guard !slow.withLock({ $0.contains(name) }) else {
      throw .tooSlow(name: name, seconds: limits.maxDecodeSeconds)
    }
    let index = turn.wrappingAdd(1, ordering: .relaxed).oldValue % lanes.count
    do throws(ImageError) {
      return try lanes[index].decoder.withLock { (decoder) throws(ImageError) in
        try image(of: file, scale: scale, name: name, by: decoder)
      }
    } catch {
      if case .tooSlow = error { slow.withLock { _ = $0.insert(name) } }
      throw error
    }
  }

  private func image(
    of file: [UInt8], scale: Int, name: String, by decoder: SVGDecoder
  ) throws(ImageError) -> Image {
    let drawing = try decoder.drawing(of: file, name: name)
    let drawn = PixelSize(
      width: drawing.size.width * scale, height: drawing.size.height * scale)
    guard drawn.width * drawn.height <= limits.maxPixels else {
      throw .overLimit(
        name: name, what: "pixels to draw it at \(scale)×:", value: drawn.width * drawn.height,
        limit: .maxPixels, allowed: limits.maxPixels)
    }
    return try decoder.image(of: drawing.file, at: drawn, depth: .eight, name: name)
  }
}
