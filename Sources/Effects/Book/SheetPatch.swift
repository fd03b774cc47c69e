import Frame
import Motion

/// The part of a sheet that shows one of its sides to the eye.
struct SheetPatch: Sendable {
  /// Whether it shows the back.
  let isBack: Bool
  /// How many patches of the sheet are nearer to the spine; it lies above them.
  let order: Int
  /// Its triangles: units of its page, places on the canvas in pixels, and in place of a normal the factor of
  /// the colour and the light that is added.
  var mesh = TriangleMesh(components: [], indices: [])
  /// Lines where the sheet turns away from the eye: the unit normal, which points inwards, and what is added to
  /// a pixel's place along it to get the share of the pixel that is covered.
  var rims: [SIMD3<Double>] = []
  /// The edge of a board below its free end.
  var edge: TriangleMesh?
}

/// Divides a sheet into patches.
///
/// The sheet turns away from the eye along one of its straight lines, since all of them lie in planes through
/// the point where they meet. What is farther from the spine is higher there, and hides what is nearer.
struct SheetPatches {
  private let surface: SheetSurface
  private let placing: BookPlacing
  /// How thick the sheet is, in pixels.
  private let thickness: Double
  private let light: (SheetSurface.Ray, _ normal: SIMD3<Double>) -> SIMD2<Double>

  /// `light` is the factor of the colour and the light that is added where the sheet has a normal.
  init(
    _ surface: SheetSurface, on placing: BookPlacing, thickness: Double = 0,
    light: @escaping (SheetSurface.Ray, _ normal: SIMD3<Double>) -> SIMD2<Double>
  ) {
    self.surface = surface
    self.placing = placing
    self.thickness = thickness
    self.light = light
  }

  /// The patches from the spine to the free edge.
  var all: [SheetPatch] {
    var patches: [SheetPatch] = []
    var rest = grown
    for angles in parts {
      let isBack = !showsFront(surface.ray(at: (angles[0] + angles[1]) / 2))
      var patch = SheetPatch(isBack: isBack, order: patches.count)
      let start = line(of: rest, at: angles[0])
      var strips: [[SIMD2<Double>]] = []
      for angle in angles.dropFirst() {
        strips.append(clipped(rest) { -excess(of: $0, beyond: angle) })
        rest = clipped(rest) { excess(of: $0, beyond: angle) }
      }
      strips.removeAll { $0.isEmpty }
      for strip in strips { add(strip, to: &patch) }
      if let start, let first = strips.first, !patches.isEmpty {
        let rim = rim(along: start, towards: first)
        add(edge: start, outside: rim, to: &patch)
        patch.rims.append(rim + SIMD3(0, 0, 0.5))
        // Half a pixel less of what lies below, so that together they cover no more than one of them.
        patches[patches.count - 1].rims.append(rim)
      }
      patches.append(patch)
    }
    if thickness > 0, let last = patches.last {
      patches[patches.count - 1].edge = edge(isBack: last.isBack)
    }
    return patches.filter { !$0.mesh.indices.isEmpty }
  }

  /// The edge along the free end, on the side that is turned away from the eye.
  ///
  /// It begins below the sheet, so that nothing shows between both. Its units are those of the whole edge, from its
  /// middle on.
  private func edge(isBack: Bool) -> TriangleMesh {
    let (width, half) = (surface.size.x, surface.size.y / 2 + Self.edge)
    let depth = thickness + Self.edge
    var mesh = TriangleMesh(components: [], indices: [])
    for step in 0...Self.edgeCells {
      let y = half * (2 * Double(step) / Double(Self.edgeCells) - 1)
      let ray = surface.ray(at: surface.polar(SIMD2(width, y)).angle)
      let down = isBack ? ray.normal : -ray.normal
      let light = light(ray, ray.across) * Self.edgeLight
      let along = 0.5 + y / surface.size.y
      for (place, unit) in [
        (surface.place(SIMD2(width - Self.edge, y)), 0.5),
        (surface.place(SIMD2(width, y)) + down * depth, 0.5 + depth / (2 * thickness)),
      ] {
        let plan = placing.canvas(SIMD2(place.x, place.y))
        mesh.add(
          unit: SIMD2(unit, along), place: SIMD3(plan.x, plan.y, place.z), light: light)
      }
      guard step > 0 else { continue }
      let first = UInt32(2 * step - 2)
      mesh.indices += [0, 1, 2, 2, 1, 3].map { first + $0 }
    }
    return mesh
  }

  private static let edgeCells = 8
  /// The brightness of a cut edge beside that of a side.
  private static let edgeLight = 0.8

  /// The angles that bound strips, for each patch.
  private var parts: [[Double]] {
    var parts: [[Double]] = [[0]]
    var before = surface.rays[0]
    for ray in surface.rays.dropFirst() + [surface.ray(at: widest)] {
      guard ray.angle > before.angle + 1e-12 else { continue }
      if showsFront(ray) != showsFront(before) {
        let turn = turnAway(between: before.angle, ray.angle)
        parts[parts.count - 1].append(turn)
        parts.append([turn])
      }
      parts[parts.count - 1].append(ray.angle)
      before = ray
    }
    return parts.filter { $0.count > 1 }
  }

