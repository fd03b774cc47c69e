import Documents
import Effects

/// A stretch of a sound of `SoundTexture.sampleRate` samples a second.
struct SoundSpan: Sendable, Equatable {
  /// The number of its first sample.
  let first: Int
  /// The number of its samples, 1 or more.
  let count: Int

  /// The longest that a shader makes, in seconds: a WAV file of two channels of 16 bits holds some six hours.
  static let longest = 6 * 3600
  /// The latest end, in seconds, so that samples have 32-bit numbers.
  static let latest = 12 * 3600

  /// The stretch from one second to another; `nil` beyond ``latest``.
  init?(from start: Double, to end: Double) {
    guard end <= Double(Self.latest) else { return nil }
    first = Self.sample(at: start)
    count = max(Self.sample(at: end) - first, 1)
  }

  /// The stretch as text.
  var text: String { "\(first) \(count)" }

  /// Seconds that it lasts.
  var seconds: Double { Double(count) / Double(SoundTexture.sampleRate) }

  /// The numbers of the blocks that hold it.
  var blocks: ClosedRange<Int> {
    first / SoundBlock.samples...(first + count - 1) / SoundBlock.samples
  }

  /// Its samples within a block, counted from the block's first.
  func samples(inBlock block: Int) -> Range<Int> {
    let start = block * SoundBlock.samples
    return max(first - start, 0)..<min(first + count - start, SoundBlock.samples)
  }

  private static func sample(at seconds: Double) -> Int {
    Int((seconds * Double(SoundTexture.sampleRate)).rounded(), within: 0...1 << 50)
  }
}
