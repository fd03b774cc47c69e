extension Command {
  /// Every command, in the order of the help.
  static let all: [Command] = [
    render, batch, sweep, watch, export, gallery, plot, convert, compare, approve, hitTest, effects,
    describe,
    shaders,
    demo, doctor,
    completions,
    help,
    version,
  ]
}
