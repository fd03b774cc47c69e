import Documents
import Files
import Rendering

/// Decides which frames of a job have to be drawn.
struct Dealer {
  private let settings: BatchSettings
  private let ledger: Ledger
  private let writer: LedgerWriter?
  private let progress: Progress
  private let renderer: String
  private let digests: JobDigests
  /// Where the frames of animations wait that several workers draw; `nil` if there is enough to do for all without that.
  var partsFolder: String?

  /// Deals for a renderer, as a worker describes it.
  init(
    _ settings: BatchSettings, _ ledger: Ledger, _ writer: LedgerWriter?, _ progress: Progress,
    renderer: String
  ) {
    self.settings = settings
    self.ledger = ledger
    self.writer = writer
    self.progress = progress
    self.renderer = renderer
    digests = JobDigests(settings, ledger)
    if !ledger.renderers.contains(renderer) { note(.renderer(identity: renderer)) }
  }

  /// The units of a job that have frames to draw; the frames that are there are counted.
  func units(of sharded: ShardedJob) -> [Unit] {
    let job = sharded.job
    progress.expect(sharded.files.files, of: job)
    let inputs: [String]
    do throws(RenderingError) { inputs = try digests.inputs(of: job, note: note) } catch {
      progress.drop(job.work(ofFiles: sharded.files.files))
      // A job that is not tried again does not fail for another reason.
      if isTried(job) { fail(job.index, job.place, job.output, "\(error)") }
      return []
    }
    let digest = digests.digest(of: job, inputs, renderer: renderer)
    var units: [Unit] = []
    for numbers in sharded.units {
      var unit = Unit(job: job, inputs: inputs.joined(separator: " "), digest: digest, numbers: [])
      let records = numbers.map { ($0, intactRecord(of: job.names[$0])) }
      // Where a frame is missing, those that follow from it are drawn again, too.
      let isRedrawn =
        ledger.isRefused(job) || job.isWhole && records.contains { $0.1?.job != digest }
      for (number, record) in records {
        if record?.job == digest, !isRedrawn {
          progress.drop(job.work(ofFiles: 1))
          _ = progress.complete(job.names[number], bytes: nil, of: job)
        } else {
          unit.numbers.append(number)
          unit.known[number] = isRedrawn ? nil : record
        }
      }
      guard !unit.numbers.isEmpty else { continue }
      guard isTried(job) else {
        progress.drop(unit.work)
        continue
      }
      if let partsFolder, !job.parts.isEmpty {
        units += unit.partUnits(in: "\(partsFolder)/\(job.index)/")
      } else {
        units.append(unit)
      }
    }
    if !units.isEmpty, !ledger.claims.contains(job.output) { note(.claim(output: job.output)) }
    // The workers warn of what they draw.
    if units.isEmpty {
      for sentence in ledger.warnings[job.output] ?? [] { progress.recall(job, sentence) }
    }
    return units
  }

  /// Whether a job is drawn where something of it is missing.
  private func isTried(_ job: PlannedJob) -> Bool {
    !settings.retriesFailed || ledger.failures[job.output] != nil
  }

  /// Notes that a job of the manifest cannot be drawn.
  func fail(_ entry: ManifestJob, _ index: Int, _ sentence: String) {
    fail(index, entry.place, entry.output, sentence)
  }

  private func fail(_ index: Int, _ place: String, _ output: String, _ sentence: String) {
    guard progress.fail(index, place, output: output, sentence, isInput: true) else { return }
    note(.failure(output: output, sentence: sentence))
  }

  /// The record of a file that is unchanged since an earlier run.
  private func intactRecord(of name: String) -> FrameRecord? {
    guard let record = ledger.record(of: name), settings.isIntact(name, record) else { return nil }
    return record
  }

  /// Adds a record; where the disk fails, the batch ends.
  private func note(_ record: LedgerRecord) {
    do throws(BatchError) { try writer?.add(record) } catch { progress.end(error) }
  }
}
