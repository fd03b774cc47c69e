import Imaging

extension Command {
  /// `peelgl sweep`.
  static let sweep = Command(
    name: "sweep",
    summary: "Draw an effect with many values of one or two parameters, side by side.",
    details: """
      Each combination is a separate picture, drawn as a job of a batch, and a cell of a sheet \
      with labelled columns and rows. The moment is --at or --progress, or the end of the play.
      """,
    operands: [
      .effect,
      Operand(
        name: "INPUT",
        summary: "A \(PictureKind.listed) file, a film or the name of an icon for each picture.",
        isRequired: false, repeats: true, completion: .picture),
    ],
    requiredFlag: "--vary NAME=VALUES -o FOLDER",
    flags: Array(
      [
        Flag.sweep, Flag.time.filter { !["frames", "gesture"].contains($0.long) }, Flag.canvas,
        Flag.parameters, Flag.device, [.jobs, .json, .quiet],
      ].joined()),
    examples: [
      "peelgl sweep peel a.png -v 'liftDistance=0..0.5 in 5' --at 0.3 -o lifts",
      "peelgl sweep mesh a.png -s mesh=wavy -v 'progress=0..1 in 6' -o waves",
      "peelgl sweep own.glsl -v 'a=0..1 step 0.2' -v 'tint=1,0,0;0,0,1' -o own",
    ],
    run: { (arguments, console) throws(CommandError) in
      try SweepRun(arguments: arguments, console: console).perform()
    })
}
