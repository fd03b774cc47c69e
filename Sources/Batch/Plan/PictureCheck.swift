import Rendering

/// Checks whether the pictures of jobs can be opened, once each, without reading them.
struct PictureCheck {
  private let assets: Assets
  private var tried: [String: Result<Void, RenderingError>] = [:]

  init(_ settings: BatchSettings) {
    assets = settings.manifest.assets(limits: settings.limits.image)
  }

  /// Throws the reason why a picture of a job cannot be opened.
  mutating func check(_ job: PlannedJob) throws(RenderingError) {
    for picture in job.pictures {
      let result = tried[picture.name] ?? assets.opens(picture)
      tried[picture.name] = result
      try result.get()
    }
  }
}
