/// The result of a metric for two pictures of equal size.
public struct PixelMeasurement: Sendable, Equatable {
  /// The metric's result for a pixel.
  public enum Mark: UInt8, Sendable {
    /// Within the threshold.
    case same
    /// Over the threshold.
    case different
    /// Over the threshold, but explained by anti-aliasing and not counted.
    case antialiased
  }

  /// Pixels over the threshold.
  public var count: Int
  /// Pixels compared: all but the ignored ones.
  public var total: Int
  /// The metric's headline: FLIP mean, SSIM, PSNR in dB, the worst window of `perceptual`, else count / total.
  public var value: Double
  /// The greatest error of one pixel, in the threshold's unit; for SSIM the lowest similarity.
  public var max: Double
  /// Whether the metric's second limit is met; true for metrics without one.
  public var holds = true
  /// Further figures in the order in which reports show them.
  public var details: [Detail] = []
  /// One mark per pixel, top row first; empty unless requested.
  public var marks: [UInt8] = []
  /// FLIP's error of each pixel, 0…1; empty for other metrics, and unless requested.
  public var errors: [Float] = []
  /// Components per pixel that a mean was taken over: without alpha where all pixels were opaque.
  var channels = 4

  /// A named figure.
  public struct Detail: Sendable, Equatable {
    /// Its key in JSON.
    public var name: String
    /// Its value; may be infinite.
    public var value: Double
  }

  /// The value of the detail called `name`; nil when there is none.
  public func detail(_ name: String) -> Double? { details.first { $0.name == name }?.value }
}
