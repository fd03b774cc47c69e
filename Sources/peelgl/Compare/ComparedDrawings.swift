import Files
import Imaging
import PixelCompare
import Rendering

/// Draws the SVG files that one command compares or accepts, and keeps what was used up meanwhile.
struct ComparedDrawings: Sendable {
  private let drawings: SVGDrawings
  private let scarcity = LockedValue<ImageError?>(nil)

  init(_ arguments: Arguments) {
    drawings = SVGDrawings(
      count: arguments.comparison.jobs ?? 4, limits: arguments.limits.image)
  }

  /// Draws a file.
  var drawing: SVGDrawing {
    { file, scale, name throws(ImageError) in
      do throws(ImageError) {
        return try drawings.image(of: file, scale: scale, name: name)
      } catch {
        if case .noProcess = error { scarcity.withLock { $0 = error } }
        throw error
      }
    }
  }

  /// Throws when a file could not be drawn for want of a process or a thread, which is not its fault.
  func check() throws(CommandError) {
    if let error = scarcity.withLock(\.self) { throw .rendering(.image(error)) }
  }
}
