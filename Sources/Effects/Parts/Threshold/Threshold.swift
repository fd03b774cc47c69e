import Documents

/// Which part of a blurred picture is shown.
public struct Threshold: Sendable, Hashable {
  /// What is measured, and what colour shows.
  public enum Mode: String, Sendable, Hashable, CaseIterable {
    /// Rec. 709 luma of the premultiplied colour; what is above is white, as published.
    case luma
    /// Coverage; what is above keeps its colour.
    case alpha
  }

  /// How the edge is drawn.
  public enum Edge: String, Sendable, Hashable, CaseIterable {
    /// Over one output pixel. The default.
    case smooth
    /// A pixel is in or out, as published.
    case hard
  }

  /// What is measured; luma by default.
  public var mode = Mode.luma
  /// The measure that must be exceeded, 0.001…0.999; default 0.5.
  public var level = 0.5
  /// How the edge is drawn; smooth by default.
  public var edge = Edge.smooth

  /// Makes the published threshold with a smooth edge.
  public init() {}

  /// The threshold's own parameters, without their group.
  static var parameterList: [Parameter<Threshold>] {
    [
      .choice(
        "mode", "What is measured: luma, then shown white, or alpha, which keeps the colours.",
        get: { $0.mode }, set: { $0.mode = $1 })
    ] + edgeParameters
  }

  /// The parameters of where the edge lies and how it is drawn.
  static var edgeParameters: [Parameter<Threshold>] {
    [
      .number(
        "level", "The measure that must be exceeded.", in: 0.001...0.999,
        get: { $0.level }, set: { $0.level = $1 }),
      .choice(
        "edge", "Whether edges are smooth over a pixel, or hard as published.",
        get: { $0.edge }, set: { $0.edge = $1 }),
    ]
  }
}
