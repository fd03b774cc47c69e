import Frame
import Motion

/// Draws a blurred picture where it is above a threshold.
struct ThresholdDraw: Sendable, Equatable {
  /// What shows above the threshold.
  enum Paint: Sendable, Equatable {
    /// One colour.
    case color(Color)
    /// The blurred picture's own colours, made opaque.
    case blurred
    /// Around a picture that is drawn over this, the colours of its nearest pixel up the blur's slope, `reach`
    /// pixels away at most.
    ///
    /// `own` is the picture with the same blur where other things are blurred with it: its colours are carried up the
    /// slope of its own blur, as far as more than a half is its share of all of it.
    case detailed(Texture.Source, own: BlurredPicture?, reach: Int)
    /// All of the blurred picture, also below the threshold.
    case whole
    /// The given colours, blurred like the picture, with their own opacity or opaque; the picture gives
    /// the shape.
    case carried(BlurredPicture, isSolid: Bool)
  }

  /// What of the picture is compared with the threshold.
  enum Shape: Sendable, Equatable {
    /// What the threshold measures.
    case measured
    /// A shape between those in blue and in alpha, whose shares are together 1: each place is as many
    /// sigma inside of its edge as in their mean.
    case between(SIMD2<Double>)
  }

  /// The threshold.
  var threshold: Threshold
  /// What shows above it.
  var paint: Paint
  /// The blurred picture.
  var picture: BlurredPicture
  /// Its sigma in pixels.
  var sigma: Double
  /// The top-left corner of the unblurred picture, in canvas pixels.
  var corner: SIMD2<Int>
  /// The space of the colours that are drawn.
  var space = ColorSpace.srgb
  /// What is compared with the threshold.
  var shape = Shape.measured
  /// How what shows gives light back; the blur's slopes bend it.
  var finish = FinishDraw.none

  /// The draw, on a canvas of `canvas` pixels; what enlarges the picture comes into `frame`.
  func draw(canvas: PixelSize, in frame: inout Frame) -> Draw {
    let own = paintParts(in: &frame)
    var measured =
      paint == .whole
      ? []
      : [
        Uniform("level", .float(Float(threshold.level))),
        Uniform("steepness", .float(steepness)),
      ]
    let source: Texture.Source
    switch shape {
    case .measured:
      source = picture.enlargedAcross(measure: measure, in: &frame)
      if !picture.isReduced { measured.append(Uniform("measure", .vec4(measure))) }
    case .between(let shares):
      source = picture.enlargedAcross(in: &frame)
      // Depths grow evenly across an edge, so that their slopes need no correction.
      measured = [
        Uniform("level", .float(Float(Self.depth(ofCovered: threshold.level)))),
        Uniform("steepness", .float(threshold.edge == .smooth ? 1 : 0)),
        Uniform("shares", .vec2(SIMD2<Float>(shares))),
      ]
    }
    let isReduced = ShaderConstant("REDUCED", .int(picture.isReduced ? 1 : 0))
    return Draw(
      Draw.Program(
        vertex: "picture", fragment: own.fragment,
        constants: BlurredPicture.constants + [isReduced] + own.constants + finish.constants),
      .quad,
      textures: [Texture("picture", source, sampler: .nearest)] + own.textures + finish.textures,
      uniforms: [
        Uniform("canvas", .vec2(SIMD2<Float>(canvas.vector))),
        Uniform("origin", .vec2(SIMD2<Float>(SIMD2<Double>(corner &+ picture.origin)))),
        Uniform(
          "size", .vec2(SIMD2<Float>(picture.size.vector))),
      ] + measured + own.uniforms + finish.uniforms)
  }

  /// How many sigma inside a blurred straight edge a place lies that it covers by a share of 0…1.
  ///
  /// GLSL twin: `cutout.frag`.
  private static func depth(ofCovered share: Double) -> Double {
    let tail = min(max(min(share, 1 - share), 2.4e-4), 0.5)
    let t = (-2 * Math.log(tail)).squareRoot()
    let depth =
      t - (2.515517 + t * (0.802853 + t * 0.010328))
      / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)))
    return share < 0.5 ? -depth : depth
  }

  /// What the fragment shader is, and takes its colours from.
  private struct PaintParts {
    var fragment = "threshold"
    var constants: [ShaderConstant] = []
    var textures: [Texture] = []
    var uniforms: [Uniform] = []
  }

  private func paintParts(in frame: inout Frame) -> PaintParts {
    let paint = { (kind: Int32) in [ShaderConstant("PAINT", .int(kind))] + space.constants }
    switch self.paint {
    case .color(let color):
      return PaintParts(
        constants: [ShaderConstant("PAINT", .int(0))],
        uniforms: [Uniform("paint", .vec4(color.premultiplied))])
    case .blurred:
      return PaintParts(constants: paint(1), textures: [colors(of: picture, in: &frame)])
    case .detailed(let source, let own, let reach):
      let shares = own.map { own in
        [Texture("ownColors", own.enlargedAcross(in: &frame), sampler: .nearest)]
      }
      return PaintParts(
        constants: paint(2) + (own == nil ? [] : [ShaderConstant("AMONG_OTHERS", .int(1))]),
        textures: [
          colors(of: picture, in: &frame), Texture("detail", source, sampler: .nearest),
        ] + (shares ?? []),
        uniforms: [
          Uniform("detailOrigin", .vec2(SIMD2<Float>(SIMD2<Double>(corner)))),
          Uniform("reach", .int(Int32(reach))),
        ])
    case .whole:
      return PaintParts(constants: paint(3), textures: [colors(of: picture, in: &frame)])
    case .carried(let blurred, let isSolid):
      return PaintParts(
        fragment: "cutout",
        constants: [ShaderConstant("FIELDS", .int(shape == .measured ? 0 : 1))]
          + (isSolid ? [ShaderConstant("SOLID", .int(1))] : []) + space.constants,
        textures: [colors(of: blurred, in: &frame)])
    }
  }

  private func colors(of picture: BlurredPicture, in frame: inout Frame) -> Texture {
    Texture("colors", picture.enlargedAcross(in: &frame), sampler: .nearest)
  }

  /// The weights that turn a premultiplied colour into the compared value.
  private var measure: SIMD4<Float> {
    switch threshold.mode {
    case .luma: SIMD4(0.2126, 0.7152, 0.0722, 0)
    case .alpha, .none: SIMD4(0, 0, 0, 1)
    }
  }

  /// The factor of measured slopes; 0 for a hard edge.
  ///
  /// Taking the difference of neighbouring pixels widens an edge of variance sigma² + 1/12 (the pixel's
  /// own box) by another 1/3. The slope in a reduced copy is known exactly.
  private var steepness: Float {
    guard threshold.edge == .smooth else { return 0 }
    guard !picture.isReduced else { return 1 }
    let variance = sigma * sigma + 1 / 12.0
    return Float(((variance + 1 / 3.0) / variance).squareRoot())
  }
}
