import Documents
import Effects
import Frame
import Imaging
import Outputs
import Workers

/// Finds what a sound's texture shows at a time, whatever the order of the times.
///
/// ffmpeg decodes a minute at once, with all that counts before it, so that a texture depends on its time alone. Memory
/// holds one minute.
final class SoundPlayer {
  private let sound: MediaFile
  private let name: String
  private let facts: SoundFacts
  private let limits: ImageLimits
  private let analyser = SoundAnalyser()
  private var minute: Minute?
  /// The magnitudes of blocks of the minute, each at the remainder of its number.
  private var magnitudes = [(block: Int, values: [Float])](
    repeating: (-1, []), count: SoundAnalyser.memory)
  /// The rows that were requested last.
  private var last: (block: Int, rows: Rows)?

  /// What a texture shows.
  struct Rows {
    let spectrum: [UInt8]
    let waveform: [UInt8]
  }

  /// The samples of a minute and of some seconds before.
  private struct Minute {
    let number: Int
    /// The number of the first sample in the sound.
    let start: Int
    let samples: [Float]

    /// The last samples before the end of a block; silence before the beginning and after the end.
    func heard(before block: Int) -> [Float] {
      let end = block * SoundTexture.block - start
      let first = end - SoundAnalyser.size
      if first >= 0, end <= samples.count { return Array(samples[first..<end]) }
      return (first..<end).map { samples.indices.contains($0) ? samples[$0] : 0 }
    }
  }

  /// Seconds that are decoded at once.
  private static let seconds = 60
  /// Seconds that are decoded before: decoders need some to begin with, and the analyser what it remembers.
  private static let lead = 3
  private static let blocks = seconds * SoundTexture.sampleRate / SoundTexture.block
  /// Seconds by which the lengths that files announce may be wrong.
  private static let tolerance = 0.25

  /// Opens a sound, which errors call `name`; nothing is decoded.
  init(_ sound: MediaFile, _ facts: SoundFacts, name: String, limits: ImageLimits) {
    self.sound = sound
    self.facts = facts
    self.name = name
    self.limits = limits
  }

  /// Seconds from its beginning to its end, more than 0.
  var duration: Double { facts.duration }

  /// A part of it to be played aloud.
  func part(_ clip: Clip) -> FilmSound.Part {
    FilmSound.Part(sound, facts, from: clip.start, to: clip.end, speed: clip.speed)
  }

  /// Bytes of the samples that are held at most, also while they are decoded.
  static let heldBytes = 2 * 4 * (seconds + lead + 1) * SoundTexture.sampleRate

  /// The texture `seconds` after the sound's beginning, or one of its rows.
  ///
  /// - Throws: `ImageError` when ffmpeg cannot decode the sound, or takes longer than the limit.
  func texture(_ part: AssetRequest.Part, at seconds: Double) throws(ImageError) -> Image {
    let rows = try rows(at: seconds)
    let (bytes, isGrey) =
      switch part {
      case .spectrum: (rows.spectrum, true)
      case .waveform: (rows.waveform, true)
      case .picture, .holes: (rows.spectrum + rows.waveform, false)
      }
    var texels = [UInt8](repeating: 255, count: 4 * bytes.count)
    for (index, byte) in bytes.enumerated() {
      texels[4 * index] = byte
      texels[4 * index + 1] = isGrey ? byte : 0
      texels[4 * index + 2] = isGrey ? byte : 0
    }
    return Image(
      width: SoundTexture.size.width, height: bytes.count / SoundTexture.size.width,
      alpha: .premultiplied, bytes: texels)
  }

  private func rows(at seconds: Double) throws(ImageError) -> Rows {
    // Rounding does not show the block before.
    let blocks = seconds * Double(SoundTexture.sampleRate) / Double(SoundTexture.block) + 1e-6
    let block = Int(blocks, within: 0...1 << 50)
    if let last, last.block == block { return last.rows }
    let rows: Rows
    do throws(MediaError) { rows = try find(block) } catch { throw error.image(name) }
    last = (block, rows)
    return rows
  }

  private func find(_ block: Int) throws(MediaError) -> Rows {
    let minute = try minute(block / Self.blocks)
    var heard: [[Float]] = []
    for number in block + 1 - SoundAnalyser.memory...block {
      heard.append(values(of: number, in: minute))
    }
    return Rows(
      spectrum: SoundAnalyser.spectrum(of: heard),
      waveform: SoundAnalyser.waveform(of: minute.heard(before: block)))
  }

  private func values(of block: Int, in minute: Minute) -> [Float] {
    let place = block & (SoundAnalyser.memory - 1)
    if magnitudes[place].block != block || magnitudes[place].values.isEmpty {
      magnitudes[place] = (block, analyser.magnitudes(of: minute.heard(before: block)))
    }
    return magnitudes[place].values
  }

  private func minute(_ number: Int) throws(MediaError) -> Minute {
    if let minute, minute.number == number { return minute }
    minute = nil
    // Samples of another minute may differ in their last bits.
    for place in magnitudes.indices { magnitudes[place] = (-1, []) }
    let start = max(0, number * Self.seconds - Self.lead)
    let end = (number + 1) * Self.seconds
    let samples = try sound.samples(
      facts, from: start, seconds: end - start, rate: SoundTexture.sampleRate,
      within: limits.maxDecodeSeconds)
    let reached = Double(start) + Double(samples.count) / Double(SoundTexture.sampleRate)
    if reached < min(Double(end), facts.duration) - Self.tolerance {
      throw .endsEarly(before: min(Double(end), facts.duration), announced: facts.duration)
    }
    if number == 0, samples.isEmpty { throw .noSound }
    let minute = Minute(number: number, start: start * SoundTexture.sampleRate, samples: samples)
    self.minute = minute
    return minute
  }
}
