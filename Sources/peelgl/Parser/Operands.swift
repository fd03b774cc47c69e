import Imaging

extension Command.Operand {
  /// What is drawn.
  static let effect = Self(
    name: "EFFECT", summary: "The effect, which 'peelgl effects' lists, or a shader's file.",
    completion: .effect)

  /// Its pictures.
  static let pictures = Self(
    name: "INPUT",
    summary:
      "A \(PictureKind.listed) file, or an icon's name, for each picture; - is standard input.",
    isRequired: false, repeats: true, completion: .picture)
}
