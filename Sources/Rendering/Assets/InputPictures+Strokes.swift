import Effects
import Frame
import Imaging

extension InputPictures {
  /// The width of the strokes that a request shows, as `Image.strokeShare`; `nil` for a sound, and for a picture that
  /// cannot be decoded, which is an error when it is drawn.
  func strokeShare(of request: AssetRequest) -> Double? {
    guard animations[request.input]?.kind != .sound else { return nil }
    return (try? images(for: [request]))?[request]?.strokeShare
  }
}
