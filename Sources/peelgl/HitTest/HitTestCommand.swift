import Documents
import Effects
import Imaging

extension Command {
  /// `peelgl hit-test`.
  static let hitTest = Command(
    name: "hit-test",
    summary: "Find the point of a sheet or page that is visible at a point of the canvas.",
    details: """
      Prints a JSON object for each point: {"hit": true, "unit": [u, v], "layer": [x, y], "face": n} \
      with the position on the flat picture as a fraction and in points, and the face of the mesh. \
      A book has "page": n in place of the face, the number of the picture, or null for blank paper. \
      The answer is {"hit": false} where nothing shows. A line that is not a point gets {"line": n, "error": "…"}, \
      and the exit status is then 1.

      The moment is that of --at or --progress, or the end of the play.
      """,
    operands: [
      Operand(
        name: "EFFECT", summary: "The effect: \(listed(Effect.names { $0.findsHits }, "or")).",
        completion: .effect),
      .pictures,
    ],
    requiredFlag: "--point POINT",
    flags: Array(
      [
        [.point, .seeThrough],
        Flag.time.filter { !["fps", "frames", "shutter", "subframes"].contains($0.long) },
        Flag.canvas, Flag.parameters, [.timeout, .limit, .quiet],
      ].joined()),
    examples: [
      "peelgl hit-test mesh cat.png --set mesh=ripple --point 120,80",
      "peelgl hit-test book 1.png 2.png 3.png 4.png --at 0.6 --point 300,200",
      "peelgl hit-test peel cat.png --progress 0.5 --point - < points.txt",
    ],
    run: { (arguments, console) throws(CommandError) in
      try HitTestRun(arguments: arguments, console: console).perform()
    })
}
