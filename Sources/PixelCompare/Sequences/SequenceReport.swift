/// Results of a sequence over time.
public struct SequenceReport: Sendable, Equatable, CustomStringConvertible {
  /// One frame of the expected or actual sequence.
  public struct Frame: Sendable, Equatable {
    /// The frame's file.
    public var name: FileName
    /// The metric's headline; nil when the pair was not measured.
    public var value: Double?
    /// Pixels over the threshold; nil when the pair was not measured.
    public var count: Int?
    /// Whether the pair passes.
    public var same: Bool
    /// Duration of the frame in seconds; nil if unknown.
    public var seconds: Double?
  }

  /// An explanation of the differences.
  public enum Hint: Sendable, Equatable, CustomStringConvertible {
    /// The actual frames are the expected ones, `frames` later (negative: earlier).
    case shifted(frames: Int)
    /// The actual frames are the expected ones from last to first.
    case reversed
    /// The actual frame at `index` repeats the previous one, and the rest comes one frame later.
    case repeated(index: Int)
    /// The expected frame at `index` is missing from the actual ones, and the rest comes one frame earlier.
    case dropped(index: Int)
    /// Animations of the same frames are played different numbers of times; 0 is for ever.
    case plays(expected: Int, actual: Int)

    /// One sentence.
    public var description: String {
      switch self {
      case .shifted(let frames):
        "The same frames come \(abs(frames)) \(frames > 0 ? "later" : "earlier")."
      case .reversed: "The same frames come in reverse order."
      case .repeated(let index): "Frame \(index) repeats frame \(index - 1); the rest comes later."
      case .dropped(let index): "Frame \(index) was dropped; the rest comes earlier."
      case .plays(let expected, let actual):
        "It is played \(Self.times(actual)) instead of \(Self.times(expected))."
      }
    }

    private static func times(_ count: Int) -> String {
      count == 0 ? "for ever" : count == 1 ? "once" : "\(count) times"
    }
  }

  /// The frames in the order of time.
  public var frames: [Frame]
  /// The index of the first frame that does not pass; nil when all pass.
  public var firstDifferent: Int?
  /// The index of the failing frame with the most pixels over the threshold; nil when all pass.
  public var worst: Int?
  /// Explanations of the differences; empty when there are none.
  public var hints: [Hint]

  /// Whether the animations are played different numbers of times.
  var isPlayedOtherwise: Bool {
    hints.contains { hint in
      if case .plays = hint { true } else { false }
    }
  }

  /// Sentences about the first and the worst frame that differ, and the hints; frames are counted from 0.
  public var description: String {
    var sentences: [String] = []
    if let firstDifferent {
      let others = frames.count { !$0.same } - 1
      sentences.append(
        others == 0
          ? "Of \(frames.count) frames, only \(words(firstDifferent)) differs."
          : "Of \(frames.count) frames, \(words(firstDifferent)) is the first to differ.")
      if let worst, others > 0 {
        sentences.append("The worst is \(words(worst)): \(frames[worst].count ?? 0) pixels.")
      }
    } else {
      sentences.append("All \(frames.count) frames are the same.")
    }
    return (sentences + hints.map(\.description)).joined(separator: " ")
  }

  private func words(_ index: Int) -> String { "frame \(index) (\(frames[index].name))" }
}
