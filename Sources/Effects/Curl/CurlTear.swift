import Motion

extension Curl {
  /// A tear along a straight line, after which a piece of the sheet falls.
  public struct Tear: Sendable, Hashable {
    /// How the sheet comes apart.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// It stays whole.
      case none
      /// Along cuts, between which the paper rips.
      case perforated
      /// As paper rips without a cut.
      case torn
    }

    /// What is to be seen.
    public enum Part: String, Sendable, Hashable, CaseIterable {
      /// The play, with both parts.
      case both
      /// A still of what stays.
      case stub
      /// A still of what comes off, in its place.
      case piece
    }

    /// How the sheet comes apart.
    public var kind = Kind.none
    /// The side that comes off; `nil` for where the sheet leaves the page first.
    public var side: CurlOrigin?
    /// The share of the sheet, across the line, that stays.
    public var at = 0.3
    /// Which of the tears it is.
    public var seed = 1
    /// How far a tear leaves its line, in points; `nil` for a fortieth of the sheet's shorter side.
    public var roughness: Double?
    /// How wide the paper's fibres show beside a tear, in points.
    public var fibers = 1.6
    /// The distance of the cuts of a perforation, in points.
    public var pitch = 6.0
    /// What is to be seen.
    public var part = Part.both
  }

  /// Whether a play tears the sheet.
  var playTears: Bool { tear.kind != .none && tear.part == .both }

  /// The line on a sheet of `size` pixels; `nil` for a sheet that stays whole.
  func tearLine(on size: SIMD2<Double>, scale: Double) -> TearLine? {
    guard tear.kind != .none else { return nil }
    let normal = (tear.side ?? from).direction(on: size)
    let reach = (abs(normal) * size).sum() / 2
    // Beside a cut, what rips reaches a third of the way to the next one.
    let roughness =
      tear.kind == .perforated
      ? tear.pitch * scale / 3
      : tear.roughness.map { $0 * scale } ?? size.min() / 40
    return TearLine(
      normal: normal, offset: reach * (2 * tear.at - 1), roughness: min(roughness, reach / 4))
  }
}

/// The straight line that a tear follows on a flat sheet; lengths are pixels.
struct TearLine: Sendable, Hashable {
  /// The unit vector across the line, towards the piece that comes off.
  let normal: SIMD2<Double>
  /// The line's distance from the sheet's middle along `normal`.
  let offset: Double
  /// How far the tear leaves the line.
  let roughness: Double

  /// The share of the line beyond the fold at which the rest rips at once.
  static let strongest = 0.75

  /// The unit vector along the line.
  var along: SIMD2<Double> { SIMD2(-normal.y, normal.x) }

  /// How far a place, from the sheet's middle, lies on the piece's side.
  func excess(of place: SIMD2<Double>) -> Double { dot(place, normal) - offset }
}

extension CurlPlacing {
  /// What comes off, with all that the tear may leave on it: its corners on the canvas.
  var piece: [SIMD2<Double>] {
    guard let tear else { return corners }
    return clipped(corners) { tear.excess(of: $0 - center) + tear.roughness }
  }

  /// What stays on the page whatever the sheet does: its corners on the canvas.
  var stub: [SIMD2<Double>] {
    guard let tear else { return [] }
    return clipped(corners) { -tear.excess(of: $0 - center) }
  }

  /// How far from the sheet's middle the fold line is when the sheet has come apart.
  func tornOffset(across: SIMD2<Double>) -> Double {
    guard let ends = tearEnds else { return -reach(across) }
    let places = [dot(ends.first, across), dot(ends.last, across)]
    let (nearest, farthest) = (max(places[0], places[1]), min(places[0], places[1]))
    return nearest - TearLine.strongest * (nearest - farthest)
  }
}
