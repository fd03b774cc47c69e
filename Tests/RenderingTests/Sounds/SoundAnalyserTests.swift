import Foundation
import TestSupport
import Testing

@testable import Rendering

/// The mathematics of the spectrum.
@Suite("Analyser of sounds")
struct SoundAnalyserTests {
  @Test("the fast transform is the direct one", arguments: [4, 8, 64, 2048])
  func transform(size: Int) {
    var random = SplitMix(seed: UInt64(size))
    let samples = (0..<size).map { _ in Float(2 * random.unit() - 1) }
    let found = RealFFT(size: size).magnitudes(of: samples)
    #expect(found.count == size / 2)
    for frequency in stride(from: 0, to: size / 2, by: max(1, size / 64)) {
      var (x, y) = (0.0, 0.0)
      for (index, sample) in samples.enumerated() {
        let turn = 2 * Double.pi * Double(index * frequency % size) / Double(size)
        x += Double(sample) * cos(turn)
        y -= Double(sample) * sin(turn)
      }
      let exact = (x * x + y * y).squareRoot()
      #expect(abs(Double(found[frequency]) - exact) < 1e-5 * Double(size), "\(frequency)")
    }
  }

  @Test("a tone has the window's own spectrum around its column")
  func tone() {
    // Half of an amplitude of 0.01, times the coefficients of the window.
    let samples = TestSound.tone(1500, amplitude: 0.01, seconds: 1)
    let magnitudes = SoundAnalyser().magnitudes(of: Array(samples.prefix(2048)))
    #expect(magnitudes.count == 512)
    for (column, factor) in [(64, 0.42), (63, 0.25), (65, 0.25), (62, 0.04), (66, 0.04)] {
      #expect(abs(Double(magnitudes[column]) - 0.005 * factor) < 1e-8, "\(column)")
    }
    #expect(magnitudes[0..<61].max() ?? 1 < 1e-8 && magnitudes[68...].max() ?? 1 < 1e-8)
    // After many blocks: 20 log10(0.0021) = -53.556 dB.
    let bytes = SoundAnalyser.spectrum(of: .init(repeating: magnitudes, count: 64))
    #expect(bytes[64] == 169 && bytes[63] == 152 && bytes[62] == 94 && bytes[100] == 0)
    // A fifth after the first one: 13.98 dB less.
    #expect(SoundAnalyser.spectrum(of: [magnitudes])[64] == 118)
  }

  @Test("bytes of what is silent, loud and beyond")
  func bytes() {
    #expect(
      SoundAnalyser.waveform(of: [0, 1, -1, 0.5, 2, -2, 0.0078]) == [128, 255, 0, 192, 255, 0, 128])
    #expect(
      SoundAnalyser.spectrum(of: [[0, 1, 1e-5, 1e-4, 1e30] + .init(repeating: 0, count: 507)])[..<5]
        == [0, 255, 0, 21, 255])
  }
}
