package import Frame

/// A blurred picture: the passes that make it and how a later draw samples it.
package struct BlurredPicture: Sendable, Equatable {
  /// What the passes draw into.
  package var targets: [Target]
  /// The passes; none when there is nothing to blur.
  package var passes: [Pass]
  /// The texture to sample.
  package var source: Texture.Source
  /// The top-left corner of what is shown of the texture, in pixels from the picture's.
  package var origin: Int
  /// The size that is shown of the texture, in pixels of the picture.
  package var size: PixelSize
  /// Whether the texture is a reduced copy, which `spline.glsl` enlarges; others are sampled as
  /// they are.
  package var isReduced: Bool

  /// The texture as a shader samples it: nearest where it mixes a reduced copy's texels itself, or
  /// where pixels lie on pixels.
  package func texture(isAligned: Bool = false) -> Texture {
    Texture("picture", source, sampler: isReduced || isAligned ? .nearest : .linear)
  }

  /// What shaders that include `spline.glsl` are compiled with.
  var constants: [ShaderConstant] {
    isReduced ? [ShaderConstant("SPLINE_BORDER", .int(Int32(BlurBuilder.border)))] : []
  }

  /// Draws the picture with its unblurred top-left corner at `corner`, in canvas pixels.
  package func draw(at corner: SIMD2<Float>, canvas: PixelSize, opacity: Double) -> Draw {
    // On whole pixels the nearest texel is the picture, and costs less than four of them.
    let isAligned = corner == corner.rounded(.down)
    return Draw(
      Draw.Program(
        vertex: "picture", fragment: isReduced ? "spline" : "picture", constants: constants),
      .quad,
      textures: [texture(isAligned: isAligned)],
      uniforms: [
        Uniform("canvas", .vec2(SIMD2(Float(canvas.width), Float(canvas.height)))),
        Uniform("origin", .vec2(corner + SIMD2(repeating: Float(origin)))),
        Uniform("size", .vec2(SIMD2(Float(size.width), Float(size.height)))),
        Uniform("opacity", .float(Float(opacity))),
      ])
  }
}

extension Blur {
  /// The passes that blur `source`, a picture of `size` pixels with nothing around it.
  ///
  /// - Parameters:
  ///   - source: The picture; premultiplied.
  ///   - size: Its size in pixels.
  ///   - name: What the targets' names start with; unique in the frame.
  /// - Returns: The passes and what they leave to sample.
  package func passes(of source: Texture.Source, size: PixelSize, name: String) -> BlurredPicture {
    // Below a hundredth of a pixel the neighbours' weights are 0 in any case.
    guard sigma > 0.01 else {
      return BlurredPicture(
        targets: [], passes: [], source: source, origin: 0, size: size, isReduced: false)
    }
    var builder = BlurBuilder(name: name, format: format, source: source, size: size)
    var margin = reach
    if factor > 1 {
      margin = 0
      let reducedMargin = (reach + factor - 1) / factor + BlurBuilder.border
      builder.reduce(factor: factor, margin: reducedMargin)
    }
    builder.convolve(kernel, margin: margin)
    // The enlargement needs two empty texels around every place that it is asked for.
    let border = factor > 1 ? BlurBuilder.border : 0
    let covered = PixelSize(
      width: (builder.size.width - 2 * border) * factor,
      height: (builder.size.height - 2 * border) * factor)
    return BlurredPicture(
      targets: builder.targets, passes: builder.passes, source: builder.source,
      origin: factor > 1 ? (border - builder.reducedMargin) * factor : -margin,
      size: covered, isReduced: factor > 1)
  }
}

/// Chains separable filters, each axis into a target of its own.
private struct BlurBuilder {
  /// Empty texels around a reduced picture that the cubic B-spline reads but does not show.
  static let border = 2

  let name: String
  let format: Target.Format
  var source: Texture.Source
  var size: PixelSize
  var reducedMargin = 0
  var targets: [Target] = []
  var passes: [Pass] = []

  init(name: String, format: Target.Format, source: Texture.Source, size: PixelSize) {
    self.name = name
    self.format = format
    self.source = source
    self.size = size
  }

  mutating func reduce(factor: Int, margin: Int) {
    reducedMargin = margin
    let uniforms = [
      Uniform("factor", .int(Int32(factor))), Uniform("margin", .int(Int32(margin))),
    ]
    let reduced = { (length: Int) in (length + factor - 1) / factor + 2 * margin }
    let width = reduced(size.width)
    add("reduce x", "reduce", PixelSize(width: width, height: size.height), SIMD2(1, 0), uniforms)
    let height = reduced(size.height)
    add("reduce y", "reduce", PixelSize(width: width, height: height), SIMD2(0, 1), uniforms)
  }

  mutating func convolve(_ kernel: Blur.Kernel, margin: Int) {
    let uniforms = [
      Uniform("margin", .int(Int32(margin))),
      Uniform("radius", .int(Int32(kernel.radius))),
      Uniform("falloff", .float(Float(kernel.falloff))),
      Uniform("peak", .float(Float(kernel.peak))),
    ]
    let wide = PixelSize(width: size.width + 2 * margin, height: size.height)
    add("blur x", "gaussian", wide, SIMD2(1, 0), uniforms)
    let full = PixelSize(width: wide.width, height: size.height + 2 * margin)
    add("blur y", "gaussian", full, SIMD2(0, 1), uniforms)
  }

  private mutating func add(
    _ step: String, _ fragment: String, _ newSize: PixelSize, _ axis: SIMD2<Int32>,
    _ uniforms: [Uniform]
  ) {
    let label = "\(name) \(step)"
    let draw = Draw(
      Draw.Program(vertex: "fullscreen", fragment: fragment), .quad, blend: .replace,
      textures: [Texture("picture", source, sampler: .nearest)],
      uniforms: [Uniform("axis", .ivec2(axis))] + uniforms)
    targets.append(Target(label, size: newSize, format: format))
    passes.append(Pass(label, into: .target(label), draws: [draw]))
    source = .target(label)
    size = newSize
  }
}
