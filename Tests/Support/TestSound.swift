import Foundation

/// A sound that a test makes, and what an analyser says of it by a direct transform in doubles.
package struct TestSound {
  /// Samples a second.
  package let rate: Int
  /// The samples of each channel, usually from -1 to 1.
  package let channels: [[Float]]

  package init(rate: Int = 48_000, channels: [[Float]]) {
    (self.rate, self.channels) = (rate, channels)
  }

  /// One channel of `seconds` with tones that come and go, a sweep and some noise.
  package init(seconds: Double, rate: Int = 48_000) {
    var random = SplitMix(seed: 48)
    let samples = (0..<Int(seconds * Double(rate))).map { index -> Float in
      let time = Double(index) / Double(rate)
      let tone = 0.3 * sin(2 * .pi * 440 * time) * (0.5 + 0.5 * sin(2 * .pi * 1.3 * time))
      let sweep = 0.2 * sin(2 * .pi * (300 + 25 * time) * time)
      let beat = sin(2 * .pi * 6000 * time) * exp(-12 * time.truncatingRemainder(dividingBy: 0.5))
      return Float(tone + sweep + 0.2 * beat + 0.002 * (random.unit() - 0.5))
    }
    self.init(rate: rate, channels: [samples])
  }

  /// A tone of a frequency in hertz.
  package static func tone(
    _ frequency: Double, amplitude: Double, seconds: Double, rate: Int = 48_000
  ) -> [Float] {
    (0..<Int(seconds * Double(rate))).map {
      Float(amplitude * sin(2 * .pi * frequency * Double($0) / Double(rate)))
    }
  }

  /// A WAV file of 32-bit floats.
  package var wav: [UInt8] {
    let count = channels.map(\.count).min() ?? 0
    var data: [UInt8] = []
    data.reserveCapacity(4 * count * channels.count)
    for index in 0..<count {
      for channel in channels { data += Self.bytes(channel[index].bitPattern, 4) }
    }
    let frame = 4 * channels.count
    return Array("RIFF".utf8) + Self.bytes(UInt32(36 + data.count), 4) + Array("WAVEfmt ".utf8)
      + Self.bytes(16, 4) + Self.bytes(3, 2) + Self.bytes(UInt32(channels.count), 2)
      + Self.bytes(UInt32(rate), 4) + Self.bytes(UInt32(rate * frame), 4)
      + Self.bytes(UInt32(frame), 2) + Self.bytes(32, 2) + Array("data".utf8)
      + Self.bytes(UInt32(data.count), 4) + data
  }

  private static func bytes(_ value: UInt32, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
  }

  /// The first 2048 samples that an analyser holds after a block of 768.
  private func heard(_ block: Int) -> [Double] {
    (768 * block - 2048..<768 * block).map {
      channels[0].indices.contains($0) ? Double(channels[0][$0]) : 0
    }
  }

  /// The numbers whose whole parts are the bytes of a waveform after a block.
  package func waveform(_ block: Int) -> [Double] {
    heard(block).prefix(512).map { min(max(128 * (1 + $0), 0), 255) }
  }

  /// The numbers whose whole parts are the bytes of a spectrum after a block, in some columns.
  package func spectrum(_ block: Int, columns: [Int]) -> [Double] {
    let turns = (0..<2048).map { 2 * Double.pi * Double($0) / 2048 }
    let (cosines, sines) = (turns.map { cos($0) }, turns.map { sin($0) })
    var smooth = [Double](repeating: 0, count: columns.count)
    for block in block - 99...block {
      let samples = heard(block)
      for (place, column) in columns.enumerated() {
        var (x, y) = (0.0, 0.0)
        for index in 0..<2048 {
          let turn = index * column & 2047
          let window = 0.42 - 0.5 * cosines[index] + 0.08 * cosines[2 * index & 2047]
          x += samples[index] * window * cosines[turn]
          y += samples[index] * window * sines[turn]
        }
        smooth[place] = 0.8 * smooth[place] + 0.2 * (x * x + y * y).squareRoot() / 2048
      }
    }
    return smooth.map { min(max(255 / 70 * (20 * log10($0) + 100), 0), 255) }
  }
}
