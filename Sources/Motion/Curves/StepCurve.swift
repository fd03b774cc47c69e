/// A staircase: CSS's `steps(count, position)`.
public struct StepCurve: Sendable, Hashable {
  /// Where the staircase rises.
  public enum Position: String, Sendable, Hashable, CaseIterable {
    /// At the start of each interval; CSS also says `start`.
    case jumpStart = "jump-start"
    /// At the end of each interval; CSS also says `end`. The default.
    case jumpEnd = "jump-end"
    /// At neither end: the first interval is 0 and the last is 1.
    case jumpNone = "jump-none"
    /// At both ends: no interval is 0 or 1.
    case jumpBoth = "jump-both"
  }

  /// Intervals of equal length; at least 1, at least 2 with `jumpNone`.
  public let count: Int
  /// Where the staircase rises.
  public let position: Position

  /// Makes a staircase; a count that is too small is a programming error.
  public init(_ count: Int, _ position: Position = .jumpEnd) {
    precondition(count >= (position == .jumpNone ? 2 : 1), "too few steps")
    self.count = count
    self.position = position
  }

  /// The staircase at the time `x`; exactly on an edge the later step, or with `before` the earlier
  /// one.
  public func value(at x: Double, before: Bool = false) -> Double {
    let scaled = x * Double(count)
    var step = scaled.rounded(.down)
    if position == .jumpStart || position == .jumpBoth { step += 1 }
    if before && scaled == scaled.rounded(.down) { step -= 1 }
    if x >= 0 && step < 0 { step = 0 }
    let jumps = Double(jumpCount)
    if x <= 1 && step > jumps { step = jumps }
    return step / jumps
  }

  private var jumpCount: Int {
    switch position {
    case .jumpStart, .jumpEnd: count
    case .jumpNone: count - 1
    case .jumpBoth: count + 1
    }
  }
}
