package import Frame

/// A blurred picture in a target, and how later draws sample it.
package struct BlurredPicture: Sendable, Equatable {
  /// The prefix of the targets' names.
  let name: String
  /// How the targets store a pixel.
  let format: Target.Format
  /// The blurred picture, or a reduced copy of it with `border` texels around what shows.
  let source: Texture.Source
  /// Pixels a texel: 1, or more for a reduced copy.
  let factor: Int
  /// The top-left corner of what shows, in pixels from the unblurred picture's.
  package let origin: Int
  /// The size that shows, in pixels.
  package let size: PixelSize

  /// Texels around what shows of a reduced copy, for the cubic B-spline.
  static let border = 2

  /// Whether the texture is a reduced copy, which has to be enlarged.
  package var isReduced: Bool { factor > 1 }

  /// The constants for shaders that include `spline.glsl`.
  static var constants: [ShaderConstant] {
    [ShaderConstant("SPLINE_BORDER", .int(Int32(border)))]
  }

  /// Texels of the texture around what shows.
  var margin: Double { isReduced ? Double(Self.border) : 0 }

  /// The size of the texture, in texels.
  var textureSize: SIMD2<Double> { size.vector / Double(factor) + 2 * margin }

  /// Draws the picture with its unblurred top-left corner at `corner`, in canvas pixels, in its own
  /// colours or with a tint; what makes the picture comes into `frame`.
  package func draw(
    at corner: SIMD2<Double>, canvas: PixelSize, opacity: Double, tint: ShadowTint = .own,
    in frame: inout Frame
  ) -> Draw {
    draw(
      across(at: corner.x, in: &frame), at: corner, canvas: canvas, opacity: opacity, tint: tint)
  }

  /// The picture at full width, for draws at `x`; what makes it comes into `frame`, once for each picture.
  package func across(at x: Double, in frame: inout Frame) -> Texture.Source {
    isReduced ? enlargedAcross(phase: x - x.rounded(.down), in: &frame) : source
  }

  /// As `draw(at:canvas:opacity:tint:in:)`, from what ``across(at:in:)`` made for `corner.x`.
  package func draw(
    _ across: Texture.Source, at corner: SIMD2<Double>, canvas: PixelSize, opacity: Double,
    tint: ShadowTint
  ) -> Draw {
    var place = corner
    // The enlargement puts texels on pixels, so that along x each is read alone.
    if isReduced { place.x = corner.x.rounded(.down) }
    // On whole pixels the nearest texel is exact, and cheaper than interpolating four.
    let isExact = isReduced || corner == corner.rounded(.down)
    let texture = Texture("picture", across, sampler: isExact ? .nearest : .linear)
    var draw = Draw(
      texture, at: place + Double(origin), size: size, canvas: canvas, opacity: opacity,
      fragment: isReduced ? "spline" : "picture",
      constants: (isReduced ? Self.constants : []) + tint.constants,
      rows: isReduced ? enlargement() : Footprint.Axis(reach: 1))
    draw.textures += tint.textures
    draw.uniforms += tint.uniforms
    return draw
  }

  /// All that shows, at full size; what makes it comes into `frame`.
  package func enlarged(in frame: inout Frame) -> Texture.Source {
    guard isReduced else { return source }
    return enlarge(
      enlargedAcross(in: &frame), "enlarge y", to: size, SIMD2(0, 1), in: &frame)
  }

  /// Adds what enlarges the reduced copy along x to `frame`.
  ///
  /// - Parameters:
  ///   - phase: How far right of the pixel grid the picture lies, 0…1 pixels.
  ///   - measure: What a threshold measures of a premultiplied colour; `enlarge.frag` says what the
  ///     texels are then.
  ///   - frame: Receives the target and the pass.
  /// - Returns: The picture at full width with the reduced copy's rows, for `spline.glsl`; as it is when
  ///   it is not reduced.
  func enlargedAcross(
    phase: Double = 0, measure: SIMD4<Float>? = nil, in frame: inout Frame
  ) -> Texture.Source {
    guard isReduced else { return source }
    let rows = PixelSize(width: size.width, height: size.height / factor + 2 * Self.border)
    return enlarge(
      source, measure == nil ? "enlarge x" : "measure", to: rows, SIMD2(1, 0), phase: phase,
      measure: measure, in: &frame)
  }

  /// What the enlargement of the reduced copy reads along an axis on which it starts at `phase` pixels.
  private func enlargement(phase: Double = 0) -> Footprint.Axis {
    // Two texels on either side of the middle of a pixel.
    Footprint.Axis(scale: 1 / Double(factor), offset: Double(Self.border), reach: 2.5)
      .moved(by: phase)
  }

  private func enlarge(
    _ source: Texture.Source, _ step: String, to size: PixelSize, _ axis: SIMD2<Int32>,
    phase: Double = 0, measure: SIMD4<Float>? = nil, in frame: inout Frame
  ) -> Texture.Source {
    let isMeasured = ShaderConstant("MEASURED", .int(measure == nil ? 0 : 1))
    return frame.filter(
      source, "enlarge", constants: Self.constants + [isMeasured],
      into: Target("\(name) \(step)", size: size, format: format),
      uniforms: [
        Uniform("axis", .ivec2(axis)), Uniform("factor", .float(Float(factor))),
        Uniform("phase", .float(Float(phase))),
      ] + (measure.map { [Uniform("measure", .vec4($0))] } ?? []),
      footprint: Footprint(enlargement(phase: phase), along: axis))
  }
}

