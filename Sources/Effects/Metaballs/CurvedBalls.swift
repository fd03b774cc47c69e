import Documents
import Frame
import Motion

/// Balls that are joined by curves: necks below, discs and pictures over them.
struct CurvedBalls {
  /// The largest number of necks.
  static let neckLimit = 1000

  let metaballs: Metaballs
  /// Discs in canvas pixels, later ones on top.
  let discs: [Disc]
  let scale: Double
  let limits: PreparationLimits

  /// The necks on a canvas of `canvas` pixels.
  ///
  /// - Throws: `MetaballsError` for too many or too large ones, or one that reaches too far.
  func necks(on canvas: PixelSize) throws(MetaballsError) -> [Draw] {
    var draws: [Draw] = []
    var pixels = limits.pixelsFilled
    let reach = metaballs.joinReach * scale
    for (index, first) in discs.enumerated() {
      for second in discs[(index + 1)...] {
        guard let neck = Neck(first, second, reach: reach) else { continue }
        guard draws.count < Self.neckLimit else { throw .tooManyNecks(limit: Self.neckLimit) }
        guard
          let coverage = try mapError(
            to: MetaballsError.outline, neck.outline.coverage(of: canvas))
        else { continue }
        pixels += Double(coverage.map.bytes.count)
        // One byte a pixel here, and one on the device.
        guard 2 * pixels <= Double(limits.bytes) else {
          throw .largeNecks(pixels: pixels, allowed: limits.bytes)
        }
        draws.append(draw(neck, coverage, first.color, second.color, on: canvas))
      }
    }
    return draws
  }

  private func draw(
    _ neck: Neck, _ coverage: PathCoverage, _ first: Color, _ second: Color, on canvas: PixelSize
  ) -> Draw {
    let way = neck.ends.1 - neck.ends.0
    // The share of the second colour grows from 0 to 1 along the way.
    let slope = way / max((way * way).sum(), 1e-9)
    return Draw(
      Draw.Program(
        vertex: "area", fragment: "neck", constants: metaballs.space.constants + hardness),
      .quad,
      textures: [Texture("coverage", .coverage(coverage.map), sampler: .nearest)],
      uniforms: PathCoverage.area(origin: coverage.origin, size: coverage.map.size, on: canvas) + [
        Uniform("first", .vec4(metaballs.space.color(first).premultiplied)),
        Uniform("second", .vec4(metaballs.space.color(second).premultiplied)),
        Uniform(
          "ramp",
          .vec4(
            SIMD4(
              Float(neck.ends.0.x), Float(neck.ends.0.y), Float(slope.x), Float(slope.y)))),
      ])
  }

  /// The constants of shaders that draw the edge.
  var hardness: [ShaderConstant] {
    metaballs.threshold.edge == .hard ? [ShaderConstant("HARD", .int(1))] : []
  }

  /// The discs that are above a threshold, as they show: opaque, or white by their luma.
  static func shown(_ discs: [Disc], by metaballs: Metaballs) -> [Disc] {
    let threshold = metaballs.threshold
    return discs.compactMap { disc in
      guard metaballs.measure(of: disc.color) > threshold.level else { return nil }
      var disc = disc
      disc.color =
        threshold.mode == .luma
        ? Color(red: 1, green: 1, blue: 1)
        : Color(red: disc.color.red, green: disc.color.green, blue: disc.color.blue)
      return disc
    }
  }
}
