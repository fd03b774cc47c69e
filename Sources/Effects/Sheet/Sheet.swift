import Frame

/// A sticker's picture and where it lies on the canvas, in pixels.
struct Sheet: Sendable, Hashable {
  /// What is drawn.
  let source: Texture.Source
  /// The picture's size.
  let size: PixelSize
  /// The picture's top-left corner on the canvas.
  let origin: SIMD2<Int>

  /// The stage's first input in the canvas's middle.
  init(_ stage: Stage) {
    size = stage.pixelSize(ofInput: 0)
    origin = stage.centeredOrigin(of: size)
    source = .asset(AssetRequest(input: 0, size: size))
  }

  /// The picture's middle on the canvas.
  var center: SIMD2<Double> {
    SIMD2<Double>(origin) + SIMD2(Double(size.width), Double(size.height)) / 2
  }
}
