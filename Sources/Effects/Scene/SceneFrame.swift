import Documents
package import Frame

extension Composition where Element: DrawableEffect {
  /// The picture at `moment`: the items' pictures, one on top of the other.
  ///
  /// The items' targets and passes come first, named after the items; then a single pass draws the
  /// canvas of every item. The result equals drawing each item over a picture of those below it.
  ///
  /// - Throws: `Element.Failure` when an item cannot be drawn.
  package func frame(at moment: Moment, on stage: Stage) throws(Element.Failure) -> Frame {
    var canvas = Pass(
      "canvas", into: .output, clear: stage.background.premultiplied, samples: stage.samples,
      draws: [])
    var frame = Frame(size: stage.pixelSize, passes: [])
    if let backdrop { canvas.draws += draws(ofBackdrop: backdrop, on: stage) }
    for index in order {
      precondition(items[index].effect.traits.takesPlacement, "an item has a place")
      let own = try items[index].effect.frame(
        at: self.moment(ofItem: index, at: moment), on: self.stage(ofItem: index, on: stage))
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
    let middle = SIMD2(Double(canvas.width), Double(canvas.height)) / 2
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
      request.input = inputs[request.input]
      self = .asset(request)
    case .coverage: break
    }
  }
}

extension String {
  fileprivate mutating func prepend(_ name: String) { self = "\(name) \(self)" }
}
