public import GLRenderer

/// The result of a frame loop and how its time was spent.
public struct RenderReport: Sendable {
  /// Frames that were written.
  public let frames: Int
  /// The duration of the whole loop.
  public let total: Duration
  /// The time that the drawing thread waited for encoding and writing.
  public let idle: Duration
  /// The time of encoding, summed over threads.
  public let encode: Duration
  /// The time of writing.
  public let write: Duration
  /// The renderers' times, summed over renderers.
  public let renderer: RenderTimings
  /// The number of renderers.
  public let renderers: Int
  /// The result of a size search; `nil` without one.
  public let choice: String?
  /// The numbers of frames in which nothing shows, where that may be by mistake.
  public let emptyFrames: Set<Int>
}
