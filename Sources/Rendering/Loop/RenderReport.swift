public import GLRenderer

/// What a frame loop did and where its time went.
public struct RenderReport: Sendable {
  /// Frames that were written.
  public let frames: Int
  /// The loop from start to end.
  public let total: Duration
  /// The drawing thread waiting for encoding and writing.
  public let idle: Duration
  /// Encoding, summed over threads.
  public let encode: Duration
  /// Writing.
  public let write: Duration
  /// The device's part, summed over renderers.
  public let renderer: RenderTimings
  /// How many renderers drew.
  public let renderers: Int
}
