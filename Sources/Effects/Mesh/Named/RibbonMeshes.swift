import Motion

/// A ribbon in waves: the article's first mesh.
public struct WavyMesh: Sendable, Hashable {
  /// The number of waves from left to right.
  public var waves = 3.0
  /// Height of a wave as a fraction of the sheet.
  public var amplitude = 0.15
  /// How much the right edge narrows at top and bottom, as a fraction of the sheet.
  public var shrink = 0.3
  /// Faces from left to right; `nil` for the article's 40, or as many as a picture needs.
  public var columns: Int?

  /// Makes the article's mesh.
  public init() {}

  /// The mesh: vertices from left to right, top before bottom.
  public func mesh() -> MeshTransform {
    let columns = columns ?? 40
    return MeshTransform(
      vertexCount: 2 * columns + 2, faceCount: columns,
      vertex: { index in
        let t = Double(index / 2) / Double(columns)
        let sine = Math.sin(Double.pi * waves * t)
        let rise = amplitude * sine * sine
        let y = index % 2 == 0 ? rise + shrink * t : 1 - amplitude + rise - shrink * t
        return MeshTransform.Vertex(
          from: SIMD2(t, index % 2 == 0 ? 0 : 1), to: SIMD3(t, y, 0))
      },
      face: { MeshTransform.Face(SIMD4(2 * $0, 2 * $0 + 2, 2 * $0 + 3, 2 * $0 + 1)) })
  }
}

/// Rings around the middle of the sheet.
public struct RippleMesh: Sendable, Hashable {
  /// Height of a ring in units of depth.
  public var amplitude = 0.05
  /// Rings per unit of distance from the middle.
  public var waves = 4.0
  /// Rings per second that run outwards.
  public var speed = 0.0
  /// Faces along each side; `nil` for the article's 50, or as many as a picture needs.
  public var count: Int?

  /// Makes the article's mesh.
  public init() {}

  /// The mesh, `seconds` after the rings began to run.
  public func mesh(at seconds: Double = 0) -> MeshTransform {
    let count = count ?? 50
    return MeshTransform.grid(rows: count, columns: count) { point in
      let radius = Math.hypot(point.x - 0.5, point.y - 0.5)
      let phase = 2 * Double.pi * (waves * radius - speed * seconds)
      return SIMD3(point.x, point.y, amplitude * Math.sin(phase))
    }
  }
}

/// Waves that roll down the sheet in an endless loop.
public struct WaveMesh: Sendable, Hashable {
  /// Height of a wave in units of depth.
  public var amplitude = 0.25
  /// Waves from top to bottom.
  public var waves = 4.0
  /// Height of the waves' base, in units of depth.
  public var lift = 0.5
  /// The share of the sheet's width that is left free on each side.
  public var inset = 0.05
  /// Seconds until the picture repeats.
  public var duration = 5.0
  /// Faces along each side; `nil` for the demo's, or more where the picture is large.
  public var count: Int?

  static let publishedCount = 50

  /// Makes the demo's mesh.
  public init() {}

  /// The mesh at `seconds` of its loop.
  public func mesh(at seconds: Double) -> MeshTransform {
    let progress = seconds / duration
    let count = count ?? Self.publishedCount
    return MeshTransform.grid(rows: count, columns: count) { point in
      let phase = 2 * Double.pi * waves * (point.y + progress)
      return SIMD3(
        (1 - 2 * inset) * point.x + inset, point.y, lift + amplitude * Math.sin(phase))
    }
  }
}
