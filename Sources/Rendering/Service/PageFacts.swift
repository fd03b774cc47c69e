import Documents
import Effects
import Frame

extension RenderSession.OpenOrder {
  /// What a page shows about the picture of the job's first frame.
  var facts: JSON {
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
      return .object([
        .init("effect", .text(effect.name)), .init("summary", .text(effect.traits.summary)),
        .init("seconds", .number(job.frames.first?.seconds ?? 0)),
        .init("duration", .number(performance.totalDuration)),
        .init("framesPerSecond", .number(job.framesPerSecond)),
        .init("width", .integer(size.width)), .init("height", .integer(size.height)),
        .init("parameters", .list(parameters)),
        .init("warnings", .list((warnings + (values?.warnings ?? [])).map { .text($0) })),
        .init("unfit", .list((values?.unfit ?? []).map { .text($0) })),
      ])
    }
  }
}
