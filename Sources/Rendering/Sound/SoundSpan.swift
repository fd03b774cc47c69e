import Effects

/// A stretch of a sound of `SoundTexture.sampleRate` samples a second.
struct SoundSpan: Sendable, Equatable {
  /// The number of its first sample.
  let first: Int
  /// The number of its samples, 1 or more.
  let count: Int

  /// The longest stretch: a WAV file of two channels of 16 bits holds some six hours.
  static let longest = 6 * 3600 * SoundTexture.sampleRate

  /// The stretch from one second to another.
  ///
  /// - Throws: `JobError.longSound` for a stretch that no file holds.
  init(from start: Double, to end: Double) throws(JobError) {
    first = Self.sample(at: start)
    count = max(Self.sample(at: end) - first, 1)
    guard count <= Self.longest else { throw .longSound(seconds: end - start) }
  }

  /// The stretch during which frames that follow each other are shown.
  ///
  /// - Throws: `JobError.soundOfGaps` where a frame is left out or comes again.
  init(of frames: [RenderJob.TimedFrame], rate: Double) throws(JobError) {
    let first = frames.first?.number ?? 0
    guard frames.enumerated().allSatisfy({ $1.number == first + $0 }) else { throw .soundOfGaps }
    // A single moment has the number 0, wherever it lies.
    let start = frames.count == 1 ? frames[0].seconds : Double(first) / rate
    try self.init(from: start, to: start + Double(frames.count) / rate)
  }

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
