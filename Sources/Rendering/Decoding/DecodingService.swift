import Documents
import Imaging
import Workers

/// The worker's side of decoding, in a separate process of the same program.
package enum DecodingService {
  /// Runs as a worker if `words`, the arguments after the program's name, request it; returns otherwise.
  package static func runIfRequested(_ words: [String]) {
    guard let task = WorkerTask(words: words), task.name == SVGMessage.task else { return }
    // Loaded before the limits apply, which count only later allocations.
    _ = SVGDocument.isAvailable
    let examiner = SVGExaminer()
    WorkerService.run(task) { request, send in send(answer(request, examiner)) }
  }

  private static func answer(_ request: [UInt8], _ examiner: SVGExaminer) -> [UInt8] {
    guard SVGDocument.isAvailable else {
      return Array((SVGDocument.libraryDamage ?? "").utf8) + [SVGMessage.Answer.noLibrary.rawValue]
    }
    let (purpose, width, height, file) = SVGMessage.parts(of: request)
    do throws(SVGDocument.Failure) {
      let document = try SVGDocument(file)
      guard let size = document.size else { return damaged(SVGDocument.withoutSize) }
      if purpose != .picture {
        let result = examiner.examine(file, size: size, tells: purpose == .examination)
        return SVGMessage.answer(size: size, result)
      }
      var pixels = try pixels(of: document, file, size, width: width, height: height)
      pixels.append(SVGMessage.Answer.result.rawValue)
      return pixels
    } catch {
      return damaged(error.description)
    }
  }

  /// The drawing at a size, with room for a byte more.
  ///
  /// Where librsvg makes texts smaller than they are, it moves them, boxes of missing characters most of all.
  /// They are therefore drawn in their own size, and the picture is made smaller.
  private static func pixels(
    of document: SVGDocument, _ file: [UInt8], _ size: SIMD2<Double>, width: Int, height: Int
  ) throws(SVGDocument.Failure) -> [UInt8] {
    let target = SIMD2(Double(width), Double(height))
    let larger = size.replacing(with: target, where: target .> size)
    guard larger != target, SVGExaminer.mayHaveTexts(file) else {
      return try document.pixels(width: width, height: height, spare: 1)
    }
    // A whole picture that is too large is drawn as large as may be.
    let share = min(1, (mostReduced / (larger.x * larger.y)).squareRoot())
    let drawn = larger * share
    let columns = Int(drawn.x.rounded(.up), within: width...max(width, SVGDocument.longestSide))
    let rows = Int(drawn.y.rounded(.up), within: height...max(height, SVGDocument.longestSide))
    let image = Image(
      width: columns, height: rows, alpha: .premultiplied,
      bytes: try document.pixels(width: columns, height: rows))
    return image.resized(to: (width: width, height: height)).bytes
  }

  /// Pixels of a picture that is drawn to be reduced: 64 MB.
  private static let mostReduced = 0x1p24

  private static func damaged(_ reason: String) -> [UInt8] {
    Array(reason.utf8) + [SVGMessage.Answer.damaged.rawValue]
  }
}
