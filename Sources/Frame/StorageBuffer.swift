/// Bytes on the device that dispatches read and write and draws read; zeros at first.
public struct StorageBuffer: Sendable, Hashable {
  /// The name, which the blocks of shaders also have; unique among the frame's buffers.
  public var name: String
  /// The size in bytes.
  public var byteCount: Int
  /// Whether the next frame of the sequence finds what this frame left in it.
  ///
  /// As with `Target.hasHistory`, two consecutive frames must declare it alike, and frame k is drawn by
  /// drawing frames 0 to k in order.
  public var hasHistory: Bool

  /// Declares a buffer; by default it lives for one frame.
  public init(_ name: String, byteCount: Int, hasHistory: Bool = false) {
    self.name = name
    self.byteCount = byteCount
    self.hasHistory = hasHistory
  }
}
