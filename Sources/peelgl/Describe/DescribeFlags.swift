import Documents
import Effects

extension Flag {
  /// The alternatives to frames that `describe` prints.
  static let describing: [Flag] = [
    .toggle(
      "mesh", nil, .effect, "Print the bent sheet as a mesh file.",
      details:
        "For \(listed(Effect.names { $0.bendsSheet })); 'render mesh INPUT --set mesh=FILE' draws it.",
      apply: { $0.description.printsMesh = true }),
    .toggle(
      "commands", nil, .effect, "Print the commands that draw each frame instead of the frame.",
      details:
        "They are in the order in which one renderer executes them, and depend on --abilities.",
      apply: { $0.description.printsCommands = true }),
    .option(
      "abilities", nil, "NAME", .device,
      "The device's abilities for --commands: es30, es31 or device (default es31).",
      details: """
        es30 is OpenGL ES 3.0, as in a web page; es31 has storage buffers. device queries the \
        device that would draw; the others open no device.
        """,
      completion: .words(DeviceAbilities.allCases.map(\.rawValue)),
      apply: { value, arguments throws(ValueError) in
        arguments.description.abilities = try Values.choice(value, DeviceAbilities.self)
      }),
  ]
}
