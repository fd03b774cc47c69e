import Documents
import Files
import Rendering

/// A job with the facts that are known before its inputs are opened.
struct PlannedJob: Sendable {
  /// Its number in the manifest, counted from 0.
  let index: Int
  /// Where the manifest has it.
  let place: String
  /// Its name in messages and reports: its output.
  let output: String
  /// Its kind, which it shares with other jobs.
  let kind: JobKind
  /// The kind of each of its files.
  let sort: Tally.Sort
  /// The job, its output named as from the folder of the batch.
  let document: JobDocument
  /// The job as the manifest has it, which names files relative to itself: digests do not depend on the working folder.
  let written: JSON
  /// The frames in the order they are drawn.
  let frames: [Int]
  /// Whether the job results in one file: it names a moment, or is an animation.
  let isMoment: Bool
  /// Whether its frames follow from each other, so that one worker draws all of them.
  var isWhole: Bool
  /// The frames that several workers may draw of an animation, by their numbers; empty for one that a single worker draws.
  let parts: [Int]
  /// The dependencies of drawing besides the document: the digests of the documents that it names.
  let documents: [String]
  /// The files of its pictures.
  let pictures: [FileRequest]
  /// The file of each frame, as from the output's folder.
  let names: FrameNames

  /// The part of ``written`` on which the look of a frame, or of an animation, depends.
  var content: JSON {
    written.without(
      ["overwrite", "limits"] + (names.output.isOneFile ? [] : ["frames", "output"]))
  }

  /// The frames of each unit.
  var units: [ArraySlice<Int>] {
    if isWhole { return [frames[...]] }
    return stride(from: 0, to: frames.count, by: Unit.frames).map {
      frames[$0..<min($0 + Unit.frames, frames.count)]
    }
  }

  /// The work of files that one worker draws.
  func work(ofFiles count: Int) -> Forecast.Work {
    Forecast.Work(kind: kind, frames: count * sort.frames)
  }

  /// The job of a unit with these frames.
  func document(ofFrames numbers: [Int]) -> JobDocument {
    var document = document
    if !isMoment { document.settings.frames = FrameList(of: numbers) }
    return document
  }
}

/// The names of a job's files.
struct FrameNames: Sendable {
  let output: Output

  /// The file of a frame.
  subscript(frame: Int) -> String { output.path(ofFrame: frame) ?? "" }
}

/// The frames of one job that one worker draws at a time, up to a fixed number.
struct Unit: Sendable {
  /// Frames that a unit has at most.
  static let frames = 16

  let job: PlannedJob
  /// The identifier of the job's inputs.
  let inputs: String
  /// The identifier of the job, including its inputs and its renderer.
  let digest: Digest
  /// Its frames.
  var numbers: [Int]
  /// The records of files from an earlier run.
  var known: [Int: FrameRecord] = [:]
  /// Where the frames of an animation wait that several workers draw, with the number of units that are still missing.
  var parts: UnitParts?
  /// Whether it draws some of these frames, and does not put them together.
  var isPart = false
  /// The device that failed twice while it drew the unit, before another one got it.
  var suspicion: DeviceSuspicion?
}

/// A device that failed twice on one unit, for which the unit may be the reason.
struct DeviceSuspicion: Sendable {
  /// The device's place in the roster.
  let place: Int
  /// How it failed.
  let sentence: String
}

extension Unit {
  /// The task of a worker: one that assembles an animation draws nothing.
  var work: Forecast.Work {
    if isPart { return Forecast.Work(kind: job.kind, frames: numbers.count) }
    return parts == nil
      ? job.work(ofFiles: numbers.count) : Forecast.Work(kind: job.kind, frames: 0)
  }

  /// The unit with the first frames of an animation alone.
  var beginning: Unit {
    var unit = self
    unit.numbers = Array(job.parts.prefix(Self.frames))
    unit.isPart = true
    return unit
  }

  /// The units that draw the frames of an animation into a folder; the last to end puts them together.
  func partUnits(in folder: String) -> [Unit] {
    let shares = stride(from: 0, to: job.parts.count, by: Self.frames).map {
      Array(job.parts[$0..<min($0 + Self.frames, job.parts.count)])
    }
    let parts = UnitParts(of: self, in: folder, count: shares.count)
    return shares.map { numbers in
      var unit = Unit(job: job, inputs: inputs, digest: digest, numbers: numbers)
      unit.parts = parts
      unit.isPart = true
      return unit
    }
  }
}

/// The frames of an animation that several workers draw.
final class UnitParts: Sendable {
  /// The folder that they lie in.
  let folder: String
  private let whole: Unit
  private let missing: LockedValue<Int>
  private let drawn = LockedValue<[Int: Int]>([:])

  /// `count` units draw the frames of `whole` into `folder`.
  init(of whole: Unit, in folder: String, count: Int) {
    self.whole = whole
    self.folder = folder
    missing = LockedValue(count)
  }

  /// Frames that each device drew, by its place in the roster.
  var frames: [Int: Int] { drawn.withLock { $0 } }

  /// Notes that a device drew frames that are complete.
  func drew(_ frames: Int, on place: Int) { drawn.withLock { $0[place, default: 0] += frames } }

  /// Notes that a unit is complete; returns what puts all of them together after the last.
  func complete() -> Unit? {
    let isLast = missing.withLock { missing in
      missing -= 1
      return missing == 0
    }
    guard isLast else { return nil }
    var unit = whole
    unit.parts = self
    return unit
  }
}
