import Documents
import Files
import Rendering

/// The work of a batch, by kinds of jobs.
struct Survey {
  private(set) var kinds: [KindPlan] = []
  private var numbers: [JobKind: Int] = [:]
  /// The units, as long as they are few.
  private(set) var units: [Forecast.Work]? = []
  private let counted: Int

  /// Lists up to `counted` units one by one.
  init(counting counted: Int) {
    self.counted = counted
  }

  /// Adds the missing files of a job, by their numbers.
  mutating func add(_ job: PlannedJob, missing: [Int]) {
    guard !missing.isEmpty else { return }
    let size = job.isWhole ? missing.count : Unit.frames
    var largest: Unit?
    for start in stride(from: 0, to: missing.count, by: size) {
      let unit = Unit(
        job: job, inputs: "", digest: Digest(of: []),
        numbers: Array(missing[start..<min(start + size, missing.count)]))
      largest = largest ?? unit
      units?.append(unit.work)
    }
    if let count = units?.count, count > counted { units = nil }
    guard let largest else { return }
    let index = numbers[job.kind] ?? kinds.count
    if index == kinds.count {
      numbers[job.kind] = index
      kinds.append(KindPlan(largest))
    } else {
      kinds[index].otherSample = kinds[index].otherSample ?? largest
    }
    kinds[index].jobs += 1
    kinds[index].left += Tally(missing.count, job.sort)
    if largest.work.frames > kinds[index].longest.frames { kinds[index].longest = largest.work }
  }

  /// Bytes of all missing pictures before they are compressed; `nil` if that is not known.
  func uncompressedBytes(_ settings: BatchSettings) -> Int? {
    var sum = 0.0
    for kind in kinds {
      guard let bytes = kind.sample.job.pictureBytes(settings) else { return nil }
      sum += Double(bytes) * Double(kind.left.frames)
    }
    return Int(sum, within: 0...Int.max)
  }
}

extension PlannedJob {
  /// Bytes of one of its pictures before it is compressed; `nil` when its inputs cannot be opened.
  fileprivate func pictureBytes(_ settings: BatchSettings) -> Int? {
    do throws(RenderingError) {
      // The size is that of any frame.
      let described = document(ofFrames: Array(frames.prefix(1)))
      let assets = settings.manifest.assets(limits: described.settings.limits.image)
      var request = try RenderRequest(described, from: assets)
      request.program = settings.program
      return try RenderJob(request, from: assets).pictureBytes
    } catch {
      return nil
    }
  }
}
