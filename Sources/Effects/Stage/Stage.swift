import Documents
public import Frame

/// What a view would know: the canvas an effect draws on and the pictures it is given.
public struct Stage: Sendable, Hashable {
  /// A picture that the effect is given.
  public struct Input: Sendable, Hashable {
    /// Width and height in points.
    public var size: SIMD2<Double>
    /// Where its middle lies, in canvas points; `nil`, the default, is the canvas's middle.
    public var position: SIMD2<Double>?
    /// The view's own transform, which peel and sticker know; none by default.
    public var placement: Placement
    /// When its frames are shown; `nil`, the default, for a still picture.
    public var animation: InputAnimation?
    /// Where its animation stands, in seconds of a round; 0 by default.
    public var seconds = 0.0

    /// Makes an input of `size` points.
    public init(
      size: SIMD2<Double>, position: SIMD2<Double>? = nil, placement: Placement = Placement(),
      animation: InputAnimation? = nil
    ) {
      self.size = size
      self.position = position
      self.placement = placement
      self.animation = animation
    }
  }

  /// Width and height of the canvas in points.
  public var canvas: SIMD2<Double>
  /// Output pixels a point; 1 by default.
  public var scale: Double
  /// What the canvas starts from; transparent by default.
  public var background: Color
  /// Samples a pixel in the passes that draw geometry: 1, the default, or 4.
  public var samples: Int
  /// The pictures, in the order of the command line.
  public var inputs: [Input]
  /// What preparing a frame may take.
  public var limits: PreparationLimits

  /// Makes a stage.
  public init(
    canvas: SIMD2<Double>, scale: Double = 1, background: Color = .transparent, samples: Int = 1,
    inputs: [Input], limits: PreparationLimits = PreparationLimits()
  ) {
    self.limits = limits
    self.canvas = canvas
    self.scale = scale
    self.background = background
    self.samples = samples
    self.inputs = inputs
  }

  /// The canvas in whole pixels, at least 1 × 1.
  public var pixelSize: PixelSize { pixels(canvas) }

  /// The stage with animated inputs as they look `seconds` after the output began, whatever the effect
  /// does at that time.
  public func playing(at seconds: Double) -> Stage {
    var stage = self
    for index in inputs.indices {
      guard let animation = inputs[index].animation else { continue }
      stage.inputs[index].seconds = animation.starts[animation.frame(at: max(seconds, 0))]
    }
    return stage
  }

  /// The size of an input in whole pixels, at least 1 × 1.
  public func pixelSize(ofInput index: Int) -> PixelSize { pixels(inputs[index].size) }

  /// What to ask for to show an input at its size, or at `size`, at the time that its animation
  /// has come to.
  func request(forInput index: Int, size: PixelSize? = nil) -> AssetRequest {
    AssetRequest(
      input: index, size: size ?? pixelSize(ofInput: index), seconds: inputs[index].seconds)
  }

  /// The top-left corner, in canvas pixels, of a picture in the canvas's middle, snapped to a
  /// whole pixel towards the top-left.
  public func centeredOrigin(of size: PixelSize) -> SIMD2<Int> {
    SIMD2(
      floorHalf(pixelSize.width - size.width), floorHalf(pixelSize.height - size.height))
  }

  /// The top-left corner of an input that nothing moved, in canvas pixels: snapped to a whole
  /// pixel towards the top-left.
  func origin(ofInput index: Int) -> SIMD2<Int> {
    let size = pixelSize(ofInput: index)
    guard let position = inputs[index].position else { return centeredOrigin(of: size) }
    let half = SIMD2(Double(size.width), Double(size.height)) / 2
    // A nanopixel, so that products of decimal fractions stay on the pixel they mean.
    let corner = (position * scale - half + 1e-9).rounded(.down)
    return SIMD2(
      Int(corner.x, within: StageLimits.pixels), Int(corner.y, within: StageLimits.pixels))
  }

  /// Where the middle of an input is drawn that nothing moved, in points.
  func center(ofInput index: Int) -> SIMD2<Double> {
    let size = pixelSize(ofInput: index)
    let corner = SIMD2<Double>(origin(ofInput: index))
    return (corner + SIMD2(Double(size.width), Double(size.height)) / 2) / scale
  }

  /// The same with a first input of scale 1: one that is drawn smaller is asked for as small as it
  /// is shown, on whole pixels, and all lengths shrink with it.
  var shrunk: Stage {
    let factor = inputs.first?.placement.scale ?? 1
    guard factor < 1 else { return self }
    var stage = self
    stage.scale = scale * factor
    let canvas = pixelSize
    stage.canvas = SIMD2(Double(canvas.width), Double(canvas.height)) / stage.scale
    stage.inputs[0].position = center(ofInput: 0) / factor
    stage.inputs[0].placement.translation /= factor
    stage.inputs[0].placement.scale = 1
    return stage
  }

  private func pixels(_ size: SIMD2<Double>) -> PixelSize {
    PixelSize(
      width: Int((size.x * scale).rounded(), within: 1...StageLimits.pixels.upperBound),
      height: Int((size.y * scale).rounded(), within: 1...StageLimits.pixels.upperBound))
  }
}

/// Half of `value`, rounded down, also below zero.
private func floorHalf(_ value: Int) -> Int { value >> 1 }
