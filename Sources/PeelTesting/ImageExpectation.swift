import Files
import Foundation
import Imaging
import PixelCompare

/// The decision of `expectImage`, without its report.
struct ImageExpectation {
  struct Outcome {
    /// The message; nil if the picture looks like its golden.
    var message: String?
    var pictures: [(name: String, bytes: [UInt8])] = []
  }

  var image: Image
  var name: String
  /// The folder of goldens.
  var goldens: String
  var fingerprint: Fingerprint?
  var options: ComparisonOptions
  var mode: RecordMode
  /// Where the actual picture goes, for `peelgl approve`.
  var actuals: String

  /// `out/goldens/SUITE` in the current folder, SUITE being the folder of the source file; `PEELGL_ACTUALS` moves it.
  static func actualsFolder(for filePath: String) -> String {
    let suite = URL(fileURLWithPath: filePath).deletingLastPathComponent().lastPathComponent
    let root = ProcessInfo.processInfo.environment["PEELGL_ACTUALS"] ?? "out/goldens"
    return root + "/" + suite
  }

  func evaluate() -> Outcome {
    do {
      let tried = try candidates()
      let same = tried.last?.result.same ?? false
      if mode == .all || (mode == .failed && !same) || (mode == .missing && tried.isEmpty) {
        return try recorded(replacing: !tried.isEmpty)
      }
      return same ? Outcome(message: nil) : try failed(tried)
    } catch {
      return Outcome(message: "\(name) cannot be compared: \(error)")
    }
  }

  private func candidates() throws -> [GoldenFolder.Candidate] {
    guard FileManager.default.fileExists(atPath: goldens) else { return [] }
    return try GoldenFolder(goldens).judge(
      image, named: FileName(name + ".png"), deviceClass: fingerprint?.deviceClass,
      options: options)
  }

  private var png: [UInt8] {
    let text = fingerprint.map { [(keyword: Fingerprint.keyword, value: $0.text)] } ?? []
    return PNG.encode(image, text: text)
  }

  private func recorded(replacing: Bool) throws -> Outcome {
    try writeActual()
    let changes = try Approval(
      actual: FileName(actuals), goldens: FileName(goldens), names: [name + ".png"], force: true
    ).run()
    if mode == .all { return Outcome(message: nil) }
    let written = changes.map { "\($0)" }.joined(separator: ", ")
    return Outcome(message: "\(name) was recorded (\(written)); run the test again.")
  }

  private func writeActual() throws {
    try AtomicFile.write(png, to: actuals + "/" + name + ".png", overwrite: true)
  }

  private func failed(_ tried: [GoldenFolder.Candidate]) throws -> Outcome {
    try writeActual()
    let accept =
      "peelgl approve "
      + [actuals, goldens, name].map { ShellWord.quoted(FileName($0)) }.joined(separator: " ")
    let base = name.replacingOccurrences(of: "/", with: "-")
    var outcome = Outcome(message: "", pictures: [("\(base)-actual.png", png)])
    guard let closest = closest(tried) else {
      outcome.message =
        "\(name) has no golden in \(goldens); accept the picture with: \(accept)"
      return outcome
    }
    let findings = tried.map { candidate in
      var result = candidate.result
      if candidate.name == closest.name { result.changes = changes(closest) }
      return "\(candidate.name): \(PairSummary.sentence(result, reason: candidate.reason))"
    }
    outcome.message =
      "\(name) does not look like its golden. \(findings.joined(separator: " "))"
      + PairSummary.fingerprints(
        expected: closest.fingerprint, actual: fingerprint, explaining: closest.result, by: options)
      + " Accept the change with: \(accept)"
    outcome.pictures += try pictures(closest, base)
    return outcome
  }

  /// The candidate with the fewest differing pixels.
  private func closest(_ tried: [GoldenFolder.Candidate]) -> GoldenFolder.Candidate? {
    tried.min {
      ($0.result.measurement?.count ?? .max) < ($1.result.measurement?.count ?? .max)
    }
  }

  /// How the picture is compared with a golden, whose noise is excused.
  private func options(_ candidate: GoldenFolder.Candidate) -> ComparisonOptions {
    var options = options
    options.noise = candidate.noise
    return options
  }

  /// The differences from a golden; none if it cannot be read or has another size.
  private func changes(_ candidate: GoldenFolder.Candidate) -> [Change] {
    guard let bytes = try? InputFile.read(goldens + "/\(candidate.name)"),
      let golden = try? PNG.decode(bytes, name: name, depth: nil)
    else { return [] }
    return
      (try? Comparison.changes(expected: golden, actual: image, options: options(candidate))) ?? []
  }

  private func pictures(
    _ candidate: GoldenFolder.Candidate, _ base: String
  ) throws -> [(name: String, bytes: [UInt8])] {
    let path = goldens + "/\(candidate.name)"
    guard let bytes = try? InputFile.read(path) else { return [] }
    var pictures = [(name: "\(base)-golden.png", bytes: bytes)]
    guard let golden = try? PNG.decode(bytes, name: path, depth: nil) else { return pictures }
    let result = try Comparison.compare(
      expected: golden, actual: image, options: options(candidate), marks: true)
    if let measurement = result.measurement,
      let diff = DiffPicture.draw(
        expected: golden, measurement: measurement, metric: options.metric)
    {
      pictures.append(("\(base)-diff.png", PNG.encode(diff)))
    }
    return pictures
  }
}
