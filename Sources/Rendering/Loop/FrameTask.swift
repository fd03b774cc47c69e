import Frame
import Imaging

/// A frame that is ready to be drawn.
struct FrameTask: Sendable {
  /// Its place in the pipeline.
  let place: Int
  /// Its number in file names.
  let number: Int
  let frame: Frame
  let images: [AssetRequest: Image]
}
