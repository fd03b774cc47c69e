import Frame

/// The balls at one time, in pixels of the canvas.
struct PlacedBalls {
  /// A disc or a picture.
  enum Shape {
    case disc(Disc)
    case picture(PlacedPicture)
  }

  /// What is drawn, before it is blurred.
  struct Layer {
    var targets: [Target]
    var passes: [Pass]
    var source: Texture.Source
    /// Only the pictures, where there are any and they keep their colours.
    var detail: Texture.Source?
    /// Whether there are discs beside the pictures.
    var isMixed = false
    /// The top-left corner on the canvas.
    var corner: SIMD2<Int>
    var size: PixelSize
  }

  private let shapes: [Shape]
  private let metaballs: Metaballs
  private let scale: Double
  private let canvas: PixelSize
  private let limits: PreparationLimits
  /// The visible pixels, and those whose blur reaches them.
  private let window: PixelRectangle

  /// Places the balls; `reach` is the blur's reach in pixels.
  init(
    _ metaballs: Metaballs, at seconds: Double, on stage: Stage, reach: Int
  ) throws(MetaballsError) {
    guard !metaballs.balls.isEmpty || !stage.inputs.isEmpty else { throw .noBalls }
    let named = Set(metaballs.balls.compactMap { $0.picture })
    var shapes: [Shape] = stage.inputs.indices.filter { !named.contains($0) }.map { input in
      let size = stage.pixelSize(ofInput: input)
      return .picture(
        PlacedPicture(
          request: stage.request(forInput: input),
          origin: SIMD2<Double>(stage.centeredOrigin(of: size)),
          size: size.vector))
    }
    for (index, ball) in metaballs.balls.enumerated() {
      let state = ball.state(at: seconds)
      guard let input = ball.picture else {
        guard ball.radius * state.scale > 0 else { continue }
        shapes.append(
          .disc(
            Disc(
              center: state.center * stage.scale,
              radius: ball.radius * state.scale * stage.scale, color: ball.color)))
        continue
      }
      guard input < stage.inputs.count else {
        throw .missingPicture(ball: index, picture: input, given: stage.inputs.count)
      }
      let request = stage.request(forInput: input)
      let size = request.size.vector * state.scale
      var origin = state.center * stage.scale - size / 2
      // Aligned to pixels: a picture at its own scale is sharp wherever it moves.
      if state.scale == 1 { origin.round(.toNearestOrAwayFromZero) }
      shapes.append(
        .picture(PlacedPicture(request: request, origin: origin, size: size)))
    }
    self.shapes = shapes
    self.metaballs = metaballs
    scale = stage.scale
    canvas = stage.pixelSize
    limits = stage.limits
    window = PixelRectangle(around: stage.pixelSize, margin: reach + 1)
  }

  private var pictures: [Shape] { shapes.filter { $0.isPicture } }

  /// The pictures as they are.
  var pictureDraws: [Draw] {
    draws(of: pictures, on: PixelRectangle(around: canvas, margin: 0), in: .srgb, constants: [])
  }

  /// The layer to draw and blur; `nil` when nothing reaches the canvas, and for a picture that nothing joins.
  var layer: Layer? {
    guard metaballs.threshold.mode != .alpha || shapes.count > 1 || pictures.isEmpty else {
      return nil
    }
    guard let bounds = window.touched(by: shapes.map { $0.box }) else { return nil }
    let size = bounds.size
    var layer = Layer(
      targets: [Target("balls", size: size, format: .rgba16f)],
      passes: [
        Pass("balls", into: .target("balls"), draws: draws(of: shapes, on: bounds))
      ],
      source: .target("balls"), corner: bounds.origin, size: size)
    if metaballs.threshold.mode == .alpha, !pictures.isEmpty {
      layer.targets.append(Target("pictures", size: size, format: .rgba16f))
      layer.passes.append(
        Pass("pictures", into: .target("pictures"), draws: draws(of: pictures, on: bounds)))
      layer.detail = .target("pictures")
      layer.isMixed = pictures.count < shapes.count
    }
    return layer
  }

  /// What shows of balls that curves join.
  ///
  /// - Throws: `MetaballsError` for too many or too large necks, or one that reaches too far.
  var curvedDraws: [Draw] {
    get throws(MetaballsError) {
      let balls = CurvedBalls(
        metaballs: metaballs,
        discs: CurvedBalls.shown(shapes.compactMap { $0.disc }, by: metaballs),
        scale: scale, limits: limits)
      let above = PixelRectangle(around: canvas, margin: 0)
      return try balls.necks(on: canvas)
        + draws(of: balls.discs.map { .disc($0) }, on: above, in: .srgb, constants: balls.hardness)
        + pictureDraws
    }
  }

  /// One draw for each run of discs, and one for each picture.
  private func draws(of shapes: [Shape], on bounds: PixelRectangle) -> [Draw] {
    draws(of: shapes, on: bounds, in: metaballs.space, constants: [])
  }

  private func draws(
    of shapes: [Shape], on bounds: PixelRectangle, in space: ColorSpace, constants: [ShaderConstant]
  ) -> [Draw] {
    let corner = SIMD2<Double>(bounds.origin)
    var draws: [Draw] = []
    var discs: [Disc] = []
    func flush() {
      guard !discs.isEmpty else { return }
      draws.append(Disc.draw(discs, from: corner, on: bounds.size, constants: constants))
      discs = []
    }
    for shape in shapes {
      switch shape {
      case .disc(var disc):
        disc.color = space.color(disc.color)
        discs.append(disc)
      case .picture(let picture):
        flush()
        draws.append(picture.draw(from: corner, on: bounds.size, in: space))
      }
    }
    flush()
    return draws
  }
}

extension PlacedBalls.Shape {
  fileprivate var disc: Disc? {
    if case .disc(let disc) = self { disc } else { nil }
  }

  fileprivate var isPicture: Bool {
    if case .picture = self { true } else { false }
  }

  /// The pixels that it covers.
  fileprivate var box: Box {
    switch self {
    case .disc(let disc): Box(around: [disc.center], margin: disc.radius)
    case .picture(let picture): picture.box
    }
  }
}