  private func showsFront(_ ray: SheetSurface.Ray) -> Bool {
    dot(ray.normal, placing.eye - SIMD3(0, surface.apex, 0)) > 0
  }

  /// Where the sheet turns away from the eye between two angles.
  private func turnAway(between first: Double, _ last: Double) -> Double {
    var (low, high) = (first, last)
    let isFront = showsFront(surface.ray(at: low))
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if showsFront(surface.ray(at: middle)) == isFront { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// The flat sheet with some pixels more at its free edges, which are smooth.
  private var grown: [SIMD2<Double>] {
    let slope = surface.rays[surface.rays.count - 1].across.x.magnitude
    let width = surface.size.x + min(Self.edge / max(slope, 0.1), 0.02 * surface.size.x + Self.edge)
    // The point where straight lines meet stays outside.
    let half = surface.size.y / 2 + min(Self.edge, 0.005 * surface.size.y)
    return [SIMD2(0, -half), SIMD2(width, -half), SIMD2(width, half), SIMD2(0, half)]
  }

  private static let edge = 1.5

  /// The largest angle on the grown sheet.
  private var widest: Double { grown.reduce(0) { max($0, surface.polar($1).angle) } }

  /// How far a place of the flat sheet is beyond the line at `angle`.
  private func excess(of flat: SIMD2<Double>, beyond angle: Double) -> Double {
    let (distance, own) = surface.polar(flat)
    return distance * Math.sin(own - angle)
  }

  /// The ends of the straight line that bounds a part of the sheet at `angle`.
  private func line(
    of polygon: [SIMD2<Double>], at angle: Double
  ) -> (SIMD2<Double>, SIMD2<Double>)? {
    let ends = polygon.filter { abs(excess(of: $0, beyond: angle)) < 1e-6 * surface.size.y }
    return ends.count == 2 ? (ends[0], ends[1]) : nil
  }

  private func seen(_ flat: SIMD2<Double>) -> SIMD2<Double> { placing.seen(surface.place(flat)) }

  /// The line on the canvas through both ends of a straight line of the sheet.
  private func rim(
    along line: (SIMD2<Double>, SIMD2<Double>), towards strip: [SIMD2<Double>]
  ) -> SIMD3<Double> {
    let (start, end) = (seen(line.0), seen(line.1))
    let way = end - start
    var normal = SIMD2(-way.y, way.x) / max(Math.hypot(way.x, way.y), 1e-9)
    let middle = seen(strip.reduce(.zero, +) / Double(strip.count))
    if dot(middle - start, normal) < 0 { normal = -normal }
    return SIMD3(normal.x, normal.y, -dot(normal, start))
  }

  private func add(_ polygon: [SIMD2<Double>], to patch: inout SheetPatch) {
    let first = UInt32(patch.mesh.vertexCount)
    for (index, flat) in polygon.enumerated() {
      add(flat, to: &patch)
      if index > 1 {
        patch.mesh.indices += [first, first + UInt32(index - 1), first + UInt32(index)]
      }
    }
  }

  /// Adds a pixel outside of a line where the sheet turns away, in which its coverage ends.
  private func add(
    edge line: (SIMD2<Double>, SIMD2<Double>), outside rim: SIMD3<Double>,
    to patch: inout SheetPatch
  ) {
    let first = UInt32(patch.mesh.vertexCount)
    for end in [line.0, line.1] {
      add(end, to: &patch)
      add(end, shifted: SIMD2(-rim.x, -rim.y), to: &patch)
    }
    patch.mesh.indices += [0, 1, 2, 2, 1, 3].map { first + $0 }
  }

  /// Adds a vertex, moved by as many pixels of the canvas.
  private func add(
    _ flat: SIMD2<Double>, shifted shift: SIMD2<Double> = .zero, to patch: inout SheetPatch
  ) {
    let (distance, angle) = surface.polar(flat)
    let ray = surface.ray(at: angle)
    let place = surface.place(on: ray, at: distance)
    let plan =
      placing.canvas(SIMD2(place.x, place.y)) + shift / placing.camera.magnification(at: place.z)
    let light = light(ray, patch.isBack ? -ray.normal : ray.normal)
    patch.mesh.add(
      unit: placing.unit(flat, onBack: patch.isBack), place: SIMD3(plan.x, plan.y, place.z),
      light: light)
  }
}

extension TriangleMesh {
  /// Adds a vertex of a page: its units, its place on the canvas and its light.
  mutating func add(unit: SIMD2<Double>, place: SIMD3<Double>, light: SIMD2<Double>) {
    for number in [unit.x, unit.y, place.x, place.y, place.z, light.x, light.y, 0] {
      components.append(Float(number))
    }
  }
}
