public import Frame

/// The texture by which shaders read a sound, as on Shadertoy.
///
/// The first row, at 0.25, is the spectrum from 0 Hz on, the second one, at 0.75, the waveform. In both, 0…255 is stored.
public enum SoundTexture {
  /// Its size.
  public static let size = PixelSize(width: 512, height: 2)
  /// Samples a second of the sound; a column of the spectrum covers 1/2048 of it, in hertz.
  public static let sampleRate = 48_000

  /// Samples after which it changes: six quanta of Web Audio, 16 ms.
  public static let block = 768
  /// Seconds after which it changes.
  package static let step = Double(block) / Double(sampleRate)

  /// The size of one of its rows.
  static let rowSize = PixelSize(width: size.width, height: 1)
}
