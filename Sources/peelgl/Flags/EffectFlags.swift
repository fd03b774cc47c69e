import Documents
import Rendering

extension Flag {
  /// The effect's parameters and shaders.
  static let effect = parameters + [scene, shaders]

  /// How a user's shader is read.
  static let shader: [Flag] = [
    .setting("dialect", nil, "NAME", .effect),
    .setting(
      "modifier", nil, "ENTRY=FILE", .effect,
      details: "The operands are then pictures alone. A picture lies on a plane of 50 by 50 cells.",
      completion: .file),
    .setting(
      "include", "I", "FOLDER", .effect,
      details: "Files are looked for beside the one that includes them first.", completion: .folder),
  ]

  /// The effect's parameters, and how a user's shader is read.
  static let parameters =
    values + [animate, .setting("strict", nil, nil, .effect)] + shader + [precharge]

  /// The effect's parameters.
  static let values: [Flag] = [
    .setting(
      "set", "s", "NAME=VALUE", .effect,
      details: "'peelgl effects NAME' lists the parameters. The last value of a name holds.",
      completion: .parameter),
    .setting(
      "text", nil, "NAME=TEXT", .effect,
      details: "An SVG file with {{NAME}} in it is one drawing for many texts."),
    .setting(
      "preset", nil, "NAME", .effect,
      details: """
        'peelgl effects NAME' lists those of an effect. A file holds { effect, summary, set: { … } }, and \
        its name has a / or a . in it. What --params and --set say holds over it.
        """,
      completion: .words(Assets.presetNames)),
    .setting(
      "params", "p", "FILE", .effect,
      details: "What --set says holds over every file, and a later file over an earlier one.",
      completion: .file),
  ]

  private static let precharge = setting(
    "precharge", nil, "COUNT", .effect,
    details:
      "For shaders that read their own last picture; their time and frame number count from there.")

  /// Parameters that move.
  private static let animate = setting(
    "animate", nil, "NAME=FROM..TO:CURVE", .effect,
    details: """
      The curve is linear unless it is given as easeIn, easeOut, easeInEaseOut, cubicBezier(x1,y1,x2,y2), \
      steps(n,jumpEnd), linear(0,0.3 20%,1), spring(duration:0.9,damping:0.57) or the like. In place of a \
      movement a .csv file has a column seconds or progress and one for each parameter.
      """,
    completion: .parameter)

  /// Several effects on one canvas.
  static let scene = setting(
    "scene", nil, "FILE", .effect,
    details: """
      It takes the place of EFFECT and INPUT. The file holds { background, canvas: [w, h], items: \
      [{ effect, inputs, size, position, transform, set }, …], drop }: the background is a colour or \
      a picture, position is where an item's middle lies, and files are named from the scene's \
      folder. With --gesture a finger moves the item under it.
      """,
    completion: .file)

  private static let shaders = option(
    "shaders", nil, "FOLDER", .effect,
    "Use the shaders of FOLDER for built-in ones of the same name.", completion: .folder,
    apply: { value, arguments throws(ValueError) in
      guard !value.isEmpty else { throw ValueError(expected: "a folder") }
      arguments.device.shaders = value
    })
}
