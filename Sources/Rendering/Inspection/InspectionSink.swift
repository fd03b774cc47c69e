import Documents
import Files
import Imaging
import Outputs

/// Tells the values of frames that `Frame.inspecting` made, and writes them as pictures or as floats.
final class InspectionSink: FrameSink {
  private let output: Output?
  private let overwrite: Bool
  private let depth: Image.Depth
  private let text: [(keyword: String, value: String)]
  private let tell: FloatPicture.Tell?
  private let isClosed = LockedValue(false)

  /// Writes to `output`, if there is one, and hands each frame's values to `tell`.
  init(
    _ output: Output?, overwrite: Bool, depth: Image.Depth,
    text: [(keyword: String, value: String)], tell: FloatPicture.Tell?
  ) {
    self.output = output
    self.overwrite = overwrite
    self.depth = depth
    self.text = text
    self.tell = tell
  }

  var needsPrevious: Bool { false }
  var takesBytesAsDrawn: Bool { true }

  func encode(_ image: Image, after previous: Image?) throws(SinkError) -> EncodedFrame? {
    // What is told is told in order, so its values are read when it is written.
    EncodedFrame(
      tell == nil ? try file(FloatPicture(inspected: image)) : image.bytes, Rectangle(image))
  }

  func write(_ encoded: EncodedFrame?, frame: Int) throws(SinkError) {
    guard let encoded else { return }
    var bytes = encoded.bytes
    if let tell {
      let values = FloatPicture(
        inspected: bytes, width: encoded.region.width, height: encoded.region.height)
      tell(frame, values)
      bytes = try file(values)
    }
    guard let path = output?.path(ofFrame: frame) else { return }
    try isClosed.withLock { isClosed throws(SinkError) in
      if isClosed { throw .closed }
      try mapError(to: SinkError.file, try AtomicFile.write(bytes, to: path, overwrite: overwrite))
    }
  }

  /// A picture in the output's format; nothing without an output.
  private func file(_ values: FloatPicture) throws(SinkError) -> [UInt8] {
    switch output?.format {
    case .npy?: return values.npy
    case .png?: return PNG.encode(values.image(depth), text: text)
    case .exr?:
      let file = try mapError(
        to: SinkError.file,
        try OpenEXR.encode(
          values.components, width: values.width, height: values.height, isHalf: depth == .sixteen)
      )
      guard let file else {
        throw .encoding("OpenEXR refused a picture of \(values.width)x\(values.height).")
      }
      return file
    case nil: return []
    }
  }

  func finish() {}

  func close() { isClosed.withLock { $0 = true } }
}
