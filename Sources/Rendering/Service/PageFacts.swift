import Documents
import Effects
import Frame
import GLRenderer

extension RenderSession.OpenOrder {
  /// What a page shows about the picture of the job's first frame.
  var facts: [JSON.Member] {
    get throws(RenderingError) {
      let performance = job.performance
      let effect = performance.effect
      var parameters: [JSON] = []
      try mapError(to: RenderingError.parameter) { () throws(DocumentError) in
        for parameter in effect.parameters {
          parameters.append(JSON(parameter, value: try effect.value(of: parameter.name)))
        }
      }
      let size = performance.stage.pixelSize
      return [
        .init("effect", .text(effect.name)), .init("summary", .text(effect.traits.summary)),
        .init("seconds", .number(job.frames.first?.seconds ?? 0)),
        .init("duration", .number(performance.totalDuration)),
        .init("framesPerSecond", .number(job.framesPerSecond)),
        .init("isMoment", .boolean(isMoment)),
        .init("hasHistory", .boolean(effect.traits.hasHistory)),
        .init(
          "pointers",
          .list(
            effect.profile.pointers.map { pointer in
              .object([
                .init("name", .text(pointer.parameter)),
                .init("convention", .text(pointer.convention.rawValue)),
              ])
            })),
        .init("readsKeys", .boolean(values?.takesKeys ?? false)),
        .init("width", .integer(size.width)), .init("height", .integer(size.height)),
        .init("parameters", .list(parameters)),
        .init("warnings", .list((warnings + (values?.warnings ?? [])).map { .text($0) })),
        .init("unfit", .list((values?.unfit ?? []).map { .text($0) })),
      ]
    }
  }

  /// Whether the job itself selects moments of its play.
  private var isMoment: Bool {
    if case .frames(nil) = job.settings.moments { false } else { true }
  }

  /// The passes of the job's first frame that can be shown, and how long each took in a frame that was drawn.
  func passFacts(_ passes: [PassTimes], since before: [PassTimes]) -> JSON.Member {
    let names = job.passNames
    let times = passes.compactMap { pass -> JSON.Member? in
      let earlier = before.first { $0.label == pass.label }
      let frames = pass.frames - (earlier?.frames ?? 0)
      guard frames > 0, names.contains(pass.label) else { return nil }
      let time = (pass.time - (earlier?.time ?? .zero)) / .milliseconds(1)
      return JSON.Member(pass.label, .number(time / Double(frames)))
    }
    return JSON.Member(
      "passes",
      .object([
        .init("names", .list(names.map { .text($0) })),
        .init("milliseconds", .object(times)),
      ]))
  }
}
