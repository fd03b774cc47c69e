/// The encoder of a film.
public enum EncoderChoice: String, Sendable, CaseIterable {
  /// The encoder of the GPU that draws, where it keeps the quality; otherwise software.
  case auto
  /// A library on the processor.
  case software
  /// NVIDIA's encoder.
  case nvenc
  /// The encoder that Linux's drivers offer for AMD's and Intel's cards.
  case vaapi
  /// Intel's encoder.
  case qsv
}
