import Documents
import Effects
import Frame
import Glibc
import Motion

/// The output of Web Audio's `AnalyserNode` for a sound, read after each block of samples.
///
/// The formulas are those of the W3C's Web Audio API, section 1.8, with the default values of its attributes.
struct SoundAnalyser {
  /// Samples of a transform.
  static let size = 2048
  /// Answers that count for one: what is older is weaker than -120 dB.
  static let memory = 64

  private static let columns = SoundTexture.size.width
  private static let smoothing: Float = 0.8
  private static let decibels = -100.0...(-30.0)

  private let transform = RealFFT(size: size)
  /// Blackman's window with an alpha of 0.16.
  private let window: [Float] = (0..<size).map { index in
    let turn = 2 * Double.pi * Double(index) / Double(size)
    return Float(0.42 - 0.5 * Math.cos(turn) + 0.08 * Math.cos(2 * turn))
  }

  /// The magnitudes of the frequencies in ``size`` samples.
  func magnitudes(of samples: [Float]) -> [Float] {
    var windowed = samples
    for index in windowed.indices { windowed[index] *= window[index] }
    return transform.magnitudes(of: windowed).prefix(Self.columns).map { $0 / Float(Self.size) }
  }

  /// The bytes of a spectrum, of the magnitudes of all blocks that count, the oldest first.
  static func spectrum(of blocks: [[Float]]) -> [UInt8] {
    var smooth = [Float](repeating: 0, count: columns)
    for block in blocks {
      for index in smooth.indices {
        smooth[index] = smoothing * smooth[index] + (1 - smoothing) * block[index]
      }
    }
    let range = decibels.upperBound - decibels.lowerBound
    return smooth.map { magnitude in
      byte(255 / range * (20 * log10(Double(magnitude)) - decibels.lowerBound))
    }
  }

  /// The bytes of a waveform, the first of ``size`` samples.
  static func waveform(of samples: [Float]) -> [UInt8] {
    samples.prefix(columns).map { byte(Double(128 * (1 + $0))) }
  }

  private static func byte(_ value: Double) -> UInt8 {
    UInt8(truncatingIfNeeded: Int(value, within: 0...255))
  }
}
