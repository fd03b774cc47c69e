import Documents
import Rendering

/// Variables whose values multiply out: `{ image: "icons/*.svg", peeled: "0..1 step 0.1" }`.
struct Matrix {
  /// Jobs that one entry of a manifest may stand for.
  static let limit = 1_000_000

  private let axes: [(name: String, values: [Variables.Value])]
  private let node: DocumentNode
  /// The number of combinations.
  let count: Int

  /// Reads a matrix; `assets` looks patterns of files up as from the folder of the file called `name`.
  init(_ node: DocumentNode, in name: String, from assets: Assets) throws(DocumentError) {
    var axes: [(String, [Variables.Value])] = []
    var count = 1
    for member in try node.members("an object of variables, { name: \"first..last step s\" }") {
      let values = try Self.values(of: member.node, in: name, from: assets)
      let (product, overflow) = count.multipliedReportingOverflow(by: values.count)
      guard !overflow, product <= Self.limit else {
        throw member.node.invalid(
          "there are more combinations than the limit of \(Self.limit)")
      }
      count = product
      axes.append((member.key, values))
    }
    self.axes = axes
    self.node = node
    self.count = count
  }

  /// Throws unless every variable stands somewhere in `job`.
  func checkUse(in job: JSON) throws(DocumentError) {
    let text = job.line
    for axis in axes where !text.contains("{\(axis.name)}") {
      throw node.invalid(
        "the variable \(quoted(axis.name)) is not used; write {\(axis.name.printable(upTo: 60))}"
      )
    }
  }

  /// A combination, the last variable changing first.
  func variables(_ index: Int) -> Variables {
    var rest = index
    var chosen: [(String, Variables.Value)] = []
    for axis in axes.reversed() {
      chosen.append((axis.name, axis.values[rest % axis.values.count]))
      rest /= axis.values.count
    }
    var variables = Variables()
    for (name, value) in chosen.reversed() { variables.set(name, value) }
    return variables
  }

  private static func values(
    of node: DocumentNode, in name: String, from assets: Assets
  ) throws(DocumentError) -> [Variables.Value] {
    switch node.value.content {
    case .list:
      var values: [Variables.Value] = []
      for element in try node.elements(1...limit) { values.append(try value(of: element)) }
      return values
    case .text(let text):
      if let range = try range(text, at: node) { return range }
      if text.contains(where: { "*?[".contains($0) }) {
        return try files(matching: text, in: name, from: assets, at: node)
      }
      return [try value(of: node)]
    default: return [try value(of: node)]
    }
  }

  private static func value(of node: DocumentNode) throws(DocumentError) -> Variables.Value {
    switch node.value.content {
    case .number(let number): plain(number.plainText)
    case .boolean(let boolean): plain(boolean ? "true" : "false")
    case .text(let text): isFileName(text) ? file(text) : plain(text)
    default: throw node.wrong("a number, a text, a list of them, or \"first..last step s\"")
    }
  }

  private static func plain(_ text: String) -> Variables.Value {
    Variables.Value(text: text, name: text)
  }

  private static func file(_ path: String) -> Variables.Value {
    let name = PictureName(path).path.split(separator: "/").last ?? ""
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
    return Variables.Value(text: path, name: String(stem.isEmpty ? name : stem))
  }

  private static func range(
    _ text: String, at node: DocumentNode
  ) throws(DocumentError) -> [Variables.Value]? {
    do throws(NumberSeries.Failure) {
      return try NumberSeries.numbers(in: text, limit: limit)?.map { plain($0.plainText) }
    } catch {
      switch error {
      case .form: throw node.wrong(NumberSeries.form)
      case .tooMany: throw node.invalid("there are more values than the limit of \(limit)")
      }
    }
  }

  private static func files(
    matching pattern: String, in name: String, from assets: Assets, at node: DocumentNode
  ) throws(DocumentError) -> [Variables.Value] {
    let folder = name.lastIndex(of: "/").map { String(name[...$0]) } ?? ""
    let isAbsolute = pattern.hasPrefix("/")
    try checkWork(of: pattern, at: node)
    let found: [String]
    do throws(RenderingError) {
      found = try assets.files(matching: isAbsolute ? pattern : folder + pattern)
    } catch {
      throw node.invalid("\(error)")
    }
    guard !found.isEmpty else { throw node.invalid("no file matches \(quoted(pattern))") }
    return found.map { file(isAbsolute ? $0 : String($0.dropFirst(folder.count))) }
  }

  /// Throws when a pattern may be looked up in more places than there are files.
  private static func checkWork(
    of pattern: String, at node: DocumentNode
  ) throws(DocumentError) {
    let parts = pattern.split(separator: "/")
    let firstWild = parts.firstIndex { $0.contains { "*?[".contains($0) } } ?? parts.endIndex
    guard !parts[firstWild...].contains("..") else {
      throw node.invalid(".. is not allowed after a *; write the path without it")
    }
    guard parts[firstWild...].count <= mostFolders else {
      throw node.invalid("at most \(mostFolders) names may follow a *")
    }
  }

  /// Names of a path from its first that is a pattern on.
  private static let mostFolders = 16
}
