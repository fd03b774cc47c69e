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
          "A \(PictureKind.listed) file for each picture of the effect; - is standard input.",
        isRequired: false, repeats: true, completion: .file),
    ],
    flags: Array([Flag.time, Flag.canvas, Flag.parameters, [.limit, .json]].joined()),
    examples: ["peelgl describe peel sticker.png --at 0.4"],
    run: { (arguments, console) throws(CommandError) in
      let request = try arguments.renderRequest()
      let description: JobDescription
      do throws(RenderingError) {
        description = try JobDescription(RenderJob(request))
      } catch {
        throw .rendering(error)
      }
      try console.write(arguments.json ? description.json.text : description.text)
      return .done
    })
}

/// What `peelgl describe` says about a job.
struct JobDescription {
  private let job: RenderJob
  private let performance: Performance
  private let frames: [(time: RenderJob.TimedFrame, frame: Frame)]

  /// Makes the frames of `job`, without drawing them.
  init(_ job: RenderJob) throws(RenderingError) {
    self.job = job
    performance = job.performance
    var frames: [(time: RenderJob.TimedFrame, frame: Frame)] = []
    for timed in job.frames { frames.append((timed, try job.frame(for: timed))) }
    self.frames = frames
  }

  /// Facts as comments, then the dump of each frame.
  var text: String {
    let stage = performance.stage
    var lines = [
      "# \(performance.effect.name), \(facts.map { "\($0.name) \($0.value)" }.joined(separator: ", "))",
      "# canvas \(points(stage.canvas)) points, \(stage.pixelSize) pixels",
    ]
    for (index, input) in stage.inputs.enumerated() {
      lines.append(
        "# input \(index) \(points(input.size)) points, \(stage.pixelSize(ofInput: index)) pixels"
          + (input.animation.map {
            ", \($0.starts.count) frames in \(Values.short($0.duration)) s"
          } ?? ""))
    }
    for milestone in performance.interaction?.milestones ?? [] {
      // Without what sums of decimal fractions are off by.
      let seconds = (milestone.seconds * 1e9).rounded() / 1e9
      lines.append("# \(milestone.kind) at \(Values.short(seconds)) s")
    }
    for (timed, frame) in frames {
      lines += ["# \(moment(timed))", frame.dump]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The same facts for a program, with each dump as a text.
  var json: JSON {
    .object([
      .init("effect", .string(performance.effect.name)),
      .init("duration", .number(performance.playback.duration)),
      .init("totalDuration", .number(performance.totalDuration)),
      .init("width", .integer(performance.stage.pixelSize.width)),
      .init("height", .integer(performance.stage.pixelSize.height)),
      .init(
        "milestones",
        .array(
          (performance.interaction?.milestones ?? []).map {
            .object([
              .init("kind", .string("\($0.kind)")), .init("seconds", .number($0.seconds)),
            ])
          })),
      .init(
        "frames",
        .array(
          frames.map { timed, frame in
            let moment = performance.pose(at: timed.seconds).moment
            return .object([
              .init("number", .integer(timed.number)), .init("seconds", .number(timed.seconds)),
              .init("moment", .number(moment.seconds)),
              .init("direction", .string("\(moment.direction)")),
              .init("settled", .bool(moment.settled)), .init("dump", .string(frame.dump)),
            ])
          })),
    ])
  }

  private var facts: [(name: String, value: String)] {
    if let interaction = performance.interaction {
      return [
        ("gesture", "\(interaction.gesture.events.count) events"),
        ("duration", Values.short(performance.playback.duration) + " s"),
        ("in all", Values.short(interaction.endSeconds) + " s"),
      ]
    }
    return [
      ("play", performance.playback.mode.text),
      ("duration", Values.short(performance.playback.duration) + " s"),
      ("in all", Values.short(performance.playback.totalDuration) + " s"),
    ]
  }

  private func points(_ size: SIMD2<Double>) -> String {
    "\(Values.short(size.x))x\(Values.short(size.y))"
  }

  private func moment(_ timed: RenderJob.TimedFrame) -> String {
    let moment = performance.pose(at: timed.seconds).moment
    let settled = moment.settled ? ", settled" : ""
    return "frame \(timed.number) at \(Values.short(timed.seconds)) s:"
      + " \(Values.short(moment.seconds)) s \(moment.direction)\(settled)"
  }
}
