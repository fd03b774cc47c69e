import Documents
import Files
import Frame
import Imaging
import Workers

/// Draws SVG files in a process that can be killed.
final class SVGDecoder {
  private let worker: Worker
  private let limits: ImageLimits

  /// Makes a decoder whose process runs `program`, a path or a name on the PATH.
  init(program: String, limits: ImageLimits) {
    self.limits = limits
    worker = Worker(
      program,
      for: WorkerTask(
        SVGMessage.task, memoryBytes: limits.maxMemoryBytes, seconds: limits.maxDecodeSeconds))
  }

  /// An SVG file, ready to be drawn.
  struct Drawing {
    /// The file, its texts fitted into their places.
    let file: [UInt8]
    /// Its own size in whole pixels, at 96 pixels per inch.
    let size: PixelSize
    /// Warnings about its texts: one sentence each, without a full stop.
    let findings: [String]
  }

  /// Reads a file and fits its texts; with `tells`, it looks for what is odd about them.
  func drawing(
    of file: [UInt8], name: String, tells: Bool = false
  ) throws(ImageError) -> Drawing {
    let request = SVGMessage.request(file, for: tells ? .examination : .fitting)
    // Lines of a letter each take most room.
    let limit = min(32 * file.count + 1 << 16, limits.maxMemoryBytes)
    let answer = try answer(to: request, limit: limit, name: name)
    let result = SVGMessage.result(in: answer)
    return Drawing(
      file: result.file ?? file, size: try pixels(SVGMessage.size(in: answer), name: name),
      findings: result.findings.map { "\(name.printable): \($0)" })
  }

  private func pixels(_ size: SIMD2<Double>, name: String) throws(ImageError) -> PixelSize {
    let count = size.x * size.y
    guard count <= Double(limits.maxPixels), max(size.x, size.y) <= Double(Int32.max) else {
      let value = Int(exactly: count.rounded())
      throw .overLimit(
        name: name,
        what: "\(size.x.plainText) x \(size.y.plainText) pixels\(value == nil ? "" : " are")",
        value: value,
        limit: .maxPixels, allowed: limits.maxPixels)
    }
    return PixelSize(
      width: Int(size.x.rounded(), within: 1...Int(Int32.max)),
      height: Int(size.y.rounded(), within: 1...Int(Int32.max)))
  }

  /// The drawing at `size`, premultiplied.
  func image(
    of file: [UInt8], at size: PixelSize, depth: Image.Depth, name: String
  ) throws(ImageError) -> Image {
    guard max(size.width, size.height) <= SVGDocument.longestSide else {
      throw .cannotDecode(
        name: name,
        reason: "an SVG has at most \(SVGDocument.longestSide) pixels a side, not \(size);"
          + " use a smaller --size or --scale")
    }
    let count = size.width * size.height * 4
    let needed = count * depth.rawValue / 8
    guard needed <= limits.maxMemoryBytes else {
      throw .overLimit(
        name: name, what: "bytes to draw it:", value: needed, limit: .maxMemoryBytes,
        allowed: limits.maxMemoryBytes)
    }
    let bytes = try answer(
      to: SVGMessage.request(file, for: .picture, width: size.width, height: size.height),
      limit: max(count, 1 << 16), name: name)
    guard bytes.count == count else {
      throw .cannotDecode(
        name: name, reason: "its worker returned a picture of \(bytes.count) bytes")
    }
    return Image(width: size.width, height: size.height, alpha: .premultiplied, bytes: bytes)
      .converted(to: depth)
  }

  /// The worker's result without its last byte.
  private func answer(
    to request: [UInt8], limit: Int, name: String
  ) throws(ImageError) -> [UInt8] {
    var answer: [UInt8]
    do throws(WorkerError) {
      answer = try worker.answer(to: request, limit: limit + 1)
    } catch {
      if case .tooSlow = error {
        throw .tooSlow(name: name, seconds: limits.maxDecodeSeconds)
      }
      if error.isScarcity { throw .noProcess(name: name, reason: "\(error)") }
      throw .cannotDecode(name: name, reason: "\(error)")
    }
    switch answer.popLast().flatMap(SVGMessage.Answer.init) {
    case .result: return answer
    case .damaged:
      let text = String(decoding: answer, as: UTF8.self)
      throw .damaged(name: name, reason: text.hasSuffix(".") ? String(text.dropLast()) : text)
    case .noLibrary, nil:
      let damage = String(decoding: answer, as: UTF8.self)
      throw .cannotDecode(
        name: name,
        reason: damage.isEmpty
          ? "librsvg was not found; \(Self.fix)" : "\(damage); reinstall librsvg2-2"
      )
    }
  }

  private static var fix: String {
    PinnedLibraries.installed == nil
      ? "install librsvg2-2, or the add-on peelgl-mesa"
      : "install librsvg2-2, or draw with that of the add-on, --device pinned"
  }
}
