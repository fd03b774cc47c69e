import Documents
import Effects
import Frame
import Imaging
import Rendering

extension Command {
  /// `peelgl describe`.
  static let describe = Command(
    name: "describe",
    summary: "Print the contents of a frame as text, without drawing it.",
    details: """
      Prints the play and the stage as comments, then the passes, draws and uniforms of the frame \
      at --at or --progress, or at the end of the play. The same call prints the same text on \
      every machine.

      With --mesh it prints the bent sheet of \(listed(Effect.names { $0.bendsSheet }, "or")) instead, as a mesh file, and \
      states its perspective.

      With --commands it prints the device commands that draw the frame: which targets they create \
      and release, what they draw with how many samples, and how they sort fragments.
      """,
    operands: [.effect, .pictures],
    flags: Array(
      [
        Flag.time, Flag.canvas, Flag.parameters, [.scene], Flag.describing,
        [.limit, .json, .quiet],
      ].joined()),
    examples: [
      "peelgl describe peel sticker.png --at 0.4",
      "peelgl describe sticker cat.png --progress 0.5 --mesh > bent.json5",
      "peelgl describe sticker cat.png --frames 0-3 --commands --abilities es30",
    ],
    run: { (arguments, console) throws(CommandError) in
      let assets = Assets(limits: arguments.limits.image)
      var request = try arguments.renderRequest(assets)
      request.drawsEnd = true
      if arguments.description.printsMesh {
        if arguments.json { throw .usage(.conflict("--mesh", "--json")) }
        if arguments.description.printsCommands { throw .usage(.conflict("--mesh", "--commands")) }
        try mapError(to: CommandError.rendering, try request.checkSheet())
        let exported = try prepared(request, assets, console) { (job) throws(RenderingError) in
          try MeshExport(job)
        }
        console.inform(exported.view)
        try console.write(exported.file.pretty)
        return .done
      }
      if arguments.description.abilities != nil, !arguments.description.printsCommands {
        throw .usage(.missingFlag("--commands beside --abilities", command: "describe"))
      }
      let abilities =
        arguments.description.printsCommands ? arguments.description.abilities ?? .es31 : nil
      let description = try prepared(request, assets, console) { (job) throws(RenderingError) in
        try JobDescription(job, commandsFor: abilities)
      }
      try description.write(to: console, asJSON: arguments.json)
      return .done
    })

  /// The result of `make` for the job of a request, after its warnings are printed.
  private static func prepared<Result>(
    _ request: RenderRequest, _ assets: Assets, _ console: Console,
    _ make: (RenderJob) throws(RenderingError) -> Result
  ) throws(CommandError) -> Result {
    do throws(RenderingError) {
      let job = try RenderJob(request, from: assets)
      try console.printWarnings(of: job)
      return try make(job)
    } catch {
      throw .rendering(error)
    }
  }
}
