import Documents
package import Frame

extension Composition where Element: DrawableEffect {
  /// The picture at `moment`: the items' pictures, one on top of the other.
  ///
  /// The items' targets and passes come first, named after the items; then a single pass draws the
  /// canvas of every item. The result equals drawing each item over a picture of those below it. An effect
  /// that takes no place of its own draws a canvas of its own, which is put in the item's place.
  ///
  /// - Throws: `Element.Failure` when an item cannot be drawn.
  package func frame(at moment: Moment, on stage: Stage) throws(Element.Failure) -> Frame {
    var canvas = Pass(
      "canvas", into: .output, clear: stage.background.premultiplied, samples: stage.samples,
      draws: [])
    var frame = Frame(size: stage.pixelSize, passes: [])
    var limits = stage.limits
    if let backdrop { canvas.draws += draws(ofBackdrop: backdrop, on: stage) }
    for index in order {
      guard items[index].effect.traits.takesPlacement else {
        canvas.draws += try pictureDraws(
          ofItem: index, at: moment, on: stage, sharing: &limits, in: &frame)
        continue
      }
      let own = try items[index].effect.frame(
        at: self.moment(ofItem: index, at: moment), on: self.stage(ofItem: index, on: stage),
        sharing: &limits)
      let part = own.renamed("item \(index)", inputs: items[index].inputs)
      frame.targets += part.targets
      for pass in part.passes {
        if pass.destination == .output {
          canvas.draws += pass.draws
        } else {
          frame.passes.append(pass)
        }
      }
    }
    frame.passes.append(canvas)
    return frame
  }

  /// An item whose effect fills a canvas: the canvas is drawn at its final scale, then turned and put into
  /// its place.
  private func pictureDraws(
    ofItem index: Int, at moment: Moment, on stage: Stage,
    sharing limits: inout PreparationLimits, in frame: inout Frame
  ) throws(Element.Failure) -> [Draw] {
    let item = items[index]
    let inner = ownStage(ofItem: index, on: stage)
    let target = "item \(index) canvas"
    let own = try item.effect.frame(
      at: self.moment(ofItem: index, at: moment), on: inner, sharing: &limits
    ).renamed("item \(index)", inputs: item.inputs)
    frame.targets += own.targets + [Target(target, size: inner.pixelSize, format: .rgba8)]
    for pass in own.passes {
      var pass = pass
      if pass.destination == .output { pass.destination = .target(target) }
      frame.passes.append(pass)
    }
    let size = inner.pixelSize
    let half = size.vector / 2
    let middle = (item.position ?? stage.canvas / 2) + item.placement.translation
    var corner = middle * stage.scale - half
    let turn = Placement(translation: .zero, rotation: item.placement.rotation)
    if turn.isTranslation { corner = (corner + 1e-9).rounded(.down) }
    var camera = SheetCamera(distance: 1, center: corner + half, canvas: stage.pixelSize)
    if !turn.isTranslation { camera.turn(turn, about: corner + half, canvas: stage.pixelSize) }
    return SheetMesh(flat: size.height).draws(
      "picture", at: corner, size: size, camera: camera,
      textures: [
        Texture(
          "picture", .target(target), sampler: turn.isTranslation ? .nearest : .linear)
      ],
      uniforms: [Uniform("opacity", .float(1))])
  }

  /// The backdrop, in the canvas's middle, scaled to cover the canvas.
  private func draws(ofBackdrop input: Int, on stage: Stage) -> [Draw] {
    let canvas = stage.pixelSize
    let picture = stage.pixelSize(ofInput: input)
    let factor = max(
      Double(canvas.width) / Double(picture.width),
      Double(canvas.height) / Double(picture.height))
    let most = StageLimits.pixels.upperBound
    let size = PixelSize(
      width: Int((Double(picture.width) * factor).rounded(), within: canvas.width...most),
      height: Int((Double(picture.height) * factor).rounded(), within: canvas.height...most))
    let flat = SheetMesh(rows: [
      SheetRow(y: -1, height: 0), SheetRow(y: Double(size.height) + 1, height: 0),
    ])
    let middle = canvas.vector / 2
    return flat.draws(
      "picture", at: SIMD2<Double>(stage.centeredOrigin(of: size)), size: size,
      camera: SheetCamera(distance: 1, center: middle, canvas: canvas),
      textures: [
        Texture("picture", .asset(stage.request(forInput: input, size: size)), sampler: .nearest)
      ],
      uniforms: [Uniform("opacity", .float(1))])
  }
}

extension Frame {
  /// The frame with `name` prefixed to its targets and passes, and `inputs` in place of its own.
  fileprivate func renamed(_ name: String, inputs: [Int]) -> Frame {
    var frame = self
    for index in frame.targets.indices { frame.targets[index].name.prepend(name) }
    for index in frame.passes.indices { frame.passes[index].rename(name, inputs: inputs) }
    return frame
  }
}

extension Pass {
  fileprivate mutating func rename(_ name: String, inputs: [Int]) {
    label.prepend(name)
    if case .target(var target) = destination {
      target.prepend(name)
      destination = .target(target)
    }
    for draw in draws.indices {
      for texture in draws[draw].textures.indices {
        draws[draw].textures[texture].source.rename(name, inputs: inputs)
      }
      draws[draw].cover?.picture.choose(inputs)
    }
  }
}

extension Texture.Source {
  fileprivate mutating func rename(_ name: String, inputs: [Int]) {
    switch self {
    case .target(var target):
      target.prepend(name)
      self = .target(target)
    case .history(var target):
      target.prepend(name)
      self = .history(target)
    case .asset(var request):
      request.choose(inputs)
      self = .asset(request)
    case .coverage: break
    }
  }
}

extension AssetRequest {
  fileprivate mutating func choose(_ inputs: [Int]) { input = inputs[input] }
}

extension String {
  fileprivate mutating func prepend(_ name: String) { self = "\(name) \(self)" }
}
