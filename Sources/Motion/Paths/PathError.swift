import Documents
import Frame

/// Why a path cannot be filled; parts count from 0.
public enum PathError: Error, Hashable {
  /// It has no line and no curve.
  case empty
  /// A line or curve comes before the first move.
  case noStart(part: Int)
  /// A coordinate is NaN or infinite.
  case notFinite(part: Int)
  /// A coordinate is beyond the limit, in pixels.
  case tooFar(part: Int, Double)
  /// It would take more straight edges than the limit.
  case tooManyEdges
  /// Its edges cross more rows of pixels, counted for each edge, than the limit.
  case tooManyRows
}

/// What a path may hold before it is refused.
public enum PathLimits {
  /// The largest coordinate either way: a million pixels.
  public static let coordinate = 1e6
  /// Straight edges of all curves together.
  public static let edges = 1_000_000
  /// Rows of pixels that all edges cross together.
  public static let rows = 1 << 24
}

extension PathError: CustomStringConvertible {
  /// One sentence that names the part, what was wrong and what would be right.
  public var description: String {
    switch self {
    case .empty: "the path is empty; it needs at least one line or curve"
    case .noStart(let part): "part \(part) of the path needs a move before it"
    case .notFinite(let part): "part \(part) of the path has a coordinate that is not finite"
    case .tooFar(let part, let coordinate):
      "part \(part) of the path reaches \(coordinate.plainText) pixels but must stay within "
        + "±\(PathLimits.coordinate.plainText)"
    case .tooManyEdges:
      "the path takes more than \(PathLimits.edges) straight edges; give it fewer or smaller curves"
    case .tooManyRows:
      "the path's edges cross more than \(PathLimits.rows) rows of pixels in all; draw it smaller or "
        + "with fewer edges"
    }
  }
}
