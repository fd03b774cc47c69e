import Frame

/// A sticker's picture and where it lies on the canvas, in pixels.
struct Sheet: Sendable, Equatable {
  /// What the passes draw into.
  let targets: [Target]
  /// The passes that make the picture; none when it is an input as it is.
  let passes: [Pass]
  /// What is drawn.
  let source: Texture.Source
  /// The picture's size.
  let size: PixelSize
  /// The picture's top-left corner on the canvas.
  let origin: SIMD2<Int>

  /// The stage's first input in the canvas's middle, with its outline around it.
  init(_ stage: Stage, outline: Outline) {
    let inputSize = stage.pixelSize(ofInput: 0)
    let picture = outline.passes(
      of: .asset(AssetRequest(input: 0, size: inputSize)), size: inputSize, scale: stage.scale)
    targets = picture.targets
    passes = picture.passes
    source = picture.source
    size = picture.size
    origin = stage.centeredOrigin(of: inputSize) &- picture.margin
  }

  /// The picture's middle on the canvas.
  var center: SIMD2<Double> {
    SIMD2<Double>(origin) + SIMD2(Double(size.width), Double(size.height)) / 2
  }
}
