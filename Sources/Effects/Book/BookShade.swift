import Motion

/// How much of the sky sheets in the air hide, in sections across the spine.
///
/// In a section, a surface that gets the light of a uniform sky loses half of the difference between the sines
/// of the angles, measured from its normal, between which something is in the way (the two-dimensional form
/// factor, by the crossed strings of Hottel 1954).
struct BookShade: Sendable {
  /// A section across the spine: how a sheet lies in it.
  struct Section: Sendable {
    /// Places across the spine and above the page, from the hinge to the free edge; one list for each sheet.
    fileprivate let sheets: [[SIMD2<Double>]]
    /// How much of the shade remains so near to the ends of the spine, and below sheets that lie almost flat, 0…1.
    fileprivate let share: Double
    /// How far it is from the ends of the spine, outwards.
    fileprivate let beyond: Double
  }

  private let surfaces: [SheetSurface]
  /// The shade's opacity where all of the sky is hidden.
  private let opacity: Double

  /// Places of a sheet that are looked at.
  private static let samples = 12

  /// The height up to which shades darken, as a share of the page's width.
  private static let low = 0.15

  init(_ surfaces: [SheetSurface], opacity: Double) {
    self.surfaces = surfaces
    self.opacity = opacity
  }

  /// The section at a place along the spine.
  func section(at place: Double) -> Section {
    let sheets = surfaces.map { surface in
      (1...Self.samples).compactMap { index -> SIMD2<Double>? in
        let across = surface.size.x * Double(index) / Double(Self.samples)
        let point = surface.place(SIMD2(across, place))
        // What has gone over a wire is behind the pages.
        return point.z > -1e-6 ? SIMD2(point.x, max(point.z, 0)) : nil
      }
    }
    let height = sheets.reduce(0) { $1.reduce($0) { max($0, $1.y) } }
    let half = (surfaces.first?.size.y ?? 0) / 2
    // Beyond the ends of the spine the sky is open.
    func side(_ distance: Double) -> Double {
      distance / (distance * distance + height * height + 1e-9).squareRoot()
    }
    // Through pages with holes, no shade is to be seen below a flat sheet.
    let lift = min(height / (Self.low * (surfaces.first?.size.x ?? 1)), 1)
    return Section(
      sheets: sheets, share: lift * (side(half + place) + side(half - place)) / 2,
      beyond: max(abs(place) - half, 0))
  }

  /// The light that is left on the ground at a distance from the spine, 0…1; on the spine itself, that of the
  /// side on which `isTurned` sheets lie, or of the other one.
  func ground(at distance: Double, isTurned: Bool, in section: Section) -> Double {
    // Seen from the ground, all sheets begin at the hinge, on one horizon, and end at the other one at most.
    var (most, least) = (-1.0, 1.0)
    for point in section.sheets.joined() {
      let way = SIMD2(point.x - distance, point.y)
      let length = dot(way, way).squareRoot()
      guard length > 1e-9 else { continue }
      let sine = way.x / length
      (most, least) = (max(most, sine), min(least, sine))
    }
    let (right, left) = ((most + 1) / 2, (1 - least) / 2)
    // Beyond the ends of the spine, one side's shade goes over to the other's.
    let reach = Math.hypot(distance, section.beyond)
    let share = reach > 0 ? (1 + distance / reach) / 2 : isTurned ? 0 : 1
    return 1 - opacity * section.share * (left + (right - left) * share)
  }

  /// The light that other sheets leave on the sheet `own` at a place of a section with a normal.
  func light(
    at place: SIMD2<Double>, normal: SIMD2<Double>, of own: Int, in section: Section
  ) -> Double {
    let turn = 2 * Double.pi
    var left = 1.0
    for (index, sheet) in section.sheets.enumerated() where index != own {
      // Angles from the normal, from the hinge on without jumps.
      var angle = Self.angle(of: -place, from: normal)
      var (low, high) = (angle, angle)
      for point in sheet {
        let step = Self.angle(of: point - place, from: normal) - angle
        angle += step - turn * (step / turn).rounded()
        (low, high) = (min(low, angle), max(high, angle))
      }
      // What is below the surface hides nothing of its sky, which may be reached from either side.
      for round in [-turn, 0, turn] {
        let (first, last) = (Self.risen(low + round), Self.risen(high + round))
        left *= 1 - opacity * section.share * (Math.sin(last) - Math.sin(first)) / 2
      }
    }
    return left
  }

  private static func angle(of way: SIMD2<Double>, from normal: SIMD2<Double>) -> Double {
    Math.atan2(way.x * normal.y - way.y * normal.x, dot(way, normal))
  }

  /// An angle from a normal, or the nearest one above the surface.
  private static func risen(_ angle: Double) -> Double { min(max(angle, -.pi / 2), .pi / 2) }
}
