import Documents
import Frame
import Motion

extension ElasticDrawing {
  /// The draws of the loader, clipped to the bar.
  func loader(in wave: PathCoverage) throws(PathError) -> [Draw] {
    let size = elastic.loader.size
    // Centred in the open header once it fits there.
    let lowest = max((elastic.refresh.inset - size) / 2, 0)
    let top = min(max((state.height - size) / 2, 0), lowest)
    let center = SIMD2(view.points.x / 2, top + size / 2)
    if let loaderInput {
      let own = stage.inputs[loaderInput].size
      let pulled = min(max(state.progress, 0), 1)
      // A still picture turns like the circle and fades in as it is pulled; one that moves draws its own progress.
      let isMoving = stage.inputs[loaderInput].animation != nil
      return [
        picture(
          loaderInput, at: center, scale: size / max(own.x, own.y),
          turn: Angle(degrees: isMoving ? 0 : state.loaderStart.degrees + 90),
          opacity: isMoving ? 1 : pulled, in: wave)
      ]
    }
    let width = min(elastic.loader.lineWidth, size / 2)
    let share = state.loaderShare
    guard share > 0 else { return [] }
    let arc = Path.arc(
      around: center, radius: (size - width) / 2, width: width, start: state.loaderStart,
      sweep: Angle(degrees: 360 * share))
    guard let circle = try view.coverage(of: arc)?.masked(by: wave) else { return [] }
    return [circle.filled(elastic.loader.color, on: canvas)]
  }

  /// The header's picture, as wide as the view, where the bar covers it.
  func header(_ input: Int, in wave: PathCoverage) -> Draw {
    let open = elastic.refresh.inset
    let middle = open / 2 + elastic.header.parallax * (state.height - open)
    return picture(
      input, at: SIMD2(view.points.x / 2, middle),
      scale: view.points.x / stage.inputs[input].size.x, turn: Angle(degrees: 0), opacity: 1,
      in: wave)
  }

  /// A picture around a point of the view, in its own size times `scale`.
  private func picture(
    _ input: Int, at center: SIMD2<Double>, scale: Double, turn angle: Angle, opacity: Double,
    in wave: PathCoverage
  ) -> Draw {
    let size = stage.inputs[input].size * (scale * view.scale)
    let stage = input == loaderInput ? stage.showing(state, by: input) : stage
    let pixels = PixelSize(
      width: Int(size.x.rounded(), within: 1...StageLimits.pixels.upperBound),
      height: Int(size.y.rounded(), within: 1...StageLimits.pixels.upperBound))
    let turn = angle.radians
    let middle = SIMD2<Double>(view.origin) + center * view.scale
    return Draw(
      Draw.Program(vertex: "turned", fragment: "masked"), .quad,
      textures: [
        Texture("picture", .asset(stage.request(forInput: input, size: pixels))),
        Texture("coverage", .coverage(wave.map), sampler: .nearest),
      ],
      uniforms: [
        Uniform("canvas", .vec2(SIMD2<Float>(canvas.vector))),
        Uniform("center", .vec2(SIMD2<Float>(middle))),
        Uniform("size", .vec2(SIMD2<Float>(size))),
        Uniform("turn", .vec2(SIMD2(Float(Math.cos(turn)), Float(Math.sin(turn))))),
        Uniform("maskOrigin", .vec2(SIMD2<Float>(SIMD2<Double>(wave.origin)))),
        Uniform(
          "maskSize", .vec2(SIMD2<Float>(wave.map.size.vector))),
        Uniform("opacity", .float(Float(opacity))),
      ])
  }
}

extension Stage {
  /// The stage whose input `loader`, if it moves, shows how far the bar is pulled; while it loads, it plays.
  fileprivate func showing(_ state: ElasticState, by loader: Int) -> Stage {
    guard let animation = inputs[loader].animation else { return self }
    var stage = self
    switch state.phase {
    case .stopped, .dragging:
      // The end of a round is the beginning of the next.
      let last = animation.duration * (1 - 1e-6)
      stage.inputs[loader].seconds = animation.place(
        at: min(max(state.progress, 0) * animation.duration, last))
    case .bouncing, .loading, .closing: break
    }
    return stage
  }
}

extension PathCoverage {
  /// The product of this coverage and another; outside its map the other is 0.
  func masked(by mask: PathCoverage) -> PathCoverage {
    var map = map
    for row in 0..<map.size.height {
      let maskRow = row + origin.y - mask.origin.y
      let isInside = (0..<mask.map.size.height).contains(maskRow)
      for column in 0..<map.size.width {
        let maskColumn = column + origin.x - mask.origin.x
        let index = row * map.size.width + column
        guard isInside, (0..<mask.map.size.width).contains(maskColumn) else {
          map.bytes[index] = 0
          continue
        }
        let product =
          Int(map.bytes[index]) * Int(mask.map.bytes[maskRow * mask.map.size.width + maskColumn])
        map.bytes[index] = UInt8((product + 127) / 255)
      }
    }
    return PathCoverage(origin: origin, map: map)
  }
}
