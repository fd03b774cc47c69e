import Effects
import Frame
import Imaging
import Rendering

extension Command {
  /// `peelgl describe`.
  static let describe = Command(
    name: "describe",
    summary: "Print what a frame consists of, as text, without drawing it.",
    details: """
      Prints the play and the stage as comments, then the passes, draws and uniforms of the frame \
      at --at or --progress, or at the end of the play. The same call prints the same text on \
      every machine.
      """,
    operands: [
      Operand(
        name: "EFFECT", summary: "The effect; 'peelgl effects' lists them.", completion: .effect),
      Operand(
        name: "INPUT",
        summary:
          "A \(PictureKind.listed) file or an icon's name for each picture of the effect; - is standard input.",
        isRequired: false, repeats: true, completion: .file),
    ],
    flags: Array([Flag.time, Flag.canvas, Flag.parameters, [.scene, .limit, .json]].joined()),
    examples: ["peelgl describe peel sticker.png --at 0.4"],
    run: { (arguments, console) throws(CommandError) in
      let request = try arguments.renderRequest()
      let description: JobDescription
      do throws(RenderingError) {
        description = try JobDescription(RenderJob(request))
      } catch {
        throw .rendering(error)
      }
      try description.write(to: console, asJSON: arguments.json)
      return .done
    })
}
