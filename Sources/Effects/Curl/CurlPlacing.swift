import Frame
import Motion

/// A curl on a flat sheet of some size, without a canvas; lengths are pixels.
struct CurlPlacing: Sendable {
  /// The sheet's middle on the canvas.
  let center: SIMD2<Double>
  /// The sheet's width and height.
  let size: SIMD2<Double>
  /// The radius in the middle of the fold line.
  let radius: Double
  /// How much the radius changes from there to the sheet's end.
  var cone: Double
  /// Whether the sheet rolls up.
  let rolls: Bool
  /// The eye's distance above the sheet's middle.
  let distance: Double
  /// Where it is torn; `nil` for a sheet that stays whole.
  var tear: TearLine?

  /// The surface whose fold line lies `offset` pixels from the sheet's middle, across it.
  func surface(across: SIMD2<Double>, offset: Double) -> CurlSurface {
    let along = SIMD2(-across.y, across.x)
    let taper = abs(cone) < CurlSurface.leastCone ? 0 : cone * radius / reach(along)
    return CurlSurface(
      middle: center + across * offset, across: across, radius: radius, taper: taper, rolls: rolls)
  }

  /// The surface after `share` of the sheet, 0…1, has left the page.
  func surface(across: SIMD2<Double>, lifted share: Double) -> CurlSurface {
    let reach = reach(across)
    return surface(across: across, offset: reach - 2 * reach * share)
  }

  /// How far the sheet reaches from its middle in a direction.
  func reach(_ direction: SIMD2<Double>) -> Double {
    (abs(direction) * size).sum() / 2
  }

  /// The sheet's corners around it, on the canvas.
  var corners: [SIMD2<Double>] { corners(beyond: 0) }

  /// The corners of what is drawn of a flat sheet: a little more, for smooth edges.
  var grown: [SIMD2<Double>] { corners(beyond: SheetMesh.edge) }

  private func corners(beyond edge: Double) -> [SIMD2<Double>] {
    let half = size / 2 + edge
    return [
      center - half, center + SIMD2(half.x, -half.y), center + half,
      center + SIMD2(-half.x, half.y),
    ]
  }

  /// Where the eye sees a point of the curled sheet, given by its place on the flat one.
  func seen(_ point: SIMD2<Double>, on surface: CurlSurface) -> SIMD2<Double> {
    let place = surface.place(surface.local(point))
    let plan = surface.canvas(SIMD2(place.x, place.y))
    return center + (plan - center) / (1 - place.z / distance)
  }

  /// Points around the lifted part, close to each other, where they lie on the flat sheet; none when
  /// nothing is lifted.
  func rim(of surface: CurlSurface) -> [SIMD2<Double>] {
    let lifted = clipped(piece.map { surface.local($0) }) { $0.x }
    let steps = 48
    var points: [SIMD2<Double>] = []
    for (index, corner) in lifted.enumerated() {
      let next = lifted[(index + 1) % lifted.count]
      for step in 0..<steps {
        points.append(
          surface.canvas(corner + (next - corner) * (Double(step) / Double(steps))))
      }
    }
    return points
  }
}

extension Curl {
  /// The curl on a sheet; `scale` is pixels per point.
  ///
  /// - Throws: `CurlError.radius` for a radius that the sheet is too small for.
  func placing(on sheet: Sheet, scale: Double) throws(CurlError) -> CurlPlacing {
    let size = sheet.size.vector
    return try placing(size: size, center: sheet.center, scale: scale)
  }

  /// The curl on a sheet of `size` pixels.
  ///
  /// - Throws: `CurlError.radius` for a radius that the sheet is too small for.
  func placing(
    size: SIMD2<Double>, center: SIMD2<Double>, scale: Double
  ) throws(CurlError) -> CurlPlacing {
    let shorter = size.min()
    let used = radius.map { $0 * scale } ?? shorter / 8
    guard used <= shorter / 2 else {
      throw .radius(used / scale, limit: shorter / 2 / scale)
    }
    return CurlPlacing(
      center: center, size: size, radius: used, cone: cone, rolls: shape == .roll,
      distance: size.max() / (2 * Math.tan(fieldOfView.radians / 2)),
      tear: tearLine(on: size, scale: scale))
  }

  /// How far the curl has come at `moment`, 0…1.
  func progress(at moment: Moment) -> Double {
    if let curled { return curled }
    if playTears {
      return timing.value(at: min(max(curlSeconds(at: moment) / Curl.duration, 0), 1))
    }
    let elapsed = min(max(moment.seconds / Curl.duration, 0), 1)
    let paced = timing.value(at: elapsed)
    return moment.direction == .reverse ? 1 - paced : paced
  }

  /// The bent sheet at `moment`; `nil` if it lies flat.
  ///
  /// - Throws: `CurlError.behindEye` for a sheet that rises too high.
  func surface(
    at moment: Moment, on placing: CurlPlacing, scale: Double
  ) throws(CurlError) -> CurlSurface? {
    let bent: CurlSurface?
    if let hold {
      bent = hold.surface(on: placing, scale: scale)
    } else {
      let progress = progress(at: moment)
      let across = from.direction(on: placing.size)
      if progress <= 0 {
        bent = nil
      } else if playTears {
        let reach = placing.reach(across)
        let offset = reach + (placing.tornOffset(across: across) - reach) * progress
        bent = placing.surface(across: across, offset: offset)
      } else {
        bent = placing.surface(across: across, lifted: extent * progress)
      }
    }
    guard let surface = bent else { return nil }
    let rim = placing.rim(of: surface)
    guard !rim.isEmpty else { return nil }
    let highest = rim.reduce(0) { max($0, surface.place(surface.local($1)).z) }
    let limit = Curl.highestShare * placing.distance
    guard highest <= limit else { throw .behindEye(lift: highest / scale, limit: limit / scale) }
    return surface
  }
}
