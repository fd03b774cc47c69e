package import Frame
import Motion

extension Morph {
  /// The picture at `moment`.
  ///
  /// - Throws: `MissingPicture` with fewer than two icons.
  package func frame(at moment: Moment, on stage: Stage) throws(MissingPicture) -> Frame {
    try finish.checkMask(on: stage, after: 2, of: traits.name)
    let count = iconCount(on: stage)
    guard count >= 2 else {
      throw MissingPicture(effect: traits.name, needed: "two pictures or more")
    }
    let elapsed =
      moment.direction == .reverse
      ? duration(ofIcons: count) - moment.seconds : moment.seconds
    let pictures = stage.inputs.prefix(count)
    let side = pictures.reduce(0) { max($0, LongPicture.length(ofSize: $1.size)) }
    let state = state(
      at: elapsed, icons: count, side: side,
      strokes: pictures.reduce(.infinity) { min($0, $1.strokeWidth) })
    var output = Pass(
      "canvas", into: .output, clear: stage.background.premultiplied, draws: [])
    var frame = Frame(size: stage.pixelSize, passes: [])
    let icons = state.layers.map { PlacedPicture($0, of: count, on: stage) }
    if state.isAtRest, edge == .smooth {
      output.draws = [restingDraw(of: icons[0], on: stage)]
    } else if let layer = Layer(
      icons, of: state, blur: state.blur * stage.scale, morph: self, on: stage, in: &frame)
    {
      var draw = thresholdDraw(of: layer, level: level * state.levelShare)
      draw.finish = FinishDraw(onCanvas: finish, height: layer.sigma, on: stage)
      output.draws = [draw.draw(canvas: stage.pixelSize, in: &frame)]
    }
    if glow > 0, let shape = output.draws.first {
      let sigmas = Self.glowSigmas(ofSide: side).map { $0 * stage.scale }
      output.draws = glowDraws(around: shape, sigmas, on: stage, in: &frame) + [shape]
    }
    frame.passes.append(output)
    return frame
  }

  /// The light around a shape: the shape itself, blurred by each of `sigmas` pixels.
  private func glowDraws(
    around shape: Draw, _ sigmas: [Double], on stage: Stage, in frame: inout Frame
  ) -> [Draw] {
    let canvas = stage.pixelSize
    frame.targets.append(Target("glowing", size: canvas, format: .rgba16f))
    frame.passes.append(Pass("glowing", into: .target("glowing"), draws: [shape]))
    return sigmas.enumerated().map { index, sigma in
      Blur(sigma: sigma).picture(
        of: .target("glowing"), size: canvas, name: "glow \(index + 1)", in: &frame
      ).draw(at: .zero, canvas: canvas, opacity: glow, in: &frame)
    }
  }

  /// How many of the stage's inputs are icons; a finish's mask follows them.
  func iconCount(on stage: Stage) -> Int { max(stage.inputs.count - pictureFiles.count, 0) }

  /// A resting icon: its own pixels, or the tint where it covers them.
  private func restingDraw(of icon: PlacedPicture, on stage: Stage) -> Draw {
    let finish = FinishDraw(onCanvas: finish, height: nil, on: stage)
    var draw = self.draw(icon, from: SIMD2(0, 0), on: stage.pixelSize, in: .srgb, of: stage)
    guard mode == .tint || finish.isDrawn else { return draw }
    guard draw.program.fragment != .builtIn("lamp") else {
      draw.program.constants += finish.constants
      draw.textures += finish.textures
      draw.uniforms += finish.uniforms
      return draw
    }
    draw.program.fragment = .builtIn("tint")
    draw.program.constants += finish.constants
    draw.textures += finish.textures
    draw.uniforms.removeAll { $0.name == "opacity" }
    draw.uniforms += finish.uniforms
    guard mode == .tint else { return draw }
    draw.program.constants.append(ShaderConstant("TINT", .int(1)))
    draw.uniforms.append(Uniform("tint", .vec4(tint.premultiplied)))
    return draw
  }

