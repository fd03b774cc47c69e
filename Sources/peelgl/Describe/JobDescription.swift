import Documents
import Effects
import Frame
import Rendering

/// The output of `peelgl describe` for a job.
struct JobDescription {
  private let job: RenderJob
  private let performance: PlayedEffect
  /// The alternative to frames that is printed.
  private let commands: CommandDescription?

  /// Makes every frame of `job` once, so that nothing is printed of a job that cannot be drawn; with
  /// `abilities`, the commands of frames are printed in their place.
  init(
    _ job: RenderJob, commandsFor abilities: DeviceAbilities? = nil
  ) throws(RenderingError) {
    self.job = job
    if let abilities {
      commands = try CommandDescription(job, for: abilities)
    } else {
      commands = nil
    }
    performance = job.performance
    for timed in job.frames { _ = try job.frame(for: timed) }
  }

  /// Prints the facts and then one frame after the other, of which only one is in memory.
  func write(to console: Console, asJSON: Bool) throws(CommandError) {
    try console.write(asJSON ? jsonStart : facts)
    var separator = ""
    var commands = commands
    for timed in job.frames {
      let dump: String
      do throws(RenderingError) {
        let frame = try job.frame(for: timed)
        dump = try commands?.dump(of: frame) ?? frame.dump
      } catch {
        throw .rendering(error)
      }
      if asJSON {
        try console.write(separator + "    " + json(timed, dump).text(indent: "    "))
        separator = ",\n"
      } else {
        try console.write("# \(moment(timed))\n\(dump)\n")
      }
    }
    if asJSON { try console.write("\n  ]\n}\n") }
  }

  /// The play, the stage and what a gesture does, as comments.
  private var facts: String {
    let stage = performance.stage
    var lines = [
      "# \(performance.effect.name), \(play.map { "\($0.name) \($0.value)" }.joined(separator: ", "))",
      "# canvas \(points(stage.canvas)) points, \(stage.pixelSize) pixels",
    ]
    for (index, input) in stage.inputs.enumerated() {
      lines.append(
        "# input \(index) "
          + (input.isSound ? "" : "\(points(input.size)) points, ")
          + "\(stage.pixelSize(ofInput: index)) pixels"
          + (input.animation.map {
            moving($0) + " \($0.duration.thousandths) s"
          } ?? ""))
    }
    for (index, part) in (performance.effect.parts ?? []).enumerated() {
      let inputs = part.inputs.map { " \($0)" }.joined()
      lines.append("# item \(index) \(part.name) of input\(inputs)")
    }
    for milestone in milestones {
      let item = milestone.item.map { "item \($0) " } ?? ""
      lines.append("# \(item)\(milestone.kind) at \(seconds(milestone.seconds))")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The subject that moves, before its duration in seconds.
  private func moving(_ animation: InputAnimation) -> String {
    switch animation.kind {
    case .frames: ", \(animation.starts.count) frames in"
    case .film: ", a film of"
    case .sound: ", a sound of"
    }
  }

  /// The same facts for a program, up to the first of the frames.
  private var jsonStart: String {
    let facts = JSON.object([
      .init("effect", .text(performance.effect.name)),
      .init("duration", .number(performance.playback.duration)),
      .init("totalDuration", .number(performance.totalDuration)),
      .init("width", .integer(performance.stage.pixelSize.width)),
      .init("height", .integer(performance.stage.pixelSize.height)),
      .init(
        "milestones",
        .list(
          milestones.map {
            let item = $0.item.map { [JSON.Member("item", .integer($0))] } ?? []
            return .object(
              item + [
                .init("kind", .text("\($0.kind)")), .init("seconds", .number($0.seconds)),
              ])
          })),
    ])
    return facts.text(indent: "").dropLast(2) + ",\n  \"frames\": [\n"
  }

  private func json(_ timed: RenderJob.TimedFrame, _ dump: String) -> JSON {
    let moment = performance.moment(at: timed.seconds)
    let progress =
      performance.progress(at: timed.seconds).map { [JSON.Member("progress", .number($0))] } ?? []
    return .object(
      [
        .init("number", .integer(timed.number)), .init("seconds", .number(timed.seconds)),
        .init("moment", .number(moment.seconds)),
        .init("direction", .text("\(moment.direction)")),
        .init("settled", .boolean(moment.settled)),
      ] + progress + [.init(commands == nil ? "dump" : "commands", .text(dump))])
  }

  private var milestones: [Milestone] { performance.milestones }

  private var play: [(name: String, value: String)] {
    if let interaction = performance.interaction {
      return [
        ("gesture", "\(interaction.gesture.events.count) events"),
        ("duration", performance.playback.duration.plainText + " s"),
        ("in all", seconds(interaction.endSeconds)),
      ]
    }
    return [
      ("play", performance.playback.mode.text),
      ("duration", performance.playback.duration.plainText + " s"),
      ("in all", performance.playback.totalDuration.plainText + " s"),
    ]
  }

  /// Without what sums of decimal fractions are off by.
  private func seconds(_ value: Double) -> String {
    ((value * 1e9).rounded() / 1e9).plainText + " s"
  }

  private func points(_ size: SIMD2<Double>) -> String {
    "\(size.x.plainText)x\(size.y.plainText)"
  }

  private func moment(_ timed: RenderJob.TimedFrame) -> String {
    let moment = performance.moment(at: timed.seconds)
    let settled =
      (moment.settled ? ", settled" : "")
      + (performance.progress(at: timed.seconds).map {
        ", progress \((($0 * 1e6).rounded() / 1e6).plainText)"
      } ?? "")
    return "frame \(timed.number) at \(timed.seconds.plainText) s:"
      + " \(moment.seconds.plainText) s \(moment.direction)\(settled)"
  }
}
