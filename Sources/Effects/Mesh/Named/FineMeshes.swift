import Documents

extension NamedMeshes {
  /// The same constants, where `wavy` and `ripple` have as many faces as a sheet of `pixels` needs: straight edges
  /// deviate from them by at most a quarter of a pixel.
  func fine(on pixels: SIMD2<Double>) -> NamedMeshes {
    var fine = self
    // The second derivative of a · sin²(πwt) is at most 2a(πw)², of a · sin(2πwt) a(2πw)².
    let slope = Double.pi * wavy.waves
    let rings = 2 * Double.pi * ripple.waves
    // A face whose top and bottom are not parallel is split into two triangles, which deviate from it by
    // a quarter of what its corners lack to a parallelogram: 2 · shrink for all faces together.
    let split = Int(2 * wavy.shrink * pixels.y, within: 0...4000)
    fine.wavy.columns =
      wavy.columns
      ?? max(Self.faces(2 * wavy.amplitude * slope * slope * pixels.y, in: 40...1000), split)
    let depth = (pixels.x + pixels.y) / 2
    fine.ripple.count =
      ripple.count ?? Self.faces(ripple.amplitude * rings * rings * depth, in: 50...400)
    return fine
  }

  /// Faces along a unit in which the second derivative is `bend` pixels: a face of length h deviates by
  /// that · h² / 8.
  private static func faces(_ bend: Double, in range: ClosedRange<Int>) -> Int {
    Int((bend.magnitude / (8 * 0.25)).squareRoot().rounded(.up), within: range)
  }
}
