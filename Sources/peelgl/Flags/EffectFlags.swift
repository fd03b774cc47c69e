extension Flag {
  /// The effect's parameters and shaders.
  static let effect = parameters + [shaders]

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

  private static let shaders = option(
    "shaders", nil, "FOLDER", .effect,
    "Use the shaders of FOLDER for built-in ones of the same name.", completion: .folder,
    apply: { value, arguments throws(ValueError) in
      guard !value.isEmpty else { throw ValueError(expected: "a folder") }
      arguments.shaders = value
    })
}
