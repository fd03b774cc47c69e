import Documents
import Effects
import Imaging

/// WAV files of two channels of 16 bits (Microsoft and IBM, Multimedia Programming Interface 1.0, chapter 3).
enum WAV {
  /// Bytes of a sample of both channels.
  static let bytesPerSample = 4

  /// The header before this many samples.
  static func header(samples: Int) -> [UInt8] {
    let rate = SoundTexture.sampleRate
    let length = samples * bytesPerSample
    var bytes = Array("RIFF".utf8)
    bytes.appendLittleEndian(36 + length, 4)
    bytes += Array("WAVEfmt ".utf8)
    // Whole numbers, two channels, samples and bytes a second, bytes of a sample, bits of a channel.
    for (number, size) in [
      (16, 4), (1, 2), (2, 2), (rate, 4), (rate * bytesPerSample, 4), (bytesPerSample, 2), (16, 2),
    ] { bytes.appendLittleEndian(number, size) }
    bytes += Array("data".utf8)
    bytes.appendLittleEndian(length, 4)
    return bytes
  }

  /// A number from -1 to 1 as 16 bits; what lies outside is limited, and what is not a number is silent.
  static func level(_ value: Float) -> Int {
    value.isNaN ? 0 : Int((Double(value) * 32_767).rounded(), within: -32_767...32_767)
  }
}
