import Documents
import Effects
import Imaging

/// A request whose job has the values of a page's sliders, as far as they fit its effect, which may have changed.
struct FittedValues {
  /// The job to draw.
  let request: RenderRequest
  /// The names of values that are no longer valid.
  let unfit: [String]
  /// A sentence for each of them whose parameter is still there.
  let warnings: [String]
  /// Whether the shader can follow the page's keys.
  let takesKeys: Bool

  /// Asks for one picture of a job, as a page has chosen.
  init(
    _ choice: RenderOrder.PageChoice, in document: JobDocument, _ assets: Assets
  ) throws(RenderingError) {
    let values = choice.values
    var job = document
    job.output = nil
    job.settings.pass = choice.pass
    if let seconds = choice.seconds { job.settings.draw(.seconds(seconds)) }
    var all = job
    all.parameters += values.map { .text($0) }
    var drawn: RenderRequest
    do throws(RenderingError) {
      drawn = try RenderRequest(all, from: assets)
      (unfit, warnings) = ([], [])
    } catch {
      guard !values.isEmpty else { throw error }
      (drawn, unfit, warnings) = try Self.request(job, values, assets)
    }
    drawn.drawsEnd = true
    takesKeys = drawn.takesKeys
    drawn.take(choice.keys)
    request = drawn
  }

  private static func request(
    _ job: JobDocument, _ values: [String], _ assets: Assets
  ) throws(RenderingError) -> (RenderRequest, unfit: [String], warnings: [String]) {
    var fitting = job
    var unfit: [String] = []
    var warnings: [String] = []
    let plain = try RenderRequest(job, from: assets).effect
    let known = Set(plain.parameters.map(\.name))
    for value in values {
      var effect = plain
      do throws(DocumentError) {
        try effect.apply(setting: value)
        fitting.parameters.append(.text(value))
      } catch {
        unfit.append(String(value.prefix { $0 != "=" }))
        if known.contains(unfit.last ?? "") { warnings.append(error.description) }
      }
    }
    return (try RenderRequest(fitting, from: assets), unfit, warnings)
  }
}
