import Documents
import Frame

/// Why a path cannot be filled; elements count from 0.
public enum PathError: Error, Hashable {
  /// It has neither a line nor a curve.
  case empty
  /// A line or curve comes before the first move.
  case noStart(part: Int)
  /// A coordinate is NaN or infinite.
  case notFinite(part: Int)
  /// A coordinate is beyond the limit, in pixels.
  case tooFar(part: Int, Double)
  /// It would take more straight edges than the limit.
  case tooManyEdges
  /// The pixel rows that its edges cross, summed over the edges, exceed the limit.
  case tooManyRows
}

/// The limits above which a path is refused.
public enum PathLimits {
  /// The largest absolute coordinate, in pixels.
  public static let coordinate = 1e6
  /// The number of straight edges of all curves together.
  public static let edges = 1_000_000
  /// The number of pixel rows crossed, summed over all edges.
  public static let rows = 1 << 24
}

extension PathError: CustomStringConvertible {
  /// One sentence that names the element, what was wrong and what would be right.
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
