import Documents
public import Frame

/// The border of a die-cut sticker: everything within a distance of the picture, drawn below it.
///
/// The picture counts where its alpha is at least a half, so a picture that is fainter everywhere gets
/// no border. The border is round at the picture's corners. Both are drawn in half floats, which keep
/// 11 bits of a 16-bit component.
public struct Outline: Sendable, Hashable {
  /// The border's width in points; 0 for none.
  public var width = 0.0
  /// The border's greatest width as a share of the picture's shorter side; `nil` for any.
  public var greatestShare: Double?
  /// The border's colour.
  public var color = Color(red: 1, green: 1, blue: 1)
  /// Points over which the border's outer edge fades, half of them beyond `width`; 0 for the sharpest
  /// antialiased edge.
  public var softness = 0.0
  /// How holes in the picture are treated.
  public var holes = Holes.open

  /// The treatment of holes, which the picture surrounds.
  public enum Holes: String, Sendable, Hashable, CaseIterable {
    /// They have a border like the picture's outside.
    case open
    /// The border's colour fills them, as on a sheet that is cut out around the picture alone.
    case filled
  }

  /// Makes an outline of width 0.
  public init() {}

  /// The border of a picture of `size` points.
  func fitted(to size: SIMD2<Double>) -> Outline {
    var fitted = self
    fitted.width = min(width, greatestShare.map { $0 * size.min() } ?? width)
    return fitted
  }

  /// How far it reaches around a picture, in points, with a small margin.
  var reach: Double { width > 0 ? width + softness / 2 + 2 : 0 }

  /// Pixels over which the sharpest antialiased edge fades: a smooth step of this length is as steep in
  /// its middle as the edge of a box.
  static let sharpestRamp = 1.5
}

/// A picture with its outline, larger by a margin on each side.
struct OutlinedPicture: Sendable, Equatable {
  /// The destination of the passes.
  var targets: [Target] = []
  /// The passes that draw it; empty without an outline.
  var passes: [Pass] = []
  /// The texture to sample.
  var source: Texture.Source
  /// Its size in pixels.
  var size: PixelSize
  /// The margin on each side, in pixels.
  var margin = 0
}

extension Outline {
  /// Draws the outline below `source`, a picture of `size` pixels, at `scale` pixels per point.
  func passes(of source: Texture.Source, size: PixelSize, scale: Double) -> OutlinedPicture {
    guard width > 0, color.alpha > 0 else { return OutlinedPicture(source: source, size: size) }
    let ramp = max(softness * scale, Self.sharpestRamp)
    let reach = Int((width * scale + ramp / 2).rounded(.up), within: StageLimits.pixels)
    let margin = reach + 1
    let full = PixelSize(width: size.width + 2 * margin, height: size.height + 2 * margin)
    let shared = [
      Uniform("margin", .int(Int32(margin))), Uniform("reach", .int(Int32(reach))),
    ]
    let picture = Texture("picture", source, sampler: .nearest)
    let seeds = Draw(
      Draw.Program(vertex: "fullscreen", fragment: "outlineseed"), .quad, blend: .replace,
      textures: [picture], uniforms: shared)
    var textures = [
      picture, Texture("distances", .target("outline distances"), sampler: .nearest),
    ]
    var constants: [ShaderConstant] = []
    if holes == .filled, case .asset(var request) = source {
      request.part = .holes
      textures.append(Texture("holes", .asset(request), sampler: .nearest))
      constants = [ShaderConstant("FILLED", .int(1))]
    }
    let outlined = Draw(
      Draw.Program(vertex: "fullscreen", fragment: "outline", constants: constants), .quad,
      blend: .replace, textures: textures,
      uniforms: shared + [
        Uniform("width", .float(Float(width * scale))),
        Uniform("ramp", .float(Float(ramp))),
        Uniform("outlineColor", .vec4(color.premultiplied)),
      ])
    return OutlinedPicture(
      targets: [
        Target("outline distances", size: full, format: .rgba16f),
        Target("outlined", size: full, format: .rgba16f),
      ],
      passes: [
        Pass("outline distances", into: .target("outline distances"), draws: [seeds]),
        Pass("outline", into: .target("outlined"), draws: [outlined]),
      ],
      source: .target("outlined"), size: full, margin: margin)
  }
}
