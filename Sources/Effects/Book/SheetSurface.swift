import Documents
import Motion

/// A sheet that is bent about its spine without being stretched.
///
/// Places are given by the distance from the spine and along it from its middle, in pixels; places in space
/// also by the height. All straight lines of the sheet meet in one point of the spine's line, or hardly ever:
/// a general cone. A place of the flat sheet has polar coordinates around that point, (ρ, φ) with φ = 0 on
/// the spine. Bending leaves ρ as it is and moves it along ρ d(φ), where d is a curve of unit speed on the
/// unit sphere, so that lengths and angles stay (do Carmo 1976, §4-2).
///
/// The curvature of d begins at a fold, and falls linearly to 0 at the free edge, as that of a strip that is
/// clamped at one end and lifted at the other.
struct SheetSurface: Sendable {
  /// The frame of the curve d at an angle φ: its place, its direction, and the sheet's normal on its front.
  struct Ray: Sendable {
    /// φ in radians.
    var angle: Double
    /// The unit vector from the meeting point.
    var along: SIMD3<Double>
    /// The unit vector across, away from the spine.
    var across: SIMD3<Double>
    /// The unit normal; upwards on an unturned sheet.
    var normal: SIMD3<Double>
  }

  /// Width across the spine and length along it.
  let size: SIMD2<Double>
  /// Where the straight lines meet: the place along the spine.
  let apex: Double
  /// 1 where the page is at smaller places along the spine than `apex`, −1 where it is beyond.
  private let side: Double
  /// Rays from the spine to the free edge's middle, beyond the fold at equal steps of φ.
  let rays: [Ray]
  /// The geodesic curvature of d beyond each of the rays.
  private let curvatures: [Double]

  /// The least cone; flatter ones differ from a cylinder by less than any pixel.
  private static let leastCone = 1e-4

  init(_ bend: SheetBend, size: SIMD2<Double>) {
    self.size = size
    side = bend.cone < 0 ? -1 : 1
    let distance = size.y / (2 * max(bend.cone.magnitude, Self.leastCone))
    apex = side * distance
    let whole = Math.atan2(size.x, distance)
    let (sine, cosine) = (Math.sin(bend.hinge), Math.cos(bend.hinge))
    var ray = Ray(
      angle: 0, along: SIMD3(0, -side, 0), across: SIMD3(cosine, 0, sine),
      normal: SIMD3(-sine, 0, cosine))
    var rays = [ray]
    var curvatures: [Double] = []
    let start = whole * bend.fold
    if start > 0 {
      ray.advance(by: start, curvature: 0)
      rays.append(ray)
      curvatures.append(0)
    }
    let turn = bend.end - bend.hinge
    let count = turn.magnitude < 1e-6 ? 1 : Self.steps(width: size.x)
    for index in 0..<count {
      let place = (Double(index) + 0.5) / Double(count)
      let curvature = 2 * (1 - place) * turn / (whole - start)
      ray.advance(by: (whole - start) / Double(count), curvature: curvature)
      rays.append(ray)
      curvatures.append(curvature)
    }
    self.rays = rays
    self.curvatures = curvatures + [0]
  }

  /// As many steps as keep a strip within a tenth of a pixel of a sheet that turns by 150 degrees: a chord of
  /// length l leaves a circle of radius r by l² / 8 r, and the smallest radius is half of the width by the turn.
  private static func steps(width: Double) -> Int {
    Int((width * 2.6 / 0.4).squareRoot().rounded(.up), within: 16...200)
  }

  /// The polar coordinates of a place of the flat sheet.
  func polar(_ place: SIMD2<Double>) -> (distance: Double, angle: Double) {
    let run = (apex - place.y) * side
    return (Math.hypot(place.x, run), Math.atan2(place.x, run))
  }

  /// The ray at an angle φ.
  func ray(at angle: Double) -> Ray {
    // The last ray that is not beyond.
    var (low, high) = (0, rays.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if rays[middle].angle <= angle { low = middle } else { high = middle }
    }
    var ray = rays[low]
    ray.advance(by: angle - ray.angle, curvature: curvatures[low])
    return ray
  }

  /// Where a place of the flat sheet is in space.
  func place(_ flat: SIMD2<Double>) -> SIMD3<Double> {
    let (distance, angle) = polar(flat)
    return place(on: ray(at: angle), at: distance)
  }

  /// A point of a ray in space.
  func place(on ray: Ray, at distance: Double) -> SIMD3<Double> {
    SIMD3(0, apex, 0) + ray.along * distance
  }
}

extension SheetSurface.Ray {
  /// Goes on by `angle` along a curve of constant geodesic curvature k.
  ///
  /// With d' = t, t' = −d + k n and n' = −k t, the vector k d + n stays, and d − k n and t turn by √(1 + k²)
  /// times the angle.
  fileprivate mutating func advance(by angle: Double, curvature: Double) {
    let rate = (1 + curvature * curvature).squareRoot()
    let (sine, cosine) = (Math.sin(rate * angle), Math.cos(rate * angle))
    let fixed = (along * curvature + normal) / rate
    let turned = (along - normal * curvature) / rate
    let forward = turned * cosine + across * sine
    across = across * cosine - turned * sine
    along = (fixed * curvature + forward) / rate
    normal = (fixed - forward * curvature) / rate
    self.angle += angle
  }
}
