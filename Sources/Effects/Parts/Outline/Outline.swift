import Documents
public import Frame

/// The border of a die-cut sticker: all that lies within a distance of the picture, under it.
///
/// The picture is where its alpha is a half or more, so that a picture which is fainter everywhere
/// gets no border; the border is round at the picture's corners. Both are drawn in half floats,
/// which keep 11 bits of a component of 16.
public struct Outline: Sendable, Hashable {
  /// The border's width in points, 0…200; 0, the default, draws none.
  public var width = 0.0
  /// The border's colour; white by default.
  public var color = Color(red: 1, green: 1, blue: 1)
  /// Points over which the border's outer edge fades, half of them beyond `width`, 0…100; default
  /// 0, as smooth as pixels allow.
  public var softness = 0.0

  /// Makes an outline that is not drawn.
  public init() {}

  /// How far it reaches around a picture, in points; a little more than it shows.
  var reach: Double { width > 0 ? width + softness / 2 + 2 : 0 }

  /// Pixels over which an edge fades that is as sharp as pixels allow: a smooth step of this
  /// length is as steep in its middle as the edge of a box.
  static let sharpestRamp = 1.5
}

/// A picture with its outline, larger by a margin on each side.
struct OutlinedPicture: Sendable, Equatable {
  /// What the passes draw into.
  var targets: [Target] = []
  /// The passes that draw it; none without an outline.
  var passes: [Pass] = []
  /// What to sample.
  var source: Texture.Source
  /// Its size in pixels.
  var size: PixelSize
  /// Pixels that it is larger by, on each side.
  var margin = 0
}

extension Outline {
  /// Draws the outline under `source`, a picture of `size` pixels, with `scale` pixels a point.
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
    let outlined = Draw(
      Draw.Program(vertex: "fullscreen", fragment: "outline"), .quad, blend: .replace,
      textures: [picture, Texture("distances", .target("outline distances"), sampler: .nearest)],
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
