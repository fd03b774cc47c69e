import Frame
import Imaging

/// A frame that is ready to be drawn.
struct FrameTask: Sendable {
  /// Its place in the pipeline; `nil` for a frame that only later ones need.
  let place: Int?
  /// Its number in file names.
  let number: Int
  let frame: Frame
  let images: [AssetRequest: Image]
}
