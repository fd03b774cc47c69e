import Motion

/// A sheet bent round a cylinder or a cone that lies on the page along a fold line.
///
/// Lengths are pixels. A point of the flat sheet is given by its distances across the fold line, which
/// are positive where the sheet leaves the page, and along it. GLSL twin: `curl.glsl`.
///
/// A cone's apex lies on the fold line. Unrolled, the sheet has polar coordinates (ρ, φ) around it, and
/// wrapping leaves ρ as it is and turns by θ = φ / sin α about the axis, where α is half the cone's
/// angle: lengths stay, since a circle at ρ has the circumference 2π ρ sin α.
struct CurlSurface: Sendable, Hashable {
  /// A point of the fold line, on the canvas.
  let middle: SIMD2<Double>
  /// The unit vector across the fold line, towards what is lifted.
  let across: SIMD2<Double>
  /// The radius at `middle`, more than 0.
  let radius: Double
  /// The change of the radius per pixel along the fold line; 0 for a cylinder.
  let taper: Double
  /// Whether the sheet rolls up rather than going on straight after half a turn.
  let rolls: Bool

  /// The smallest change of the radius, between the sheet's middle and its end, that makes a cone.
  static let leastCone = 0.003

  /// The unit vector along the fold line.
  var along: SIMD2<Double> { SIMD2(-across.y, across.x) }

  /// The sine and cosine of half the cone's angle; the sine has the sign of `taper`.
  var cone: (sine: Double, cosine: Double) {
    let cosine = 1 / Math.hypot(1, taper)
    return (taper * cosine, cosine)
  }

  /// The distance of the cone's apex from `middle`, against the direction of `along`.
  var apex: Double { radius / taper }

  /// The place of a point of the flat sheet: across the fold line, along it, and above the page.
  func place(_ sheet: SIMD2<Double>) -> SIMD3<Double> {
    guard sheet.x > 0 else { return SIMD3(sheet.x, sheet.y, 0) }
    return taper == 0 ? placeOnCylinder(sheet) : placeOnCone(sheet)
  }

  /// How far the sheet has turned at a point of the flat sheet, in radians; 0 where it is flat.
  func turn(at sheet: SIMD2<Double>) -> Double {
    guard sheet.x > 0 else { return 0 }
    guard taper != 0 else { return limited(sheet.x / radius) }
    return limited(Math.atan(sheet.x / (sheet.y + apex)) / cone.sine)
  }

  /// How far a point of the flat sheet lies beyond where it has turned by `turn`; negative before.
  func excess(of sheet: SIMD2<Double>, beyond turn: Double) -> Double {
    guard taper != 0 else { return sheet.x - radius * turn }
    let angle = turn * cone.sine
    // Both factors have the sign of the apex.
    return sheet.x * Math.cos(angle) - (sheet.y + apex) * Math.sin(angle)
  }

  private func limited(_ turn: Double) -> Double { rolls ? turn : min(turn, .pi) }

  private func placeOnCylinder(_ sheet: SIMD2<Double>) -> SIMD3<Double> {
    let turn = sheet.x / radius
    guard rolls || turn < .pi else {
      return SIMD3(.pi * radius - sheet.x, sheet.y, 2 * radius)
    }
    // 1 − cos t = 2 sin²(t / 2), without cancellation.
    let half = Math.sin(turn / 2)
    return SIMD3(radius * Math.sin(turn), sheet.y, 2 * radius * half * half)
  }

  private func placeOnCone(_ sheet: SIMD2<Double>) -> SIMD3<Double> {
    let (sine, cosine) = cone
    let run = sheet.y + apex
    let ray = (run < 0 ? -1 : 1) * Math.hypot(sheet.x, run)
    let angle = Math.atan(sheet.x / run)
    let turn = angle / sine
    guard rolls || turn < .pi else {
      // The plane through the apex that touches the cone along its uppermost line.
      let rest = angle - .pi * sine
      let reach = ray * Math.cos(rest)
      return SIMD3(
        -ray * Math.sin(rest), reach * (cosine * cosine - sine * sine) - apex,
        reach * 2 * sine * cosine)
    }
    let half = Math.sin(turn / 2)
    let rise = 2 * ray * half * half
    // ρ minus the apex's distance, without cancellation.
    let y = (2 * sheet.y * apex + sheet.y * sheet.y + sheet.x * sheet.x) / (ray + apex)
    return SIMD3(ray * sine * Math.sin(turn), y - rise * sine * sine, rise * sine * cosine)
  }
}

extension CurlSurface {
  /// A point of the canvas as distances across and along the fold line.
  func local(_ point: SIMD2<Double>) -> SIMD2<Double> {
    let way = point - middle
    return SIMD2(dot(way, across), dot(way, along))
  }

  /// A vector of the canvas, across and along the fold line.
  func turned(_ vector: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(dot(vector, across), dot(vector, along))
  }

  /// The point of the canvas at distances across and along the fold line.
  func canvas(_ local: SIMD2<Double>) -> SIMD2<Double> {
    middle + across * local.x + along * local.y
  }
}
