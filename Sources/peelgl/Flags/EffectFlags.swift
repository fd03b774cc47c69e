import Documents

extension Flag {
  /// The effect's parameters and shaders.
  static let effect = parameters + [scene, shaders]

  /// The parameters of the effect.
  static let parameters: [Flag] = [
    .option(
      "set", "s", "NAME=VALUE", .effect, "Set a parameter of the effect; may be repeated.",
      details: "'peelgl effects NAME' lists the parameters. The last value of a name holds.",
      completion: .parameter,
      apply: { value, arguments throws(ValueError) in
        _ = try Values.setting(value)
        arguments.settings.append(value)
      }),
    .option(
      "params", "p", "FILE", .effect, "Read parameters from a JSON5 file; may be repeated.",
      details: "What --set says holds over every file, and a later file over an earlier one.",
      completion: .file,
      apply: { value, arguments throws(ValueError) in
        guard !value.isEmpty else { throw ValueError(expected: "a file or -") }
        arguments.parameterFiles.append(value)
      }),
  ]

  /// Several effects on one canvas.
  static let scene = option(
    "scene", nil, "FILE", .effect, "Draw the effects of a JSON5 file on one canvas.",
    details: """
      It takes the place of EFFECT and INPUT. The file holds { background, canvas: [w, h], items: \
      [{ effect, inputs, size, position, transform, set }, …], drop }: the background is a colour or \
      a picture, position is where an item's middle lies, and files are named from the scene's \
      folder. With --gesture a finger moves the item under it.
      """,
    completion: .file,
    apply: { value, arguments throws(ValueError) in
      guard !value.isEmpty else { throw ValueError(expected: "a file or -") }
      arguments.scene = value
    })

  private static let shaders = option(
    "shaders", nil, "FOLDER", .effect,
    "Use the shaders of FOLDER for built-in ones of the same name.", completion: .folder,
    apply: { value, arguments throws(ValueError) in
      guard !value.isEmpty else { throw ValueError(expected: "a folder") }
      arguments.shaders = value
    })
}
