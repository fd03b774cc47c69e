/// What a sequence of frames shows over time.
public struct SequenceReport: Sendable, Equatable {
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
  }

  /// What explains the differences.
  public enum Hint: Sendable, Equatable, CustomStringConvertible {
    /// The actual frames are the expected ones, `frames` later (negative: earlier).
    case shifted(frames: Int)
    /// The actual frames are the expected ones from last to first.
    case reversed
    /// The actual frame at `index` repeats the one before, and the rest comes one later.
    case repeated(index: Int)
    /// The expected frame at `index` is not among the actual ones, and the rest comes one earlier.
    case dropped(index: Int)

    /// One sentence.
    public var description: String {
      switch self {
      case .shifted(let frames):
        "The same frames come \(abs(frames)) \(frames > 0 ? "later" : "earlier")."
      case .reversed: "The same frames come in reverse order."
      case .repeated(let index): "Frame \(index) repeats frame \(index - 1); the rest comes later."
      case .dropped(let index): "Frame \(index) was dropped; the rest comes earlier."
      }
    }
  }

  /// The frames in time.
  public var frames: [Frame]
  /// The index of the first frame that does not pass.
  public var firstDifferent: Int?
  /// The index of the frame with the most pixels over the threshold.
  public var worst: Int?
  /// What explains the differences; empty when nothing does.
  public var hints: [Hint]
}
