import Frame
import Motion

/// A blurred picture that is drawn where it is above a threshold.
struct ThresholdDraw: Sendable, Equatable {
  /// What shows above the threshold.
  enum Paint: Sendable, Equatable {
    /// One colour.
    case color(Color)
    /// The blurred picture's own colours, made opaque.
    case blurred
    /// The colours of the picture before its blur, and around it the blurred ones.
    case detailed(Texture.Source)
    /// These colours, blurred as the picture is and as opaque as they are; the picture is their shape.
    case carried(BlurredPicture)
  }

  /// The threshold.
  var threshold: Threshold
  /// What shows above it.
  var paint: Paint
  /// The blurred picture.
  var picture: BlurredPicture
  /// Its sigma in pixels.
  var sigma: Double
  /// The top-left corner of the picture without its blur, in canvas pixels.
  var corner: SIMD2<Int>

  /// The draw, on a canvas of `canvas` pixels.
  func draw(canvas: PixelSize) -> Draw {
    let (program, own) = (isCutout ? "cutout" : "threshold", paintParts)
    return Draw(
      Draw.Program(
        vertex: "picture", fragment: picture.isReduced ? "spline\(program)" : program,
        constants: picture.constants),
      .quad,
      textures: [picture.texture(isAligned: true), own.texture],
      uniforms: [
        Uniform("canvas", .vec2(SIMD2(Float(canvas.width), Float(canvas.height)))),
        Uniform("origin", .vec2(SIMD2<Float>(SIMD2<Double>(corner &+ picture.origin)))),
        Uniform(
          "size", .vec2(SIMD2(Float(picture.size.width), Float(picture.size.height)))),
        Uniform("measure", .vec4(measure)),
        Uniform("level", .float(Float(threshold.level))),
        Uniform("steepness", .float(steepness)),
      ] + own.uniforms)
  }

  private var isCutout: Bool {
    if case .carried = paint { true } else { false }
  }

  /// What the fragment shader takes its colours from.
  private var paintParts: (texture: Texture, uniforms: [Uniform]) {
    switch paint {
    case .color(let color): colored(color, keeps: 0, detail: nil)
    case .blurred: colored(.transparent, keeps: 1, detail: nil)
    case .detailed(let source): colored(.transparent, keeps: 1, detail: source)
    case .carried(let colors): (Texture("colors", colors.source, sampler: .nearest), [])
    }
  }

  private func colored(
    _ color: Color, keeps: Float, detail: Texture.Source?
  ) -> (texture: Texture, uniforms: [Uniform]) {
    let uniforms = [
      Uniform("paint", .vec4(color.premultiplied)),
      Uniform("keepsColor", .float(keeps)),
      Uniform("detailed", .float(detail == nil ? 0 : 1)),
      Uniform("detailOrigin", .vec2(SIMD2<Float>(SIMD2<Double>(corner)))),
    ]
    return (Texture("detail", detail ?? picture.source, sampler: .nearest), uniforms)
  }

  /// What is measured of a premultiplied colour.
  private var measure: SIMD4<Float> {
    switch threshold.mode {
    case .luma: SIMD4(0.2126, 0.7152, 0.0722, 0)
    case .alpha: SIMD4(0, 0, 0, 1)
    }
  }

  /// What measured slopes are multiplied by; 0 for a hard edge.
  ///
  /// The difference of two pixels' neighbours flattens an edge of variance sigma² + 1/12, the
  /// pixel's own box, by another 1/3; a reduced copy's slope is known as it is.
  private var steepness: Float {
    guard threshold.edge == .smooth else { return 0 }
    guard !picture.isReduced else { return 1 }
    let variance = sigma * sigma + 1 / 12.0
    return Float(((variance + 1 / 3.0) / variance).squareRoot())
  }
}
