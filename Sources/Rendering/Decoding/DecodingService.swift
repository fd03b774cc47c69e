import Imaging
import Workers

/// The worker's side of decoding, in a separate process of the same program.
package enum DecodingService {
  /// Runs as a worker if `words`, the arguments after the program's name, ask for it; returns
  /// otherwise.
  package static func runIfRequested(_ words: [String]) {
    guard let task = WorkerTask(words: words), task.name == SVGMessage.task else { return }
    // Loaded before the limits apply, which count only later allocations.
    _ = SVGDocument.isAvailable
    WorkerService.run(task) { request, send in send(answer(request)) }
  }

  private static func answer(_ request: [UInt8]) -> [UInt8] {
    guard SVGDocument.isAvailable else { return [SVGMessage.Answer.noLibrary.rawValue] }
    let (width, height, file) = SVGMessage.parts(of: request)
    do throws(SVGDocument.Failure) {
      let document = try SVGDocument(file)
      if width == 0 || height == 0 {
        guard let size = document.size else { return damaged(SVGDocument.withoutSize) }
        return SVGMessage.answer(size: size)
      }
      var pixels = try document.pixels(width: width, height: height, spare: 1)
      pixels.append(SVGMessage.Answer.result.rawValue)
      return pixels
    } catch {
      return damaged(error.description)
    }
  }

  private static func damaged(_ reason: String) -> [UInt8] {
    Array(reason.utf8) + [SVGMessage.Answer.damaged.rawValue]
  }
}
