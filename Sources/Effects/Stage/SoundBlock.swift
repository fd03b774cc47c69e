/// A part of the sound that a shader makes, drawn as a picture: a pixel is a sample of two channels, the first at the top left.
package enum SoundBlock {
  /// Pixels along each side, as many as Shadertoy's site draws at once.
  package static let side = 512
  /// Samples of each channel.
  package static let samples = side * side
  /// Blocks a second; the number is exact.
  package static let perSecond = Double(SoundTexture.sampleRate) / Double(samples)
}
