import Documents
import PixelCompare
import Rendering

/// A JSON5 file that maps patterns of paths to what holds for the files that match.
struct ComparisonRulesFile {
  private let path: String
  private let assets: Assets
  private let metric: Metric

  /// The file at `path`; `metric` is in force where no rule says otherwise.
  init(_ path: String, from assets: Assets, metric: Metric) {
    (self.path, self.assets, self.metric) = (path, assets, metric)
  }

  /// The rules in the order of the file, with their masks.
  func rules() throws(RenderingError) -> ComparisonRules {
    let file = try assets.document(FileRequest(path, as: .rules))
    let document: RulesDocument
    do throws(DocumentError) {
      document = try RulesDocument(DocumentNode(file.content), metric: metric)
    } catch {
      throw file.error(error)
    }
    var rules = document.rules
    for mask in document.masks {
      rules[mask.rule].mask = try assets.mask(mask.path.asNamed(in: path))
    }
    return ComparisonRules(rules, classes: document.classes)
  }
}
