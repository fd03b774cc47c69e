import Documents

/// Which part of a blurred picture is shown.
public struct Threshold: Sendable, Hashable {
  /// The value that is compared with the threshold, and the colour of the result.
  public enum Mode: String, Sendable, Hashable, CaseIterable {
    /// Rec. 709 luma of the premultiplied colour; the result is white, as in the article.
    case luma
    /// Coverage; the result keeps its colour.
    case alpha
    /// Nothing: all of the blurred picture shows.
    case none
  }

  /// How the edge is drawn.
  public enum Edge: String, Sendable, Hashable, CaseIterable {
    /// Antialiased over one output pixel.
    case smooth
    /// Each pixel is in or out, as in the article.
    case hard
  }

  /// The value that is compared with the threshold.
  public var mode = Mode.alpha
  /// The value that must be exceeded.
  public var level = 0.5
  /// How the edge is drawn.
  public var edge = Edge.smooth

  /// Makes the article's threshold, but for coverage and with a smooth edge.
  public init() {}

  /// The threshold's own parameters, without their group.
  static var parameterList: [Parameter<Threshold>] {
    [
      .choice(
        "mode",
        "The measure: luma, drawn in white, or alpha, which keeps the colours; with none, the blur shows.",
        get: { $0.mode }, set: { $0.mode = $1 })
    ] + edgeParameters
  }

  /// The parameters of the edge: its level and how it is drawn.
  static var edgeParameters: [Parameter<Threshold>] {
    [
      .number(
        "level", "The threshold of the measure.", in: 0.001...0.999,
        get: { $0.level }, set: { $0.level = $1 }),
      .choice(
        "edge", "Edges that are smooth over one pixel, or hard as published.",
        get: { $0.edge }, set: { $0.edge = $1 }),
    ]
  }
}
