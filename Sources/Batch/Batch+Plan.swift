import Documents
import Files
import Rendering

extension Batch {
  /// Jobs whose inputs are opened to see how large their pictures are.
  private static let measured = 16

  /// What a batch would draw; nothing is written.
  package static func plan(_ settings: BatchSettings) throws(BatchError) -> PlanSummary {
    let plan = BatchPlan(settings)
    let ledger = try Ledger(of: settings.folder)
    let completion = Completion(settings, ledger)
    var pictures = PictureCheck(settings)
    var summary = PlanSummary()
    var sizes: [Int] = []
    try plan.check(against: ledger).forEachStep { (step) throws(BatchError) in
      switch step {
      case .draw(let sharded):
        let frames = sharded.units.reduce(0) { $0 + $1.count }
        if summary.jobCount < measured, let bytes = Self.bytes(of: sharded.job, settings) {
          sizes.append(bytes)
        }
        do throws(RenderingError) {
          try pictures.check(sharded.job)
          summary.known += frames - (try completion.missing(of: sharded).count)
          summary.frames += frames
          summary.add(sharded.job.place, sharded.job.output, frames)
        } catch {
          summary.add(sharded.job.place, sharded.job.output, 0, "\(error)")
        }
      case .failed(let entry, _, let sentence):
        summary.add(entry.place, entry.output, 0, sentence)
      case .none, .refused: break
      }
      return true
    }
    let mean = sizes.isEmpty ? 0 : sizes.reduce(0) { $0 &+ $1 } / sizes.count
    let (bytes, overflow) = mean.multipliedReportingOverflow(by: summary.frames - summary.known)
    summary.bytes = overflow ? .max : bytes
    summary.free = Folder.freeBytes(at: settings.folder)
    return summary
  }

  /// Bytes of a picture of a job before it is compressed; `nil` when its inputs cannot be opened.
  private static func bytes(of job: PlannedJob, _ settings: BatchSettings) -> Int? {
    do throws(RenderingError) {
      // The size is that of any frame.
      let described = job.document(ofFrames: Array(job.frames.prefix(1)))
      let assets = Assets(
        limits: described.settings.limits.image, confinedTo: settings.manifest.root)
      var request = try RenderRequest(described, from: assets)
      request.program = settings.program
      return try RenderJob(request, from: assets).pictureBytes
    } catch {
      return nil
    }
  }
}
