import Documents
import Motion

/// A sheet that cracks from top to bottom: a band on both sides of the crack moves apart and bends up, and
/// its gap, which comes to a point at both ends, shows the inside of the sheet.
///
/// Lengths are shares of the sheet's shorter side.
public struct CrackedMesh: Sendable, Hashable {
  /// Width of the gap in its middle; `nil` for 0.07, or half of the width of the picture's strokes if that is less.
  public var gap: Double?
  /// Reach of the crack's teeth to either side.
  public var pull = 0.1
  /// Teeth from top to bottom.
  public var rows = 10
  /// How far from the crack the sheet moves.
  public var band = 0.2
  /// Depth of the gap in its widths.
  public var depth = 2.5

  /// The mean width of the picture's strokes; `nil` if it is not measured.
  var strokes: Double?

  /// Makes the mesh.
  public init() {}

  /// Faces across each band.
  private static let bandFaces = 10
  /// Faces across the wall that lies in the light.
  private static let wallFaces = 5
  /// Where the gap is deepest, from its left edge.
  private static let deepest = 0.3
  /// Height of the crack's edges, in widths of the gap.
  private static let rise = 0.3
  /// How much of the picture's width the walls show: next to nothing, so that both meet in the gap while it opens.
  private static let shown = 1e-6

  /// A part of the sheet between two lines from top to bottom, which shares no vertex with its neighbours,
  /// so that light does not blend over them.
  private enum Strip: CaseIterable {
    case left, leftBand, darkWall, lightWall, rightBand, right

    /// Faces from its left to its right.
    var faces: Int {
      switch self {
      case .left, .right, .darkWall: 1
      case .leftBand, .rightBand: CrackedMesh.bandFaces
      case .lightWall: CrackedMesh.wallFaces
      }
    }
  }

  /// The width that is drawn in the middle.
  private var shownGap: Double { gap ?? min(0.07, 0.5 * (strokes ?? .infinity)) }

  /// The width that is drawn at a share of the sheet's height: the square of a parabola, 0 at both ends.
  private func width(at y: Double) -> Double {
    let share = 4 * y * (1 - y)
    return share * share * shownGap
  }

  /// The mesh on a sheet of `size` points, one strip after the other, each row by row.
  public func mesh(on size: SIMD2<Double>) -> MeshTransform {
    var mesh = MeshTransform(depthNormalization: .min)
    let unit = size.min() / size.x
    for strip in Strip.allCases {
      let (first, width) = (mesh.vertices.count, strip.faces + 1)
      for row in 0...rows {
        let crack = crack(at: row, unit: unit)
        for column in 0..<width {
          mesh.add(vertex(strip, Double(column) / Double(strip.faces), at: crack, unit: unit))
        }
      }
      for row in 0..<rows {
        for column in 0..<strip.faces {
          let corner = first + row * width + column
          mesh.add(
            MeshTransform.Face(SIMD4(corner, corner + 1, corner + width + 1, corner + width)))
        }
      }
    }
    return mesh
  }

  /// Where the crack is at a row of its teeth, which differ in size; `unit` is the shorter side in widths.
  private func crack(at row: Int, unit: Double) -> SIMD2<Double> {
    let number = 2 * UInt64(row)
    let tooth = (row % 2 == 0 ? pull : -pull) * (0.4 + 0.6 * StableRandom.share(number + 1))
    let isEnd = row == 0 || row == rows
    let shift = isEnd ? 0 : 0.6 * (StableRandom.share(number + 2) - 0.5)
    return SIMD2(0.5 + tooth * unit, (Double(row) + shift) / Double(rows))
  }

  /// A vertex at `share` of a strip's width.
  private func vertex(
    _ strip: Strip, _ share: Double, at crack: SIMD2<Double>, unit: Double
  ) -> MeshTransform.Vertex {
    switch strip {
    case .left, .right:
      let border = crack.x + (strip == .left ? -1 : 1) * reach(from: crack, unit: unit)
      let x = strip == .left ? share * border : border + share * (1 - border)
      return vertex(from: SIMD2(x, crack.y), by: 0, rising: 0)
    case .leftBand: return bandVertex(-1, 1 - share, at: crack, unit: unit)
    case .rightBand: return bandVertex(1, share, at: crack, unit: unit)
    case .darkWall: return wallVertex(-1, share, at: crack, unit: unit)
    case .lightWall: return wallVertex(1, 1 - share, at: crack, unit: unit)
    }
  }

  /// How far the bands reach at a row: at least the gap's width, so that they do not fold, and not to the
  /// sheet's edge.
  private func reach(from crack: SIMD2<Double>, unit: Double) -> Double {
    min(max(band, shownGap) * unit, 0.98 * min(crack.x, 1 - crack.x))
  }

  /// A point of the band on one side, at a distance of 0 at the crack and 1 at the band's end.
  private func bandVertex(
    _ side: Double, _ distance: Double, at crack: SIMD2<Double>, unit: Double
  ) -> MeshTransform.Vertex {
    // Level at both ends: the edges move whole, and the band's end is no crease.
    let moved = width(at: crack.y) * (1 - distance) * (1 - distance) * (1 + 2 * distance)
    let from = SIMD2(crack.x + side * distance * reach(from: crack, unit: unit), crack.y)
    return vertex(
      from: from, by: side * unit / 2 * moved, rising: Self.rise * moved)
  }

  /// A point of the wall on one side of the gap, 0 at its edge and 1 where it is deepest.
  private func wallVertex(
    _ side: Double, _ share: Double, at crack: SIMD2<Double>, unit: Double
  ) -> MeshTransform.Vertex {
    let width = width(at: crack.y)
    let edge = side / 2
    let place = edge + share * (Self.deepest - 0.5 - edge)
    // The right wall is steeper the deeper it is.
    let fall = side > 0 ? share * share.squareRoot() : share
    return vertex(
      from: SIMD2(crack.x + share * Self.shown, crack.y), by: place * width * unit,
      rising: width * (Self.rise - depth * fall))
  }

  private func vertex(
    from: SIMD2<Double>, by move: Double, rising height: Double
  ) -> MeshTransform.Vertex {
    MeshTransform.Vertex(from: from, to: SIMD3(from.x + move, from.y, height))
  }
}

extension CrackedMesh: NamedMesh {
  static var parameterList: [Parameter<CrackedMesh>] {
    [
      .optionalNumber(
        "gap", "Width of the gap in its middle as a share of the shorter side.",
        unset: "0.07, or half of the width of strokes", in: 0...1, get: { $0.gap },
        set: { $0.gap = $1 }),
      .number(
        "pull", "Reach of the crack's teeth to either side as a share of the shorter side.",
        in: 0...0.5, get: { $0.pull }, set: { $0.pull = $1 }),
      .wholeNumber(
        "rows", "Teeth from top to bottom.", in: 1...1000, get: { $0.rows },
        set: { $0.rows = $1 }),
      .number(
        "band", "How far from the crack the sheet moves, as a share of the shorter side.",
        in: 0.01...1, get: { $0.band }, set: { $0.band = $1 }),
      .number(
        "depth", "Depth of the gap in its widths.", in: 0...10, get: { $0.depth },
        set: { $0.depth = $1 }),
    ]
  }

  static var isRelief: Bool { true }

  static var softDiffuse: Double { 0.75 }

  static var showsInside: Bool { true }

  var faceCount: Int { rows * Strip.allCases.reduce(0) { $0 + $1.faces } }

  func mesh(at seconds: Double, on size: SIMD2<Double>) -> MeshTransform { mesh(on: size) }
}
