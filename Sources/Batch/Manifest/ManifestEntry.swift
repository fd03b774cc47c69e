import Documents
import Files
import Rendering

/// One entry of a manifest, which may stand for many jobs: those of a matrix, or of the rows of a
/// CSV file.
struct ManifestEntry {
  /// The keys that only a manifest has.
  private static let ownKeys = ["matrix", "rows"]

  private var value: JSON
  private var row: Rows.Row?

  /// One job of JSON Lines.
  init(_ value: JSON) {
    self.value = value
  }

  /// A row of a CSV manifest.
  init(_ row: Rows.Row) {
    self.row = row
    var members: [JSON.Member] = []
    for (index, field) in row.fields.enumerated() {
      // An empty field counts as a missing key.
      if field.column.hasPrefix("row.") || field.text.isEmpty { continue }
      let place = TextPosition(line: row.line, column: index + 1)
      let text = JSON(.text(field.text), at: place)
      members.add(text, at: field.column == "input" ? "inputs" : field.column, place)
    }
    value = JSON(.object(members), at: TextPosition(line: row.line, column: 0))
  }

  /// The entries of a JSON5 manifest, `{ defaults, presets, jobs }`.
  static func entries(of document: JSON) throws(DocumentError) -> [ManifestEntry] {
    let node = DocumentNode(document)
    let object = try node.object(["$schema", "defaults", "presets", "jobs"])
    let presets = try object["presets"]?.members("an object of presets, { name: { … } }") ?? []
    if let defaults = object["defaults"] { _ = try defaults.members("an object, { key: value }") }
    var entries: [ManifestEntry] = []
    for job in try object.required("jobs").elements() {
      _ = try job.members("an object, { effect: …, inputs: […], output: … }")
      var value = job.value.without(["preset"])
      for name in try Self.presetNames(of: job) {
        let text = try name.text("the name of a preset")
        if let preset = presets.first(where: { $0.key == text }) {
          value = value.over(preset.node.value)
        } else if Assets.knowsPreset(text) || isFileName(text) {
          // One that is built in, or a file's, is a setting of the job.
          value = value.over(name.value.under("preset"))
        } else {
          throw name.error(
            .unknownName(text, among: presets.map(\.key) + Assets.presetNames, plural: "presets"))
        }
      }
      if let defaults = object["defaults"] { value = value.over(defaults.value) }
      entries.append(ManifestEntry(value))
    }
    return entries
  }

  /// The presets of a job, one or a list; earlier ones override later ones.
  private static func presetNames(of job: DocumentNode) throws(DocumentError) -> [DocumentNode] {
    guard
      let member = try job.members("an object").first(where: { $0.key == "preset" })
    else { return [] }
    if case .list = member.node.value.content { return Array(try member.node.elements()) }
    return [member.node]
  }

  /// Hands every job of the entry to `body`; `false` when the reading ends.
  func forEachJob(
    in manifest: Manifest, _ body: (ManifestJob) throws(BatchError) -> Bool
  ) throws(BatchError) -> Bool {
    do throws(EntryError) { return try combine(in: manifest, body) } catch {
      switch error {
      case .document(let error): throw .manifest("\(manifest.name.printable):\(error)")
      case .batch(let error): throw error
      }
    }
  }

  private enum EntryError: Error {
    case document(DocumentError)
    case batch(BatchError)
  }

  private func combine(
    in manifest: Manifest, _ body: (ManifestJob) throws(BatchError) -> Bool
  ) throws(EntryError) -> Bool {
    let (name, assets) = (manifest.name, manifest.assets())
    let node = DocumentNode(value)
    let matrix: Matrix?
    let table: String?
    do throws(DocumentError) {
      let members = try node.members("an object, { effect: …, inputs: […], output: … }")
      matrix = try members.first { $0.key == "matrix" }
        .map { (member) throws(DocumentError) in try Matrix(member.node, in: name, from: assets) }
      table = try members.first { $0.key == "rows" }
        .map { (member) throws(DocumentError) in
          try member.node.text("the name of a .csv file")
        }?.asNamed(in: name)
    } catch {
      throw .document(error)
    }
    let job = value.without(Self.ownKeys)
    try mapError(to: EntryError.document, try matrix?.checkUse(in: job))
    for index in 0..<(matrix?.count ?? 1) {
      let variables = matrix?.variables(index) ?? Variables()
      let goes =
        if let table {
          try forEachRow(of: Rows(table, from: assets), table, variables, job, name, body)
        } else {
          try hand(job, variables, row, nil, name, body)
        }
      guard goes else { return false }
    }
    return true
  }

  private func forEachRow(
    of rows: Rows, _ table: String, _ variables: Variables, _ job: JSON, _ name: String,
    _ body: (ManifestJob) throws(BatchError) -> Bool
  ) throws(EntryError) -> Bool {
    var goes = true
    do throws(BatchError) {
      try rows.forEach { (row) throws(BatchError) in
        do throws(EntryError) {
          goes = try hand(job, variables, row, "\(table.printable):\(row.line)", name, body)
        } catch {
          switch error {
          case .document(let error):
            throw .manifest("\(name.printable):\(error) (\(table.printable):\(row.line))")
          case .batch(let error): throw error
          }
        }
        return goes
      }
    } catch {
      throw .batch(error)
    }
    return goes
  }

  private func hand(
    _ job: JSON, _ variables: Variables, _ row: Rows.Row?, _ rowPlace: String?,
    _ name: String, _ body: (ManifestJob) throws(BatchError) -> Bool
  ) throws(EntryError) -> Bool {
    var variables = variables
    for field in row?.fields ?? [] {
      let column = field.column.hasPrefix("row.") ? field.column : "row." + field.column
      // A slash in a name would make a folder of it.
      let plain = field.text.map { $0 == "/" ? "-" : String($0) }.joined()
      variables.set(column, Variables.Value(text: field.text, name: plain))
    }
    let document = try mapError(to: EntryError.document, try variables.filling(job))
    let title = [variables.title, rowPlace ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
    let position = self.row.map { "\($0.line)" } ?? "\(value.position)"
    let place =
      "\(name.printable):\(position)" + (title.isEmpty ? "" : " (\(title.printable(upTo: 60)))")
    return try mapError(
      to: EntryError.batch, try body(ManifestJob(place: place, document: document)))
  }
}

extension [JSON.Member] {
  /// Puts a value under a key, `set.NAME` and `text.NAME` into the objects `set` and `text`.
  fileprivate mutating func add(_ value: JSON, at key: String, _ place: TextPosition) {
    for group in ["set", "text", "limits"] where key.hasPrefix(group + ".") {
      let inner = String(key.dropFirst(group.count + 1))
      let member = JSON.Member(inner, value, at: place)
      if let index = firstIndex(where: { $0.name == group }) {
        self[index].value.content = .object(self[index].value.members + [member])
      } else {
        // A place that no field has.
        let groupPlace = TextPosition(line: place.line, column: -1)
        append(JSON.Member(group, JSON(.object([member]), at: groupPlace), at: place))
      }
      return
    }
    append(JSON.Member(key, value, at: place))
  }
}
