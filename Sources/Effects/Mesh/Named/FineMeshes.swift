import Documents
import Motion

extension NamedMeshes {
  /// The same constants, with as many faces as a sheet of `size` points needs where no number is set:
  /// straight edges deviate by at most a quarter of a pixel, and by a pixel in height, which perspective
  /// makes smaller on the screen.
  func fine(on size: SIMD2<Double>, pixelsPerPoint: Double) -> NamedMeshes {
    let pixels = size * pixelsPerPoint
    var fine = self
    // The second derivative of a · sin²(πwt) is at most 2a(πw)², of a · sin(2πwt) a(2πw)².
    let slope = Double.pi * wavy.waves
    let rings = 2 * Double.pi * ripple.waves
    let rolls = 2 * Double.pi * wave.waves
    let depth = (pixels.x + pixels.y) / 2
    // A face whose top and bottom are not parallel is split into two triangles, which deviate from it by
    // a quarter of what its corners lack to a parallelogram: 2 · shrink for all faces together.
    let split = Int(2 * wavy.shrink * pixels.y, within: 0...4000)
    fine.wavy.columns =
      wavy.columns
      ?? max(Self.faces(2 * wavy.amplitude * slope * slope * pixels.y, in: 40...1000), split)
    fine.ripple.count =
      ripple.count ?? Self.faces(ripple.amplitude * rings * rings * depth, in: 50...400)
    fine.wave.count =
      wave.count
      ?? Self.faces(
        wave.amplitude * rolls * rolls * depth, error: 1, in: WaveMesh.publishedCount...200)
    fine.curtain.columns =
      curtain.columns
      ?? Self.faces(
        curtain.depth * curtain.sharpest * depth, error: 1,
        in: CurtainMesh.publishedColumns...300)
    // e^(−k·t²) bends most at its top, by 2k.
    fine.curtain.rows =
      curtain.rows
      ?? Self.faces(
        2 * curtain.bend * curtain.tightness * pixels.x, in: CurtainMesh.publishedRows...200)
    // d · b(cos(πd / r) + 1) bends most at the rim, by bπ² / r, and is split on both diagonals.
    let reach = bulge.radius * pixelsPerPoint
    fine.bulge.count =
      bulge.count
      ?? Self.faces(
        2 * bulge.bulginess * .pi * .pi / reach * pixels.x * pixels.x,
        in: BulgeMesh.publishedCount...200)
    // At the corners of the square, x bends by 2√2 along y and by √2 across both, and y alike.
    fine.ellipse.count =
      ellipse.count
      ?? Self.faces(8 * pixels.max(), in: EllipseMesh.publishedCount...200)
    // sin(at) / a bends by at most a.
    fine.cylinder.columns =
      cylinder.columns
      ?? Self.faces(
        cylinder.angle.radians * pixels.x, in: CylinderMesh.leastColumns...200)
    fine.patch.count =
      patch.count ?? Self.faces(patch.sharpest * pixels.max(), in: PatchMesh.leastCount...200)
    return fine
  }

  /// Faces along a unit in which the second derivative is `bend` pixels: a face of length h deviates by
  /// that · h² / 8.
  private static func faces(
    _ bend: Double, error: Double = 0.25, in range: ClosedRange<Int>
  ) -> Int {
    Int((bend.magnitude / (8 * error)).squareRoot().rounded(.up), within: range)
  }
}
