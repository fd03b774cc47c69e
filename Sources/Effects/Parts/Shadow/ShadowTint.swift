import Frame

/// What a draw needs to colour a shadow; its shader includes `shadowtint.glsl`.
package struct ShadowTint: Sendable, Equatable {
  private(set) var constants: [ShaderConstant] = []
  private(set) var textures: [Texture] = []
  private(set) var uniforms: [Uniform] = []

  /// The sheet's own colours.
  package static let own = ShadowTint()

  private init() {}

  /// The tint for `color`; what measures `source`, a picture of `size` pixels that casts the shadow, comes
  /// into `frame`.
  init(
    _ color: ShadowColor, of source: Texture.Source, size: PixelSize, in frame: inout Frame
  ) {
    switch color {
    case .own: break
    case .color(let color):
      constants = [ShaderConstant("TINTED", .int(1))]
      uniforms = [Uniform("tint", .vec4(color.premultiplied))]
    case .auto:
      self = .measured(2, ShadowTone.texture(of: source, size: size, in: &frame))
    }
  }

  private static func measured(_ kind: Int32, _ tone: Texture) -> ShadowTint {
    var tint = ShadowTint()
    tint.constants = [ShaderConstant("TINTED", .int(kind))]
    tint.textures = [tone]
    return tint
  }

  /// The tints of two shadows in different places, which together are the one that ``ShadowColor/auto`` casts:
  /// the share in the sheet's own colours, and the grey one.
  static func shares(
    of source: Texture.Source, size: PixelSize, in frame: inout Frame
  ) -> (own: ShadowTint, grey: ShadowTint) {
    let tone = ShadowTone.texture(of: source, size: size, in: &frame)
    return (measured(3, tone), measured(4, tone))
  }
}
