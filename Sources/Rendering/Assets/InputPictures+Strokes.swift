import Effects
import Frame
import Imaging

extension InputPictures {
  /// The width of the strokes that a request shows, as `Image.strokeShare`; `nil` for a sound, and for a picture that
  /// cannot be decoded, which is an error when it is drawn.
  func strokeShare(of request: AssetRequest) -> Double? {
    image(for: request)?.strokeShare
  }

  /// The share of its box that a request covers, as `Image.coveredShare`; `nil` as above.
  func coveredShare(of request: AssetRequest) -> Double? { image(for: request)?.coveredShare }

  private func image(for request: AssetRequest) -> Image? {
    guard animations[request.input]?.kind != .sound else { return nil }
    return (try? images(for: [request]))?[request]
  }
}
