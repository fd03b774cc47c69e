import Rendering

extension Console {
  /// Says what is odd about a job though it can be drawn, unless quiet.
  ///
  /// - Throws: `RenderingError.effect` when it cannot.
  func printWarnings(of job: RenderJob) throws(RenderingError) {
    for warning in try job.warnings() { warn(warning) }
  }
}
