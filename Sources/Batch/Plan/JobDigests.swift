import Documents
import Files
import Rendering

/// Identifiers of jobs; jobs with equal identifiers have equal frames.
struct JobDigests {
  private let settings: BatchSettings
  private let pictures = InputDigests()

  /// Reads no picture that is as `ledger` knows it.
  init(_ settings: BatchSettings, _ ledger: Ledger) {
    self.settings = settings
    ledger.teach(pictures)
  }

  /// The digests of a job's inputs; `note` receives those of pictures that were read.
  func inputs(
    of job: PlannedJob, note: (LedgerRecord) -> Void = { _ in }
  ) throws(RenderingError) -> [String] {
    let assets = settings.manifest.assets(limits: settings.limits.image)
    var texts = job.documents
    for picture in job.pictures {
      let (digest, stamp, isNew) = try pictures.digest(of: picture, from: assets)
      texts.append(digest.text)
      if isNew, let stamp { note(.input(path: picture.name, stamp, digest)) }
    }
    return texts
  }

  /// The digest of a job with its inputs, drawn by a renderer as a worker describes it.
  func digest(of job: PlannedJob, _ inputs: [String], renderer: String) -> Digest {
    var hash = SHA256()
    hash.add(Peelgl.version)
    hash.add(renderer)
    for input in inputs { hash.add(input) }
    hash.add(job.content.line)
    return hash.digest()
  }
}
