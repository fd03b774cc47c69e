import Documents
public import Frame

/// The canvas that an effect draws on, and the pictures that it receives.
public struct Stage: Sendable, Hashable {
  /// A picture that the effect receives.
  public struct Input: Sendable, Hashable {
    /// Width and height in points.
    public var size: SIMD2<Double>
    /// Where its middle lies, in canvas points; `nil` for the canvas's middle.
    public var position: SIMD2<Double>?
    /// The view's own transform, which only peel and sticker use.
    public var placement: Placement
    /// The display times of its frames; `nil` for a still picture.
    public var animation: InputAnimation?
    /// The current time of its animation, in seconds within a round.
    public var seconds = 0.0
    /// The mean width of its strokes as a share of its shorter side; `nil` if it is not measured.
    ///
    /// The width is twice the area of what shows over the length of its outline.
    public var strokeShare: Double?

    /// The share of its box that its picture covers, 0…1; `nil` if it is not measured.
    public var coveredShare: Double?

    /// Whether it is a sound, which has a texture but no size.
    public var isSound: Bool { animation?.kind == .sound }

    /// The mean width of its strokes in points; infinite if it is not measured.
    var strokeWidth: Double { strokeShare.map { $0 * size.min() } ?? .infinity }

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
  /// Output pixels per point.
  public var scale: Double
  /// The background.
  public var background: Color
  /// Samples per pixel in the passes that draw geometry: 1 or 4.
  public var samples: Int
  /// The most samples per pixel of a pass.
  package static let mostSamples = 4
  /// Frames per second of the output.
  public var framesPerSecond: Double
  /// The pictures, in the order of the command line.
  public var inputs: [Input]
  /// The limits of preparing a frame.
  public var limits: PreparationLimits

  /// Makes a stage.
  public init(
    canvas: SIMD2<Double>, scale: Double = 1, background: Color = .transparent, samples: Int = 1,
    framesPerSecond: Double = 60, inputs: [Input],
    limits: PreparationLimits = PreparationLimits()
  ) {
    self.limits = limits
    self.canvas = canvas
    self.scale = scale
    self.background = background
    self.samples = samples
    self.framesPerSecond = framesPerSecond
    self.inputs = inputs
  }

  /// The canvas in whole pixels, at least 1 × 1.
  public var pixelSize: PixelSize { pixels(canvas, scale) }

  /// The stage with animated inputs as they look `seconds` after the output began, independently of the
  /// effect's play.
  public func playing(at seconds: Double) -> Stage {
    var stage = self
    for index in inputs.indices {
      guard let animation = inputs[index].animation else { continue }
      stage.inputs[index].seconds = animation.place(at: max(seconds, 0))
    }
    return stage
  }

  /// The size of an input in whole pixels, at least 1 × 1; of a sound, that of its texture.
  public func pixelSize(ofInput index: Int) -> PixelSize {
    inputs[index].isSound ? SoundTexture.size : pixels(inputs[index].size, scale)
  }

  /// The size of an input whose points are the pixels of its file.
  func ownPixels(ofInput index: Int) -> PixelSize { pixels(inputs[index].size, 1) }

  /// The request that shows an input at its size, or at `size`, at the current time of its animation.
  func request(forInput index: Int, size: PixelSize? = nil) -> AssetRequest {
    let input = inputs[index]
    return AssetRequest(
      input: index, size: size ?? pixelSize(ofInput: index),
      seconds: input.animation?.appearance(at: input.seconds) ?? input.seconds)
  }

  /// The top-left corner, in canvas pixels, of a picture centred on the canvas, snapped to whole pixels
  /// towards the top-left.
  public func centeredOrigin(of size: PixelSize) -> SIMD2<Int> {
    SIMD2(
      floorHalf(pixelSize.width - size.width), floorHalf(pixelSize.height - size.height))
  }

  /// The top-left corner, in canvas pixels, of an input in its original place, snapped to whole pixels
  /// towards the top-left.
  func origin(ofInput index: Int) -> SIMD2<Int> {
    let size = pixelSize(ofInput: index)
    guard let position = inputs[index].position else { return centeredOrigin(of: size) }
    let half = size.vector / 2
    // A nanopixel compensates for rounding, so that products of decimal fractions stay on the intended
    // pixel.
    let corner = (position * scale - half + 1e-9).rounded(.down)
    return SIMD2(
      Int(corner.x, within: StageLimits.pixels), Int(corner.y, within: StageLimits.pixels))
  }

  /// The middle of an input in its original place, in points.
  func center(ofInput index: Int) -> SIMD2<Double> {
    let size = pixelSize(ofInput: index)
    let corner = SIMD2<Double>(origin(ofInput: index))
    return (corner + size.vector / 2) / scale
  }

  /// The stage with a first input of scale 1: a reduced input is requested at its reduced size in whole
  /// pixels, and all lengths shrink with it.
  var shrunk: Stage {
    let factor = inputs.first?.placement.scale ?? 1
    guard factor < 1 else { return self }
    var stage = self
    stage.scale = scale * factor
    let canvas = pixelSize
    stage.canvas = canvas.vector / stage.scale
    stage.inputs[0].position = center(ofInput: 0) / factor
    stage.inputs[0].placement.translation /= factor
    stage.inputs[0].placement.dragged /= factor
    stage.inputs[0].placement.scale = 1
    return stage
  }

  private func pixels(_ size: SIMD2<Double>, _ scale: Double) -> PixelSize {
    PixelSize(
      width: Int((size.x * scale).rounded(), within: 1...StageLimits.pixels.upperBound),
      height: Int((size.y * scale).rounded(), within: 1...StageLimits.pixels.upperBound))
  }
}

/// Half of `value`, rounded down, also below zero.
private func floorHalf(_ value: Int) -> Int { value >> 1 }
