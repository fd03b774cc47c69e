import Documents
import Imaging
import PixelCompare
import Rendering

/// A JSON5 file that maps path patterns to options for the files that match.
struct ComparisonRulesFile {
  private let path: String
  private let assets: Assets
  private let metric: Metric

  /// The file at `path`; `metric` applies where no rule names another.
  init(_ path: String, from assets: Assets, metric: Metric) {
    (self.path, self.assets, self.metric) = (path, assets, metric)
  }

  /// The rules in the order of the file, with their masks, each of which is read once.
  func rules() throws(RenderingError) -> ComparisonRules {
    let file = try assets.document(FileRequest(path, as: .rules))
    let document = try mapError(to: file.error) { () throws(DocumentError) in
      try RulesDocument(DocumentNode(file.content), metric: metric)
    }
    var rules = document.rules
    var masks: [String: Image] = [:]
    var bytes = 0
    for mask in document.masks {
      let name = mask.path.asNamed(in: path)
      let image = if let known = masks[name] { known } else { try assets.mask(name) }
      if masks.updateValue(image, forKey: name) == nil { bytes += image.bytes.count }
      guard bytes <= assets.limits.maxMemoryBytes else {
        throw .image(
          .overLimit(
            name: name, what: "bytes of all masks:", value: bytes, limit: .maxMemoryBytes,
            allowed: assets.limits.maxMemoryBytes))
      }
      rules[mask.rule].mask = image
    }
    return ComparisonRules(rules, classes: document.classes)
  }
}
