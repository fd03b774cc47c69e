/// Draws into one destination, in order.
public struct Pass: Sendable, Equatable {
  /// Where a pass draws.
  public enum Destination: Sendable, Equatable {
    /// The frame's own picture.
    case output
    /// A target, by its name.
    case target(String)
  }

  /// The effect's name for the pass; the label of its GPU timer and debug group.
  public var label: String
  /// Where the pass draws.
  public var destination: Destination
  /// The premultiplied clear colour; `nil` keeps what earlier passes drew.
  public var clear: SIMD4<Float>?
  /// Samples per pixel: 1, or 4 for multisampling, resolved at the end of the pass.
  public var samples: Int
  /// The draws in order.
  public var draws: [Draw]

  /// Makes a pass; by default it clears to transparent and takes one sample per pixel.
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
