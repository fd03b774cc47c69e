package import Frame

/// A blurred picture in a target, and how later draws sample it.
package struct BlurredPicture: Sendable, Equatable {
  /// What the targets' names start with.
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

  /// What shaders that include `spline.glsl` are compiled with.
  static var constants: [ShaderConstant] {
    [ShaderConstant("SPLINE_BORDER", .int(Int32(border)))]
  }

  /// Draws the picture with its unblurred top-left corner at `corner`, in canvas pixels; what makes the
  /// picture comes into `frame`.
  package func draw(
    at corner: SIMD2<Double>, canvas: PixelSize, opacity: Double, in frame: inout Frame
  ) -> Draw {
    var texture: Texture
    var place = corner
    if isReduced {
      // The enlargement puts texels on pixels, so that along x each is read alone.
      place.x = corner.x.rounded(.down)
      texture = Texture(
        "picture", enlargedAcross(phase: corner.x - place.x, in: &frame), sampler: .nearest)
    } else {
      // On whole pixels the nearest texel is the picture, and costs less than four of them.
      texture = Texture(
        "picture", source, sampler: corner == corner.rounded(.down) ? .nearest : .linear)
    }
    return Draw(
      Draw.Program(
        vertex: "picture", fragment: isReduced ? "spline" : "picture",
        constants: isReduced ? Self.constants : []),
      .quad, textures: [texture],
      uniforms: [
        Uniform("canvas", .vec2(SIMD2(Float(canvas.width), Float(canvas.height)))),
        Uniform("origin", .vec2(SIMD2<Float>(place + Double(origin)))),
        Uniform("size", .vec2(SIMD2(Float(size.width), Float(size.height)))),
        Uniform("opacity", .float(Float(opacity))),
      ])
  }

  /// All that shows, at full size; what makes it comes into `frame`.
  package func enlarged(in frame: inout Frame) -> Texture.Source {
    guard isReduced else { return source }
    return enlarge(
      enlargedAcross(in: &frame), "enlarge y", to: size, SIMD2(0, 1), in: &frame)
  }

  /// The picture at full width with the reduced copy's rows, for `spline.glsl`; as it is when it is not
  /// reduced. What makes it comes into `frame`.
  ///
  /// - Parameters:
  ///   - phase: How far right of the pixel grid the picture lies, 0…1 pixels.
  ///   - measure: What a threshold measures of a premultiplied colour; `enlarge.frag` says what the
  ///     texels are then.
  ///   - frame: Receives the target and the pass.
  func enlargedAcross(
    phase: Double = 0, measure: SIMD4<Float>? = nil, in frame: inout Frame
  ) -> Texture.Source {
    guard isReduced else { return source }
    let rows = PixelSize(width: size.width, height: size.height / factor + 2 * Self.border)
    return enlarge(
      source, measure == nil ? "enlarge x" : "measure", to: rows, SIMD2(1, 0), phase: phase,
      measure: measure, in: &frame)
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
      ] + (measure.map { [Uniform("measure", .vec4($0))] } ?? []))
  }
}

extension Frame {
  /// Draws all of a new target from a picture that is read nearest; returns the target's picture.
  mutating func filter(
    _ source: Texture.Source, _ fragment: String, constants: [ShaderConstant] = [],
    into target: Target, uniforms: [Uniform]
  ) -> Texture.Source {
    let draw = Draw(
      Draw.Program(vertex: "fullscreen", fragment: fragment, constants: constants), .quad,
      blend: .replace, textures: [Texture("picture", source, sampler: .nearest)],
      uniforms: uniforms)
    targets.append(target)
    passes.append(Pass(target.name, into: .target(target.name), draws: [draw]))
    return .target(target.name)
  }
}
