import Documents
import Frame
import Motion

/// A curled sheet in strips that are bent as little as a tenth of a pixel, for hit tests and export.
struct CurlMesh {
  private let curl: Curl
  private let placing: CurlPlacing
  private let surface: CurlSurface?
  private let fall: TearFall?

  init(
    _ curl: Curl, _ placing: CurlPlacing, _ surface: CurlSurface?, falling fall: TearFall? = nil
  ) {
    self.curl = curl
    self.placing = placing
    self.surface = surface
    self.fall = fall
  }

  /// A convex polygon of the flat sheet.
  private struct Strip {
    var points: [SIMD2<Double>]
    /// Whether it stays on the page whatever the sheet does.
    var isHeld = false
  }

  /// The mesh in units of the picture in the middle of `sheet`.
  func bent(of sheet: Sheet, on stage: Stage) -> BentSheet {
    let picture = stage.pixelSize(ofInput: 0)
    let size = picture.vector
    let scale = sheet.placement.scale
    var transform = MeshTransform(depthNormalization: .height)
    let carried = sheet.placement.unturned(fall?.carried ?? .zero) * stage.scale
    for part in strips {
      let strip = part.points
      let first = transform.vertices.count
      let surface = part.isHeld ? nil : surface
      for point in strip {
        let place = surface.map { $0.place($0.local(point)) } ?? SIMD3(0, 0, 0)
        var plan = surface.map { $0.canvas(SIMD2(place.x, place.y)) } ?? point
        if !part.isHeld { plan += carried }
        // Scaling a sheet does not scale its height, as its camera is scaled with it.
        let to = 0.5 + scale * (plan - placing.center) / size
        transform.add(
          MeshTransform.Vertex(
            from: 0.5 + (point - placing.center) / size, to: SIMD3(to.x, to.y, place.z / size.y)))
      }
      // A fan of quads; an odd corner is left to a quad with a further point on an edge.
      for corner in stride(from: 1, to: strip.count - 1, by: 2) {
        let last = corner + 2 < strip.count ? corner + 2 : 0
        guard last != 0 else {
          transform.addTriangle(first, first + corner, first + corner + 1)
          continue
        }
        transform.add(
          MeshTransform.Face(SIMD4(first, first + corner, first + corner + 1, first + last)))
      }
    }
    var bent = BentSheet(transform)
    bent.placement.perspective = placing.distance / stage.scale
    bent.placement.rotation.z = sheet.placement.rotation
    bent.hasOutline = true
    bent.settings = bent.placement.settings
    return bent
  }

  /// From the flat part to the end that has turned furthest, after what stays; a piece that falls cannot be touched.
  private var strips: [Strip] {
    let part = curl.tear.kind == .none ? .both : curl.tear.part
    let isGone = (fall?.seconds ?? 0) > 0
    if part == .stub || isGone { return [Strip(points: placing.stub, isHeld: true)] }
    guard let surface, part == .both else {
      return [Strip(points: part == .both ? placing.corners : placing.piece)]
    }
    let lifted = bent(surface).map { Strip(points: $0) }
    guard placing.tear != nil else { return lifted }
    return [Strip(points: placing.stub, isHeld: true)].filter { $0.points.count > 2 } + lifted
  }

  /// Convex polygons of the flat sheet, or of the piece that comes off it.
  private func bent(_ surface: CurlSurface) -> [[SIMD2<Double>]] {
    let corners = placing.piece.map { surface.local($0) }
    func beyond(_ polygon: [SIMD2<Double>], _ turn: Double) -> [SIMD2<Double>] {
      clipped(polygon) { surface.excess(of: $0, beyond: turn) }
    }
    func before(_ polygon: [SIMD2<Double>], _ turn: Double) -> [SIMD2<Double>] {
      clipped(polygon) { -surface.excess(of: $0, beyond: turn) }
    }
    let widest = placing.radius * (1 + abs(placing.cone))
    // A chord leaves its circle by r (1 − cos(step / 2)).
    let step = 2 * Math.acos(1 - min(0.1 / widest, 0.1))
    let end = corners.reduce(0) { max($0, surface.turn(at: $1)) }
    let count = Int((end / step).rounded(.up), within: 1...2000)
    var strips = [before(corners, 0)]
    var rest = beyond(corners, 0)
    for index in 1...count {
      let turn = end * Double(index) / Double(count)
      strips.append(before(rest, turn))
      rest = beyond(rest, turn)
    }
    strips.append(rest)
    return strips.filter { $0.count > 2 }.map { $0.map { surface.canvas($0) } }
  }
}

extension MeshTransform {
  /// Adds three vertices as a face: a quad with a point in the middle of its first edge.
  fileprivate mutating func addTriangle(_ a: Int, _ b: Int, _ c: Int) {
    let (start, end) = (vertices[a], vertices[b])
    add(Vertex(from: (start.from + end.from) / 2, to: (start.to + end.to) / 2))
    add(Face(SIMD4(vertices.count - 1, b, c, a)))
  }
}
