import Documents
import Effects
import Files
import Rendering

/// Plans the jobs of a manifest without drawing or opening a picture.
struct Planner {
  /// Why a job is not drawn.
  enum Refusal: Error {
    /// It is written wrongly, so that the batch is not begun.
    case manifest(String)
    /// A file that it needs is missing, damaged, or a shader that is wrong; other jobs are drawn.
    case job(String)
  }

  private let settings: BatchSettings
  private var names: OutputNames
  private var kinds = JobKinds()
  private var index = 0

  init(_ settings: BatchSettings) {
    self.settings = settings
    names = OutputNames(in: settings.folder)
  }

  /// The next job of the manifest; with `checksNames`, its files are compared with those of the jobs
  /// before.
  mutating func plan(
    _ entry: ManifestJob, checksNames: Bool = true
  ) throws(Refusal) -> PlannedJob {
    defer { index += 1 }
    do throws(RenderingError) {
      return try planned(entry, checksNames: checksNames)
    } catch {
      switch error {
      case .file, .image, .shader: throw .job("\(error)")
      case .inputFile(let sentence): throw .manifest(sentence.withPlace(entry.place))
      default: throw .manifest("\(entry.place): \(error)")
      }
    }
  }

  private mutating func planned(
    _ entry: ManifestJob, checksNames: Bool
  ) throws(RenderingError) -> PlannedJob {
    if entry.document["overwrite"] != nil {
      throw .inputFile("overwrite is not a key of a job; --overwrite applies to the whole batch")
    }
    var job = try JobDocument(decoding: entry.document, in: settings.manifest.name)
    job.settings.overwrite = true
    job.settings.strict = job.settings.strict || settings.isStrict
    job.settings.limits = settings.ceiling(job.settings.limits)
    guard let name = job.output else {
      throw .inputFile("the job has no output; name one, such as output: \"cat/%04d.png\"")
    }
    if name == "-" {
      throw .inputFile("a batch writes files; name an output such as \"cat/%04d.png\"")
    }
    if let problem = names.problem(with: name) { throw .inputFile(problem) }
    let assets = settings.manifest.assets(limits: job.settings.limits.image)
    if job.inputs.contains("-") { throw .job(.needsFile("an input of a batch")) }
    try assets.takeStandardInput()
    assets.keepsDigests = true
    let request = try RenderRequest(job, from: assets)
    guard let output = request.output else { throw .job(.nothingToDraw) }
    // An animation is one file, and complete only as a whole.
    let numbers = try request.frameNumbers(from: assets)
    let frames = output.isOneFile ? [0] : numbers
    let planned = PlannedJob(
      index: index, place: entry.place, output: name,
      kind: kinds.kind(of: entry.document, request.effect.name, to: output),
      sort: output.sort(frames: numbers.count), document: job,
      written: entry.document, frames: frames,
      isMoment: output.isOneFile || job.settings.frames == nil && output.nameOfOneFrame != nil
        || job.settings.at != nil || job.settings.progress != nil,
      isWhole: request.effect.traits.hasHistory,
      parts: request.mayBeSplit && numbers.count > Unit.frames ? numbers : [],
      documents: assets.digests,
      pictures: request.files.map { FileRequest($0, as: .picture) },
      names: FrameNames(output: output))
    if checksNames {
      for frame in frames {
        if let problem = names.take(planned.names[frame], by: index) {
          throw .inputFile(problem)
        }
      }
    }
    return planned
  }
}

extension Output {
  /// The kind of a job's file with this many frames.
  fileprivate func sort(frames: Int) -> Tally.Sort {
    switch self {
    case .animation: .animation(frames: frames)
    case .sound: .sound(blocks: frames)
    case .sequence: .sequenceFrame
    case .picture, .stream: .picture
    }
  }
}

extension String {
  /// The sentence after a place, unless it names one itself.
  fileprivate func withPlace(_ place: String) -> String {
    let file = place.prefix { $0 != ":" }
    return hasPrefix(file + ":") ? self : "\(place): \(self)"
  }
}
