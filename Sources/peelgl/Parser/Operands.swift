import Imaging

extension Command.Operand {
  /// The effect or shader file to draw.
  static let effect = Self(
    name: "EFFECT", summary: "An effect ('peelgl effects' lists them) or a shader file.",
    completion: .effect)

  /// Its pictures.
  static let pictures = Self(
    name: "INPUT",
    summary:
      "A \(PictureKind.listed) file, a film, a sound or an icon's name; - is standard input.",
    isRequired: false, repeats: true, completion: .picture)
}
