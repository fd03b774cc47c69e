import Motion

/// A flat sheet that a finger may take; lengths are points.
struct TouchedCurl: Sendable {
  /// The curl before anything is touched.
  let curl: Curl
  /// The sheet's own transform.
  let placement: Placement
  /// The sheet's middle on the canvas.
  let center: SIMD2<Double>
  /// Width and height of the sheet.
  let size: SIMD2<Double>

  init(_ curl: Curl, placement: Placement, on stage: Stage) {
    self.curl = curl
    self.placement = placement
    center = stage.center(ofInput: 0) + placement.translation
    size = curl.touchSize(on: stage)
  }

  /// The unit vector from the sheet's middle to where it leaves the page first.
  var outward: SIMD2<Double> { curl.from.direction(on: size) }

  /// A point of the canvas in points from the sheet's middle, on the sheet before it was turned.
  func unturned(_ point: SIMD2<Double>) -> SIMD2<Double> { placement.unturned(point - center) }

  /// Whether a point, from the sheet's middle, is on it.
  func contains(_ place: SIMD2<Double>) -> Bool {
    abs(place.x) <= size.x / 2 && abs(place.y) <= size.y / 2
  }

  /// How much of its line the sheet rips when it is held like `hold`.
  func rip(_ hold: CurlHold) -> CurlRip {
    guard curl.playTears, let placing = try? curl.placing(size: size, center: .zero, scale: 1),
      let surface = hold.surface(on: placing, scale: 1)
    else { return CurlRip() }
    return placing.rip(by: surface)
  }
}
