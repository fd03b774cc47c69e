import Documents
public import Motion

/// A curtain of folds, pulled to a point and let go.
public struct CurtainMesh: Sendable, Hashable {
  /// Where the right edge is held, in unit coordinates.
  public var point = SIMD2(0.5, 0.5)

  /// How much further right the edge hangs far from the hand, as a fraction of the way.
  public var bend = 0.25
  /// How close to the hand the bend begins; larger is closer.
  public var tightness = 10.0
  /// Height of the folds, and of their base, in units of depth.
  public var depth = 0.1
  /// How sharp the folds are.
  public var fold = 1.4
  /// Faces from top to bottom; `nil` for the demo's, or more where the picture is large.
  public var rows: Int?
  /// Faces from left to right; `nil` for the demo's, or more where the picture is large.
  public var columns: Int?

  static let publishedRows = 20
  static let publishedColumns = 50

  /// A bound of the second derivative of the folds along x: θ = 6πx² grows by at most 12π, and
  /// sin(f cos θ) bends by at most f² + f in θ, and by f times θ's own bend.
  var sharpest: Double {
    let (fold, growth) = (abs(fold), 12 * Double.pi)
    return (fold * fold + fold) * growth * growth + fold * growth
  }

  /// Makes the demo's mesh, held in the middle.
  public init() {}

  /// Seconds from release until it hangs still: 0.1, and 0.5 more for a whole width.
  public var duration: Double { 0.1 + 0.5 * (1 - min(max(point.x, 0), 1)) }

  /// The mesh while it is held at `point`.
  public func held(at point: SIMD2<Double>) -> MeshTransform {
    let x = min(point.x, 1)
    return MeshTransform.grid(
      rows: rows ?? Self.publishedRows, columns: columns ?? Self.publishedColumns
    ) { from in
      let distance = from.y - point.y
      let bend = bend * (1 - Math.exp(-tightness * distance * distance))
      let fold = Math.sin(-fold * Math.cos(6 * Double.pi * from.x * from.x))
      return SIMD3(
        from.x * x + from.x * bend * (1 - x), from.y, depth + depth * fold * (1 - x))
    }
  }

  /// The mesh of a curtain that is not held.
  public var idle: MeshTransform { held(at: SIMD2(1, 0.5)) }

  /// The mesh `seconds` after release.
  public func mesh(at seconds: Double) -> MeshTransform {
    let fraction = TimingFunction.ease.value(at: min(max(seconds / duration, 0), 1))
    return held(at: point).moved(fraction, to: idle)
  }
}

/// A lens that enlarges the sheet around a point.
public struct BulgeMesh: Sendable, Hashable {
  /// The middle of the lens, in unit coordinates.
  public var point = SIMD2(0.5, 0.5)
  /// The radius of the lens in points.
  public var radius = 120.0
  /// How much the lens enlarges; 0.4 enlarges at most 1.8 times, in the middle.
  public var bulginess = 0.4
  /// Faces along each side; `nil` for the demo's, or more where the picture is large.
  public var count: Int?

  static let publishedCount = 36

  /// Makes the demo's mesh.
  public init() {}

  /// The mesh on a sheet of `size` points.
  public func mesh(on size: SIMD2<Double>) -> MeshTransform {
    let reach = radius / size.x
    let count = count ?? Self.publishedCount
    return MeshTransform.grid(rows: count, columns: count) { from in
      let offset = from - point
      let distance = Math.hypot(offset.x, offset.y * size.y / size.x)
      guard distance <= reach else { return SIMD3(from.x, from.y, 0) }
      let strength = bulginess * (Math.cos(Double.pi * distance / reach) + 1)
      let to = from + offset * strength
      return SIMD3(to.x, to.y, 0.2 * strength)
    }
  }
}

/// A disc whose rim shivers.
public struct JellyMesh: Sendable, Hashable {
  /// How far the rim moves, in units.
  public var magnitude = 0.04
  /// The phase of the shiver; `nil` to follow time.
  public var phase: Angle?

  /// Makes the demo's mesh.
  public init() {}

  /// Seconds of the loop: four movements of 2 seconds each.
  public static let duration = 8.0

  /// The mesh at one phase, in radians: 100 points on the rim, then the middle, and 50 faces.
  public static func rim(phase: Double, magnitude: Double) -> MeshTransform {
    let count = 100
    let middle = MeshTransform.Vertex(
      from: SIMD2(0.5, 0.5),
      to: SIMD3(0.5 + 0.02 * Math.cos(phase), 0.5 + 0.02 * Math.sin(phase), 0))
    let radius = 0.5.squareRoot()
    return MeshTransform(
      vertexCount: count + 1, faceCount: count / 2, depthNormalization: .none,
      vertex: { index in
        guard index < count else { return middle }
        let angle = 2 * Double.pi * Double(index) / Double(count)
        let shiver = Math.sin(Double.pi * Math.cos(2 * angle + phase)) * Math.cos(angle + phase)
        let moved = radius + magnitude * shiver
        let direction = SIMD2(Math.sin(angle), Math.cos(angle))
        let to = 0.5 + moved * direction
        return MeshTransform.Vertex(from: 0.5 + radius * direction, to: SIMD3(to.x, to.y, 0))
      },
      face: { face in
        MeshTransform.Face(SIMD4(2 * face + 1, 2 * face, count, (2 * face + 2) % count))
      })
  }

  /// The mesh at `seconds` of its loop: phases from π/4 to π in steps of π/4, and back.
  public func mesh(at seconds: Double) -> MeshTransform {
    if let phase { return JellyMesh.rim(phase: phase.radians, magnitude: magnitude) }
    let step = seconds / 2
    let index = Int(step.rounded(.down).truncatingRemainder(dividingBy: 4), within: 0...3)
    let fraction = step - step.rounded(.down)
    func key(_ index: Int) -> MeshTransform {
      JellyMesh.rim(phase: Double(index % 4 + 1) * .pi / 4, magnitude: magnitude)
    }
    return key(index).moved(fraction, to: key(index + 1))
  }
}
