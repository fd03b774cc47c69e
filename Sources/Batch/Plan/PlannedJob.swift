import Documents
import Files
import Rendering

/// A job with what is known of it before its inputs are opened.
struct PlannedJob: Sendable {
  /// Its number in the manifest, counted from 0.
  let index: Int
  /// Where the manifest has it.
  let place: String
  /// Its name in messages and reports: its output.
  let output: String
  /// What a worker is sent.
  let document: JSON
  /// What it may take.
  let limits: RenderLimits
  /// The frames in the order they are drawn.
  let frames: [Int]
  /// Whether the job says itself what it shows, so that there is one file: a moment, or an animation.
  let isMoment: Bool
  /// Whether its frames follow from each other, so that one worker draws all of them.
  var isWhole: Bool
  /// What draws depends on besides the document: the digests of the documents that it named.
  let documents: [String]
  /// The files of its pictures.
  let pictures: [FileRequest]
  /// The file of each frame, as from the output's folder.
  let names: FrameNames

  /// What says how a frame looks, or an animation: the document without what only says which frames there are
  /// and where they go.
  var content: JSON {
    guard case .object(let members) = document else { return document }
    let others = ["overwrite", "limits"] + (names.output.isAnimation ? [] : ["frames", "output"])
    return .object(members.filter { !others.contains($0.name) })
  }

  /// The frames of each unit.
  var units: [ArraySlice<Int>] {
    if isWhole { return [frames[...]] }
    return stride(from: 0, to: frames.count, by: Unit.frames).map {
      frames[$0..<min($0 + Unit.frames, frames.count)]
    }
  }

  /// The frames of a unit, as `0-15`.
  func text(ofFrames numbers: [Int]) -> String? {
    isMoment ? nil : FrameList(of: numbers).text
  }
}

/// The names of a job's files.
struct FrameNames: Sendable {
  let output: Output

  /// The file of a frame.
  subscript(frame: Int) -> String { output.path(ofFrame: frame) ?? "" }
}

/// At most so many frames of one job that one worker draws.
struct Unit: Sendable {
  /// Frames that a unit has at most.
  static let frames = 16

  let job: PlannedJob
  /// What identifies the job's inputs.
  let inputs: String
  /// What the job is made of, its inputs and its renderer included.
  let digest: Digest
  /// Its frames.
  var numbers: [Int]
  /// What is known of those that are there from an earlier run.
  var known: [Int: FrameRecord] = [:]
}
