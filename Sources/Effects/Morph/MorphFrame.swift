package import Frame
import Motion

extension Morph {
  /// The picture at `moment`.
  ///
  /// - Throws: `MissingPicture` with fewer than two icons.
  package func frame(at moment: Moment, on stage: Stage) throws(MissingPicture) -> Frame {
    let count = stage.inputs.count
    guard count >= 2 else {
      throw MissingPicture(effect: traits.name, needed: "two pictures or more")
    }
    let elapsed =
      moment.direction == .reverse
      ? duration(ofIcons: count) - moment.seconds : moment.seconds
    let state = state(
      at: elapsed, icons: count,
      side: stage.inputs.reduce(0) { max($0, $1.size.max()) })
    var output = Pass(
      "canvas", into: .output, clear: stage.background.premultiplied, draws: [])
    var frame = Frame(size: stage.pixelSize, passes: [])
    let icons = state.layers.map { PlacedPicture($0, on: stage) }
    if state.isAtRest, edge == .smooth {
      output.draws = [restingDraw(of: icons[0], on: stage)]
    } else if let layer = Layer(
      icons, blur: state.blur * stage.scale, carriesColors: mode == .color && edge == .smooth,
      on: stage, in: &frame)
    {
      output.draws = [thresholdDraw(of: layer).draw(canvas: stage.pixelSize, in: &frame)]
    }
    frame.passes.append(output)
    return frame
  }

  /// A resting icon: its own pixels, or the tint where it covers them.
  private func restingDraw(of icon: PlacedPicture, on stage: Stage) -> Draw {
    var draw = icon.draw(from: SIMD2(0, 0), on: stage.pixelSize)
    guard mode == .tint else { return draw }
    draw.program.fragment = .builtIn("tint")
    draw.uniforms.removeAll { $0.name == "opacity" }
    draw.uniforms.append(Uniform("tint", .vec4(tint.premultiplied)))
    return draw
  }

  private func thresholdDraw(of layer: Layer) -> ThresholdDraw {
    var threshold = Threshold()
    threshold.mode = .alpha
    threshold.level = level
    threshold.edge = edge
    let paint: ThresholdDraw.Paint =
      switch mode {
      case .tint: .color(tint)
      case .color: layer.shape == nil ? .blurred : .carried(layer.blurred)
      }
    return ThresholdDraw(
      threshold: threshold, paint: paint, picture: layer.shape ?? layer.blurred,
      sigma: layer.sigma, corner: layer.corner)
  }
}

extension PlacedPicture {
  /// Places an icon in the canvas's middle; the first icon follows the last.
  fileprivate init(_ layer: MorphState.Layer, on stage: Stage) {
    let input = layer.icon % stage.inputs.count
    let size = stage.pixelSize(ofInput: input)
    self.init(
      request: stage.request(forInput: input),
      origin: SIMD2<Double>(stage.centeredOrigin(of: size)),
      size: SIMD2(Double(size.width), Double(size.height)), opacity: layer.opacity)
  }
}

/// The visible icons, composited and blurred.
private struct Layer {
  let blurred: BlurredPicture
  /// Where the icons show anything, with the same blur; `nil` where their coverage is the shape.
  var shape: BlurredPicture?
  /// Sigma of the blur in pixels.
  let sigma: Double
  /// The top-left corner on the canvas.
  let corner: SIMD2<Int>

  /// Adds what makes the layer to `frame`; `nil` when nothing reaches into the canvas.
  ///
  /// `sigma` is in pixels.
  init?(
    _ icons: [PlacedPicture], blur sigma: Double, carriesColors: Bool, on stage: Stage,
    in frame: inout Frame
  ) {
    let blur = Blur(sigma: sigma, precision: .threshold)
    let window = PixelBounds(around: stage.pixelSize, margin: blur.reach + 1)
    var bounds: PixelBounds?
    for icon in icons {
      guard let own = window.intersection(icon.origin, icon.origin + icon.size) else { continue }
      bounds = bounds?.union(own) ?? own
    }
    guard let bounds else { return nil }
    let draws = icons.map { $0.draw(from: SIMD2<Double>(bounds.low), on: bounds.size) }
    let blurred = { (name: String, draws: [Draw], frame: inout Frame) in
      frame.targets.append(Target(name, size: bounds.size, format: .rgba16f))
      frame.passes.append(Pass(name, into: .target(name), draws: draws))
      return blur.picture(of: .target(name), size: bounds.size, name: name, in: &frame)
    }
    self.blurred = blurred("icons", draws, &frame)
    self.sigma = sigma
    corner = bounds.low
    guard carriesColors else { return }
    let shapes = draws.map { draw in
      var draw = draw
      draw.program.fragment = .builtIn("shape")
      return draw
    }
    shape = blurred("shapes", shapes, &frame)
  }
}
