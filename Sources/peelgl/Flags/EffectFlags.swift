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
      details: "All operands are then pictures. A picture lies on a plane of 50 by 50 cells.",
      completion: .file),
    .setting(
      "include", "I", "FOLDER", .effect,
      details: "The folder of the including file is searched first.", completion: .folder),
  ]

  /// The effect's parameters, and how a user's shader is read.
  static let parameters =
    values + [animate, .setting("strict", nil, nil, .effect)] + shader + [precharge]

  /// The effect's parameters.
  static let values: [Flag] = [
    .setting(
      "set", "s", "NAME=VALUE", .effect,
      details: "'peelgl effects NAME' lists the parameters. The last value of a name wins.",
      completion: .parameter),
    .setting(
      "text", nil, "NAME=TEXT", .effect,
      details: "One SVG file with {{NAME}} in it serves many texts."),
    .setting(
      "preset", nil, "NAME", .effect,
      details: """
        'peelgl effects NAME' lists an effect's presets. A file holds { effect, summary, set: { … \
        } }, and its name contains a / or a dot. --params and --set override it.
        """,
      completion: .words(Assets.presetNames)),
    .setting(
      "params", "p", "FILE", .effect,
      details: "--set overrides all files, and later files override earlier ones.",
      completion: .file),
  ]

  private static let precharge = setting(
    "precharge", nil, "COUNT", .effect,
    details:
      "For shaders that read their own previous picture; time and frame number continue from there."
  )

  /// Parameters that move.
  private static let animate = setting(
    "animate", nil, "NAME=FROM..TO:CURVE", .effect,
    details: """
      The curve is linear by default; others are easeIn, easeOut, easeInEaseOut, \
      cubicBezier(x1,y1,x2,y2), steps(n,jumpEnd), linear(0,0.3 20%,1), \
      spring(duration:0.9,damping:0.57) and the like. A .csv file may be given instead: a column \
      seconds or progress and one for each parameter.
      """,
    completion: .parameter)

  /// Several effects on one canvas.
  static let scene = setting(
    "scene", nil, "FILE", .effect,
    details: """
      It replaces EFFECT and INPUT. The file holds { background, canvas: [w, h], items: [{ \
      effect, inputs, size, position, transform, set }, …], drop }: the background is a colour or \
      a picture, position is the middle of an item, and file names are relative to the scene's \
      folder. With --gesture a finger moves the item under it.
      """,
    completion: .file)

  private static let shaders = option(
    "shaders", nil, "FOLDER", .effect,
    "Use the shaders in FOLDER instead of built-in ones of the same name.", completion: .folder,
    apply: { value, arguments throws(ValueError) in
      guard !value.isEmpty else { throw ValueError(expected: "a folder") }
      arguments.device.shaders = value
    })
}