extension Frame {
  /// Draws all of a new target from a picture that is read nearest; returns the target's picture.
  mutating func filter(
    _ source: Texture.Source, _ fragment: String, constants: [ShaderConstant] = [],
    into target: Target, uniforms: [Uniform], footprint: Footprint
  ) -> Texture.Source {
    var texture = Texture("picture", source, sampler: .nearest)
    texture.footprint = footprint
    var draw = Draw(
      Draw.Program(vertex: "fullscreen", fragment: fragment, constants: constants), .quad,
      blend: .replace, textures: [texture], uniforms: uniforms)
    draw.area = PixelArea(target.size)
    targets.append(target)
    passes.append(Pass(target.name, into: .target(target.name), draws: [draw]))
    return .target(target.name)
  }
}

extension Draw {
  /// A picture of as many columns as it has pixels, upright on a canvas.
  ///
  /// - Parameters:
  ///   - texture: The picture.
  ///   - origin: The place of its top-left corner in canvas pixels.
  ///   - size: In canvas pixels.
  ///   - canvas: The canvas's size.
  ///   - opacity: 0…1.
  ///   - fragment: The shader.
  ///   - constants: What it is compiled with.
  ///   - rows: What is read of the picture from top to bottom, were its corner that of the canvas.
  init(
    _ texture: Texture, at origin: SIMD2<Double>, size: PixelSize, canvas: PixelSize,
    opacity: Double, fragment: String = "picture", constants: [ShaderConstant] = [],
    rows: Footprint.Axis = Footprint.Axis(reach: 1)
  ) {
    let extent = size.vector
    var texture = texture
    texture.footprint = Footprint(
      x: Footprint.Axis(reach: 1).moved(by: origin.x), y: rows.moved(by: origin.y))
    self.init(
      Program(vertex: "picture", fragment: fragment, constants: constants), .quad,
      textures: [texture],
      uniforms: [
        Uniform("canvas", .vec2(SIMD2<Float>(canvas.vector))),
        Uniform("origin", .vec2(SIMD2<Float>(origin))),
        Uniform("size", .vec2(SIMD2<Float>(extent))),
        Uniform("opacity", .float(Float(opacity))),
      ])
    // The shader adds a pixel on each side, for smooth edges.
    area = PixelArea(origin: origin - 1, size: extent + 2)
  }
}
