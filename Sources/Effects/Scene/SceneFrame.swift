import Documents
package import Frame

extension Composition where Element: DrawableEffect {
  /// The picture at `moment`: the items' pictures, one on top of the other.
  ///
  /// The items' targets and passes come first, named after the items; then a single pass draws the
  /// canvas of every item. The result equals drawing each item over a picture of those below it. An effect
  /// that takes no place of its own draws a canvas of its own, which is put in the item's place. Of an item that is a
  /// part of another one's picture, the canvas has what its sheet covered.
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
      let own = self.stage(ofItem: index, on: stage)
      if stuck.contains(where: { $0.item == index }) {
        var ground = Pass("ground", into: .output, draws: items[index].effect.ground(on: own))
        ground.rename("item \(index)", inputs: items[index].inputs)
        canvas.draws += ground.draws
      } else if items[index].effect.traits.takesPlacement {
        let part = try self.frame(
          ofItem: index, at: moment, drawnOn: own, of: stage, sharing: &limits)
        canvas.draws += frame.append(part)
      } else {
        canvas.draws += try pictureDraws(
          ofItem: index, at: moment, on: stage, sharing: &limits, in: &frame)
      }
    }
    frame.passes.append(canvas)
    return frame
  }

  /// The frame of an item with the stickers on its picture; `inner` is what its effect draws on, of a scene on `stage`.
  private func frame(
    ofItem index: Int, at moment: Moment, drawnOn inner: Stage, of stage: Stage,
    sharing limits: inout PreparationLimits
  ) throws(Element.Failure) -> Frame {
    var own = try items[index].effect.frame(
      at: self.moment(ofItem: index, at: moment), on: inner, sharing: &limits)
    let stickers = stuck.filter { $0.surface == index }
    let covered = stickers.isEmpty ? [] : own.coverPicture()
    own = own.renamed("item \(index)", inputs: items[index].inputs)
    var frame = Frame(size: own.size, passes: [])
    for var (name, request) in covered {
      name.prepend("item \(index)")
      request.choose(items[index].inputs)
      let picture = PlacedPicture(request: request, origin: .zero, size: request.size.vector)
      var surface = Pass(
        name, into: .target(name), draws: [picture.draw(from: .zero, on: request.size)])
      for sticker in stickers {
        let own = self.stage(of: sticker, on: request.size, of: stage)
        let ground = items[sticker.item].effect.ground(on: own).count
        let part = try self.frame(
          ofItem: sticker.item, at: moment, drawnOn: own, of: stage, sharing: &limits
        ).renamed(name)
        surface.draws += frame.append(part).dropFirst(ground)
      }
      frame.targets.append(Target(name, size: request.size, format: .rgba8))
      frame.passes.append(surface)
    }
    frame.targets += own.targets
    frame.passes += own.passes
    return frame
  }

  /// An item whose effect fills a canvas: the canvas is drawn at its final scale, then turned and put into
  /// its place.
  private func pictureDraws(
    ofItem index: Int, at moment: Moment, on stage: Stage,
    sharing limits: inout PreparationLimits, in frame: inout Frame
  ) throws(Element.Failure) -> [Draw] {
    let inner = ownStage(ofItem: index, on: stage)
    let target = "item \(index) canvas"
    let own = try self.frame(
      ofItem: index, at: moment, drawnOn: inner, of: stage, sharing: &limits)
    frame.targets += own.targets + [Target(target, size: inner.pixelSize, format: .rgba8)]
    for pass in own.passes {
      var pass = pass
      if pass.destination == .output { pass.destination = .target(target) }
      frame.passes.append(pass)
    }
    let size = inner.pixelSize
    let (middle, turn) = canvasPlace(ofItem: index, pixels: size, on: stage)
    var camera = SheetCamera(distance: 1, center: middle, canvas: stage.pixelSize)
    if !turn.isTranslation { camera.turn(turn, about: middle, canvas: stage.pixelSize) }
    return SheetMesh(flat: size.height).draws(
      "picture", at: middle - size.vector / 2, size: size, camera: camera,
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
    let middle = canvas.vector / 2
    return SheetMesh(flat: size.height).draws(
      "picture", at: SIMD2<Double>(stage.centeredOrigin(of: size)), size: size,
      camera: SheetCamera(distance: 1, center: middle, canvas: canvas),
      textures: [
        Texture("picture", .asset(stage.request(forInput: input, size: size)), sampler: .nearest)
      ],
      uniforms: [Uniform("opacity", .float(1))])
  }
}

extension Frame {
  /// Takes the targets and passes of a part, and returns what it draws on the canvas.
  fileprivate mutating func append(_ part: Frame) -> [Draw] {
    targets += part.targets
    passes += part.passes.filter { $0.destination != .output }
    return part.passes.filter { $0.destination == .output }.flatMap { $0.draws }
  }

  /// Puts targets in place of the first input's picture, and returns their names with what they replace.
  fileprivate mutating func coverPicture() -> [(name: String, request: AssetRequest)] {
    var covered: [(name: String, request: AssetRequest)] = []
    for pass in passes.indices {
      for draw in passes[pass].draws.indices {
        for texture in passes[pass].draws[draw].textures.indices {
          guard
            case .asset(let request) = passes[pass].draws[draw].textures[texture].source,
            request.input == 0, request.part == .picture
          else { continue }
          let known = covered.first { $0.request == request }
          let name = known?.name ?? "picture \(covered.count)"
          if known == nil { covered.append((name, request)) }
          passes[pass].draws[draw].textures[texture].source = .target(name)
        }
      }
    }
    return covered
  }

  /// The frame with `name` prefixed to its targets and passes, and `inputs`, if there are any, in place of its own.
  fileprivate func renamed(_ name: String, inputs: [Int] = []) -> Frame {
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
  fileprivate mutating func choose(_ inputs: [Int]) {
    if !inputs.isEmpty { input = inputs[input] }
  }
}

extension String {
  fileprivate mutating func prepend(_ name: String) { self = "\(name) \(self)" }
}
