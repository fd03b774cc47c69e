import Documents
import Files
import PNG

/// The frames of an animated PNG, each decoded as a separate PNG.
struct AnimatedPNG {
  let width: Int
  let height: Int
  let depth: Image.Depth
  let parts: [AnimationPart]
  private let file: PNGAnimation
  private let name: String
  /// The conversion of every frame's colours, made once.
  private let conversion: ColorConversion?
  private let limits: ImageLimits

  /// How often it is played; 0 for endless.
  var loopCount: Int { file.loopCount }

  /// Reads and verifies all chunks; `nil` for a PNG without an animation.
  init?(
    _ bytes: [UInt8], name: String, _ color: InputColor, _ depth: Image.Depth?,
    _ limits: ImageLimits
  ) throws(ImageError) {
    let read = try mapError(
      to: { ImageError($0, name: name) }, PNGAnimation(ByteSource(bytes), PNGLimits(limits)))
    guard let file = read else { return nil }
    self.file = file
    self.name = name
    conversion =
      color == .raw
      ? nil
      : try PNGRowReader(
        ByteSource(file.file(ofFrame: 0, withColors: true)), name: name, color, depth, limits,
        rows: 1
      ).conversion
    self.limits = limits
    width = file.header.width
    height = file.header.height
    self.depth = depth ?? Image.Depth(file.header)
    parts = file.frames.enumerated().map { AnimationPart($1, isFirst: $0 == 0) }
  }

  /// The pixels of the frame at `index`, with straight alpha.
  func decode(_ index: Int) throws(ImageError) -> Image {
    try PNGRowReader(
      ByteSource(file.file(ofFrame: index, withColors: false)), name: name, .raw, depth, limits,
      rows: nil, conversion: conversion
    ).all()
  }
}

extension AnimationPart {
  fileprivate init(_ frame: PNGFrame, isFirst: Bool) {
    let denominator = frame.denominator == 0 ? 100 : frame.denominator
    // The canvas is empty before the first frame.
    let disposal: Disposal =
      switch frame.disposal {
      case .none: .keep
      case .previous where !isFirst: .restore
      default: .clear
      }
    self.init(
      x: frame.x, y: frame.y, width: frame.width, height: frame.height,
      seconds: Double(frame.delay) / Double(denominator), disposal: disposal, blends: frame.blends)
  }
}
