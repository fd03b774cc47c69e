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
      do throws(DocumentError) {
        for parameter in effect.parameters {
          parameters.append(JSON(parameter, value: try effect.value(of: parameter.name)))
        }
      } catch {
        throw .parameter(error)
      }
      let size = performance.stage.pixelSize
      return .object([
        .init("effect", .string(effect.name)), .init("summary", .string(effect.traits.summary)),
        .init("seconds", .number(job.frames.first?.seconds ?? 0)),
        .init("duration", .number(performance.totalDuration)),
        .init("framesPerSecond", .number(job.framesPerSecond)),
        .init("width", .integer(size.width)), .init("height", .integer(size.height)),
        .init("parameters", .array(parameters)),
        .init("warnings", .array((warnings + (values?.warnings ?? [])).map { .string($0) })),
        .init("unfit", .array((values?.unfit ?? []).map { .string($0) })),
      ])
    }
  }
}
