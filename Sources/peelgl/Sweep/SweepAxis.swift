import Batch
import Documents
import Effects
import Rendering

/// A parameter of a sweep, or a setting of the moment, and the values that it takes.
struct SweepAxis {
  /// Values that one parameter takes at most.
  static let limit = 200
  /// The settings of a job that can be varied in place of a parameter.
  private static let moments = ["progress", "at"]

  /// The name.
  let name: String
  /// The values as texts of the command line.
  let values: [String]
  private let isParameter: Bool

  /// Reads `NAME=VALUES` for an effect.
  init(_ text: String, for effect: Effect) throws(DocumentError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(trimming: parts[0])
    self.name = name
    let known = effect.parameters.map(\.name)
    isParameter = known.contains(name)
    guard isParameter || Self.moments.contains(name) else {
      throw .unknownParameter(name, known: known + Self.moments)
    }
    values = try Self.values(in: String(trimming: parts.count > 1 ? parts[1] : ""), of: name)
  }

  private static func values(
    in text: String, of name: String
  ) throws(DocumentError) -> [String] {
    let values: [String]
    do throws(NumberSeries.Failure) {
      values =
        try NumberSeries.numbers(in: text, limit: limit)?.map(\.plainText)
        ?? text.split(separator: text.contains(";") ? ";" : ",").map { String(trimming: $0) }
    } catch {
      switch error {
      case .form:
        throw DocumentError(
          path: name, problem: .wrongValue(given: quoted(text), expected: NumberSeries.form))
      case .tooMany: throw tooMany(name)
      }
    }
    guard values.count <= limit else { throw tooMany(name) }
    guard !values.isEmpty else {
      throw DocumentError(
        path: name,
        problem: .wrongValue(
          given: quoted(text), expected: "a list of values, a,b,c, or \(NumberSeries.form)"))
    }
    if let twice = values.indices.first(where: { values[..<$0].contains(values[$0]) }) {
      throw DocumentError(
        path: name, problem: .invalid("the value \(quoted(values[twice])) occurs twice"))
    }
    return values
  }

  private static func tooMany(_ name: String) -> DocumentError {
    DocumentError(
      path: name, problem: .invalid("there are more values than the limit of \(limit)"))
  }

  /// The job with one of the values.
  func applied(
    _ value: String, to job: JobDocument
  ) throws(DocumentError) -> JobDocument {
    var job = job
    if isParameter {
      job.parameters.append(.text("\(name)=\(value)"))
    } else {
      try job.set(name, fromText: value, called: name)
    }
    return job
  }
}
