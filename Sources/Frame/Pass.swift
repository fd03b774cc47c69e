/// Draws into one destination, in order.
public struct Pass: Sendable, Equatable {
  /// Where a pass draws.
  public enum Destination: Sendable, Equatable {
    /// The frame's own picture.
    case output
    /// A target, by its name.
    case target(String)
  }

  /// What the effect calls the pass; the label of its GPU timer and debug group.
  public var label: String
  /// Where the pass draws.
  public var destination: Destination
  /// The premultiplied colour the destination starts from; `nil` keeps what earlier passes drew.
  public var clear: SIMD4<Float>?
  /// Samples a pixel: 1, or 4 for multisampling, resolved at the end of the pass.
  public var samples: Int
  /// What is drawn, first to last.
  public var draws: [Draw]

  /// Makes a pass; it clears to transparent and takes one sample a pixel unless told otherwise.
  public init(
    _ label: String, into destination: Destination, clear: SIMD4<Float>? = SIMD4(repeating: 0),
    samples: Int = 1, draws: [Draw]
  ) {
    self.label = label
    self.destination = destination
    self.clear = clear
    self.samples = samples
    self.draws = draws
  }
}
