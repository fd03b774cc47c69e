import Documents
import Effects
import Rendering

/// The cells of a sweep: every combination of values, each a job of one picture.
struct SweepPlan {
  /// A cell.
  struct Cell {
    /// Its file as from the sweep's folder.
    let file: String
    /// The values that distinguish it from others, as `lift=0.25, turn=30`.
    let title: String
    /// Its job.
    let job: JobDocument
  }

  /// Cells that a sweep has at most.
  private static let limit = 2000

  /// The parameters, that of columns first.
  let axes: [SweepAxis]
  /// The cells, row by row.
  let cells: [Cell]

  /// Combines the values of one or two parameters of `effect`, which `job` draws.
  init(_ texts: [String], of job: JobDocument, _ effect: Effect) throws(DocumentError) {
    var axes: [SweepAxis] = []
    for text in texts { axes.append(try SweepAxis(text, for: effect)) }
    if axes.count == 2, axes[0].name == axes[1].name {
      throw DocumentError(path: axes[0].name, problem: .invalid("it is varied twice"))
    }
    guard axes.reduce(1, { $0 * $1.values.count }) <= Self.limit else {
      throw DocumentError(
        problem: .invalid("there are more cells than the limit of \(Self.limit); remove values"))
    }
    var cells: [Cell] = []
    for row in axes.count > 1 ? axes[1].values : [""] {
      for column in axes[0].values {
        var own = try axes[0].applied(column, to: job)
        var words = ["\(axes[0].name)=\(column)"]
        if axes.count > 1 {
          own = try axes[1].applied(row, to: own)
          words.append("\(axes[1].name)=\(row)")
        }
        let file = Self.fileName(words.joined(separator: " ")) + ".png"
        // A percent sign is no place for the frame's number.
        own.output = file.split(separator: "%", omittingEmptySubsequences: false)
          .joined(separator: "%%")
        own.settings.overwrite = false
        cells.append(Cell(file: file, title: words.joined(separator: ", "), job: own))
      }
    }
    self.axes = axes
    self.cells = cells
  }

  /// A value in a file's name, in which a slash would make a folder.
  private static func fileName(_ text: String) -> String {
    text.map { $0 == "/" ? "-" : String($0) }.joined()
  }
}
