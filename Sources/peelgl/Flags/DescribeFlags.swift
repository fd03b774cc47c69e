extension Flag {
  /// What `describe` prints instead of frames.
  static let describing: [Flag] = [
    mesh,
    .toggle(
      "commands", nil, .effect, "Print the commands that draw each frame instead of the frame.",
      details: "They follow each other as one renderer executes them, and depend on --abilities.",
      apply: { $0.printsCommands = true }),
    .option(
      "abilities", nil, "NAME", .device,
      "What draws, for --commands: es30, es31 or device (default es31).",
      details: """
        es30 is OpenGL ES 3.0, and what a web page has; es31 has storage buffers. device asks the \
        device that would draw; the others open none.
        """,
      completion: .words(DeviceAbilities.allCases.map(\.rawValue)),
      apply: { value, arguments throws(ValueError) in
        arguments.abilities = try Values.choice(value, DeviceAbilities.self)
      }),
  ]
}

/// What a device can do for which `describe` prints commands.
enum DeviceAbilities: String, Sendable, CaseIterable {
  /// OpenGL ES 3.0 with float targets.
  case es30
  /// OpenGL ES 3.1 with float targets and storage buffers.
  case es31
  /// Those of the device that would draw.
  case device
}
