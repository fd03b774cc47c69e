/// Canvases of some frames of an animation, so that a frame that is requested out of order is not composed from the
/// first one each time.
///
/// Some lie at even distances, and the rest right before the last such frame, as an animation that is played
/// backwards wants them.
struct KeptCanvases {
  /// How many of each are kept.
  private let most: Int
  /// The even distance in frames.
  private let step: Int
  private var even: [Int: Canvas] = [:]
  private var passed: [Int: Canvas] = [:]

  /// Keeps canvases of `count` frames in at most `capacity` bytes; each has `canvasBytes`.
  init(of count: Int, canvasBytes: Int, capacity: Int) {
    // A canvas may also hold as much of what it has covered.
    most = max(capacity / (4 * canvasBytes), 0)
    step = most > 0 ? (count + most - 1) / most : count
  }

  /// The last frame in `range` whose canvas is kept.
  func last(in range: ClosedRange<Int>) -> (index: Int, canvas: Canvas)? {
    let index = [even, passed].flatMap(\.keys).filter(range.contains).max()
    guard let index, let canvas = even[index] ?? passed[index] else { return nil }
    return (index, canvas)
  }

  /// Keeps the canvas of the frame at `index` if it lies at an even distance, or is passed on the way to another one.
  mutating func keep(_ canvas: Canvas, of index: Int, isPassed: Bool) {
    guard most > 0 else { return }
    if index % step == 0 {
      even[index] = canvas
    } else if isPassed {
      passed[index] = canvas
    }
    passed[index - most] = nil
  }

  /// Forgets the frames that were passed on another way.
  mutating func forgetPassed() { passed = [:] }
}
