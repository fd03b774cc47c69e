import Documents
import PixelCompare
import Rendering

/// A JSON5 file of decisions, as the report's page saves it.
struct DecisionsFile {
  /// The decisions in the order of the file.
  let decisions: [Decision]

  /// Reads the file at `path`.
  init(_ path: String, from assets: Assets) throws(RenderingError) {
    let file = try assets.document(FileRequest(path, as: .decisions))
    decisions = try mapError(to: file.error) { () throws(DocumentError) in
      let object = try DocumentNode(file.content).object(["decisions"])
      guard let list = object["decisions"] else {
        throw DocumentNode(file.content).invalid(
          "it has no decisions; save them on the report's page")
      }
      var decisions: [Decision] = []
      for node in try list.elements(1...1_000_000, "a list of decisions") {
        decisions.append(try Self.decision(node))
      }
      return decisions
    }
  }

  private static func decision(_ node: DocumentNode) throws(DocumentError) -> Decision {
    let object = try node.object([
      "accept", "remove", "from", "into", "sha256", "golden", "goldenSha256",
    ])
    func text(_ key: String) throws(DocumentError) -> String {
      guard let value = try object[key]?.text() else {
        throw node.invalid("it needs \(key); save decisions on the report's page")
      }
      return value
    }
    if let name = try object["remove"]?.text() {
      return Decision(
        actual: nil, goldens: FileName(try text("into")), name: FileName(name), digest: "",
        golden: FileName(name), goldenDigest: try text("goldenSha256"))
    }
    let golden = try object["golden"]?.text()
    return Decision(
      actual: FileName(try text("from")), goldens: FileName(try text("into")),
      name: FileName(try text("accept")), digest: try text("sha256"),
      golden: golden.map { FileName($0) },
      goldenDigest: golden == nil ? "" : try text("goldenSha256"))
  }
}
