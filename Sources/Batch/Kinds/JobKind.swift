import Documents
import Rendering

/// A kind of jobs whose frames take about as long to draw.
package struct JobKind: Sendable, Hashable {
  /// Its number in the manifest, counted from 0.
  let number: Int
  /// Its effect and format, as `peel, png`; kinds that differ in their settings may share it.
  let name: String

  package static func == (left: JobKind, right: JobKind) -> Bool { left.number == right.number }

  package func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// The kinds of a manifest's jobs, in the order in which they occur.
struct JobKinds {
  /// Whether kinds of one name differ by their settings; otherwise they are one kind.
  private static let distinct = 256
  /// Settings in which jobs of one kind may differ: what they show, and when.
  static let free = [
    "inputs", "output", "audio", "set", "text", "frames", "at", "progress", "limits", "background",
    "loops", "strict",
  ]

  private var kinds: [String: JobKind] = [:]

  /// The kind of a job that draws an effect, as the manifest has the job.
  mutating func kind(of job: JSON, _ effect: String, to output: Output) -> JobKind {
    let name = "\(effect), \(output.extensionName)"
    let settings = name + "\n" + Self.inputs(of: job) + job.without(Self.free).line
    if let kind = kinds[settings] ?? (kinds.count < Self.distinct ? nil : kinds[name]) {
      return kind
    }
    let key = kinds.count < Self.distinct ? settings : name
    let kind = JobKind(number: kinds.count, name: name)
    kinds[key] = kind
    return kind
  }

  /// How many inputs there are, and of which formats: a drawing takes longer to open than a picture.
  private static func inputs(of job: JSON) -> String {
    guard case .list(let inputs)? = job["inputs"]?.content else { return "" }
    return inputs.map { input in
      let name = input.text ?? ""
      return name.lastIndex(of: ".").map { String(name[$0...]) } ?? "."
    }.joined()
  }
}

extension Output {
  /// The extension of its files, without the full stop.
  fileprivate var extensionName: String {
    let path = path(ofFrame: 0) ?? ""
    let name = path.lastIndex(of: ".").map { path[path.index(after: $0)...] } ?? "png"
    return name.lowercased()
  }
}
