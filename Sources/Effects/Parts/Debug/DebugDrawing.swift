import Frame

/// A drawing of a bent sheet's mesh over its picture, for debugging.
public enum DebugDrawing: String, Sendable, Hashable, CaseIterable {
  /// Nothing.
  case none
  /// The edges of the mesh's triangles.
  case wireframe
  /// The mesh's vertices.
  case points

  /// Whether there is anything to draw over a sheet that a shader bends; pages draw only over meshes, because the
  /// points of other sheets would take a sixth of a program.
  var isDrawn: Bool {
    #if hasFeature(Embedded)
      false
    #else
      self != .none
    #endif
  }

  /// The pass that draws over a sheet; none for `none`.
  func passes(over bent: BentSheet?, on stage: Stage) -> [Pass] {
    // A mesh that cannot be laid out was refused with the sheet itself.
    guard let bent, let placed = try? PlacedMesh(bent, on: stage) else { return [] }
    return passes(over: placed, on: stage)
  }

  /// The pass that draws over a sheet; none for `none`.
  func passes(over placed: PlacedMesh, on stage: Stage) -> [Pass] {
    guard self != .none else { return [] }
    let places = placed.pixelPlaces
    var marks = DebugMarks()
    for triangle in placed.triangles {
      let corners = (0..<3).map { places[Int(triangle[$0])] }
      for corner in 0..<3 {
        guard let start = corners[corner], let end = corners[(corner + 1) % 3] else { continue }
        if self == .points { marks.addPoint(start) } else { marks.addLine(start, end) }
      }
    }
    guard !marks.mesh.indices.isEmpty else { return [] }
    let canvas = stage.pixelSize
    let draw = Draw(
      Draw.Program(vertex: "debug", fragment: "debug"), .triangles(marks.mesh),
      uniforms: [
        Uniform("canvas", .vec2(SIMD2<Float>(canvas.vector))),
        Uniform(
          "reach", .float(Float(self == .points ? DebugMarks.pointRadius : DebugMarks.lineRadius))),
        Uniform("lineColor", .vec4(SIMD4(0.1, 0.45, 0.9, 0.9))),
      ])
    return [Pass("debug", into: .output, clear: nil, draws: [draw])]
  }
}

/// Points and lines as triangles; lengths are canvas pixels.
private struct DebugMarks {
  static let pointRadius = 2.0
  static let lineRadius = 0.5

  /// Vertices whose unit coordinates are the distance from the middle of a mark.
  private(set) var mesh = TriangleMesh(components: [], indices: [])
  /// What is there already, in sixteenths of a pixel: neighbours share edges and corners.
  private var drawn = Places()

  mutating func addPoint(_ place: SIMD2<Double>) {
    guard isNew(place, place) else { return }
    let reach = DebugMarks.pointRadius + 1
    add(
      [SIMD2(-reach, -reach), SIMD2(reach, -reach), SIMD2(reach, reach), SIMD2(-reach, reach)].map {
        (place + $0, $0)
      })
  }

  mutating func addLine(_ start: SIMD2<Double>, _ end: SIMD2<Double>) {
    let way = end - start
    let length = (way * way).sum().squareRoot()
    guard length > 0, isNew(start, end), isNew(end, start) else { return }
    let reach = DebugMarks.lineRadius + 1
    let side = SIMD2(-way.y, way.x) * (reach / length)
    add([
      (start + side, SIMD2(reach, 0)), (end + side, SIMD2(reach, 0)),
      (end - side, SIMD2(-reach, 0)), (start - side, SIMD2(-reach, 0)),
    ])
  }

  private mutating func isNew(_ start: SIMD2<Double>, _ end: SIMD2<Double>) -> Bool {
    drawn.insert((SIMD4(start.x, start.y, end.x, end.y) * 16).rounded(.toNearestOrEven))
  }

  private mutating func add(_ corners: [(place: SIMD2<Double>, away: SIMD2<Double>)]) {
    let first = UInt32(mesh.vertexCount)
    for corner in corners {
      mesh.components += [
        Float(corner.away.x), Float(corner.away.y), Float(corner.place.x), Float(corner.place.y), 0,
        0, 0, 1,
      ]
    }
    mesh.indices += [first, first + 1, first + 2, first, first + 2, first + 3]
  }
}

/// A set of places, by open addressing: a `Set` would take more of a page's program than all drawings.
private struct Places {
  private var slots = [SIMD4<Double>?](repeating: nil, count: 256)
  private var count = 0

  /// Adds a place, and tells whether it is new.
  mutating func insert(_ place: SIMD4<Double>) -> Bool {
    if 2 * count >= slots.count {
      let places = slots
      slots = [SIMD4<Double>?](repeating: nil, count: 4 * places.count)
      for case .some(let place) in places { slots[slot(of: place)] = place }
    }
    let slot = slot(of: place)
    guard slots[slot] == nil else { return false }
    slots[slot] = place
    count += 1
    return true
  }

  /// The place's own slot, or the free one where it belongs.
  private func slot(of place: SIMD4<Double>) -> Int {
    var hash: UInt64 = 0
    for index in 0..<4 {
      // −0 is the same place as 0.
      hash = (hash ^ (place[index] + 0).bitPattern) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
    }
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while let other = slots[slot], other != place { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }
}

extension PlacedMesh {
  /// Each vertex in canvas pixels; `nil` for one that is not in front of the eye.
  fileprivate var pixelPlaces: [SIMD2<Double>?] {
    let origin = SIMD2(Double(sheet.origin.x), Double(sheet.origin.y))
    return places.map { place in
      guard place.w >= PlacedMesh.nearest else { return nil }
      return origin + scale * SIMD2(place.x, place.y) / place.w
    }
  }
}
