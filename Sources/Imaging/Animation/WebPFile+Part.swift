import CCodecs

extension WebPFile {
  /// The frame at `index`: its rectangle and its disposal.
  func part(_ index: Int) throws(ImageError) -> AnimationPart {
    try withFrame(index) { (frame) throws(ImageError) in
      AnimationPart(
        x: Int(frame.x_offset), y: Int(frame.y_offset), width: Int(frame.width),
        height: Int(frame.height), seconds: Double(frame.duration) / 1000,
        disposal: frame.dispose_method == WEBP_MUX_DISPOSE_BACKGROUND ? .clear : .keep,
        blends: frame.blend_method == WEBP_MUX_BLEND)
    }
  }
}