  /// An icon in the colours that morph.
  fileprivate func draw(
    _ icon: PlacedPicture, from corner: SIMD2<Double>, on size: PixelSize, in space: ColorSpace,
    of stage: Stage
  ) -> Draw {
    var draw = icon.draw(from: corner, on: size, in: space)
    guard mode == .light, stage.inputs[icon.request.input].isThin else { return draw }
    draw.program.fragment = .builtIn("lamp")
    draw.uniforms.append(Uniform("tint", .vec4(tint.premultiplied)))
    return draw
  }

  private func thresholdDraw(of layer: Layer, level: Double) -> ThresholdDraw {
    var threshold = Threshold()
    threshold.mode = .alpha
    threshold.level = level
    threshold.edge = edge
    let paint: ThresholdDraw.Paint =
      switch mode {
      case .tint: .color(tint)
      case .color, .light: .carried(layer.blurred, isSolid: edge == .hard)
      }
    return ThresholdDraw(
      threshold: threshold, paint: paint, picture: layer.shape ?? layer.blurred,
      sigma: layer.sigma, corner: layer.corner, space: mode == .tint ? .srgb : space,
      shape: layer.shares.map { .between($0) } ?? .measured)
  }
}

extension Stage.Input {
  /// Whether it consists of thin strokes, such as a line of text.
  fileprivate var isThin: Bool { (strokeShare ?? 1) < 0.15 }
}

extension PlacedPicture {
  /// Places one of `count` icons in the canvas's middle; the first icon follows the last.
  fileprivate init(_ layer: MorphState.Layer, of count: Int, on stage: Stage) {
    let input = layer.icon % count
    let size = stage.pixelSize(ofInput: input)
    self.init(
      request: stage.request(forInput: input),
      origin: SIMD2<Double>(stage.centeredOrigin(of: size)),
      size: size.vector, opacity: layer.opacity)
  }
}

/// The visible icons, composited and blurred.
private struct Layer {
  let blurred: BlurredPicture
  /// Where the icons show anything, with the same blur; `nil` if their coverage is the shape.
  var shape: BlurredPicture?
  /// What the silhouettes of even and of odd icons count in the shape; `nil` with a single icon.
  var shares: SIMD2<Double>?
  /// Sigma of the blur in pixels.
  let sigma: Double
  /// The top-left corner on the canvas.
  let corner: SIMD2<Int>

  /// Adds what makes the layer to `frame`; `nil` when nothing reaches into the canvas.
  ///
  /// `sigma` is in pixels.
  init?(
    _ icons: [PlacedPicture], of state: MorphState, blur sigma: Double, morph: Morph,
    on stage: Stage, in frame: inout Frame
  ) {
    let blur = Blur(sigma: sigma, precision: .threshold)
    let window = PixelRectangle(around: stage.pixelSize, margin: blur.reach + 1)
    guard let bounds = window.touched(by: icons.map { $0.box }) else { return nil }
    let corner = SIMD2<Double>(bounds.origin)
    let blurred = { (name: String, draws: [Draw], frame: inout Frame) in
      frame.targets.append(Target(name, size: bounds.size, format: .rgba16f))
      frame.passes.append(Pass(name, into: .target(name), draws: draws))
      return blur.picture(of: .target(name), size: bounds.size, name: name, in: &frame)
    }
    let space = morph.mode == .tint ? .srgb : morph.space
    self.blurred = blurred(
      "icons",
      icons.map { morph.draw($0, from: corner, on: bounds.size, in: space, of: stage) }, &frame)
    self.sigma = sigma
    self.corner = bounds.origin
    guard morph.mode != .tint else { return }
    shares = state.shares
    let counts = state.silhouettes
    let shapes = icons.indices.map { index in
      var draw = icons[index].draw(from: corner, on: bounds.size)
      draw.program.fragment = .builtIn("shape")
      draw.program.constants = morph.edge == .hard ? [ShaderConstant("SOLID", .int(1))] : []
      draw.blend = .maximum
      draw.uniforms.append(Uniform("share", .vec2(SIMD2<Float>(counts[index]))))
      return draw
    }
    shape = blurred("shapes", shapes, &frame)
  }
}
