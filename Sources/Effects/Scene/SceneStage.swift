import Frame

extension Composition where Element: DrawableEffect {
  /// Seconds that one play takes in each direction: those of the slowest item.
  package var duration: Double { items.map { $0.duration }.max() ?? 1 }

  /// The stage of an item: the same canvas with a transparent background and the item's own pictures.
  func stage(ofItem index: Int, on stage: Stage) -> Stage {
    let item = items[index]
    var own = stage
    own.background = .transparent
    own.inputs = item.inputs.map { input in
      var own = stage.inputs[input]
      own.size = item.fitted(own.size)
      own.position = item.position
      own.placement = item.placement
      return own
    }
    return own
  }

  /// The stage of an item whose effect fills a canvas: its own canvas, at its scale.
  func ownStage(ofItem index: Int, on stage: Stage) -> Stage {
    let item = items[index]
    var own = self.stage(ofItem: index, on: stage)
    for input in own.inputs.indices {
      own.inputs[input].position = nil
      own.inputs[input].placement = Placement()
    }
    own.scale = stage.scale * item.placement.scale
    own.canvas = item.canvas(for: own.inputs.map { $0.size })
    return own
  }

  /// The moment of an item's play at `moment` of the scene.
  func moment(ofItem index: Int, at moment: Moment) -> Moment {
    let item = items[index]
    if let own = item.moment { return own }
    let own = item.duration
    return Moment(
      seconds: min(moment.seconds, own), direction: moment.direction,
      settled: moment.direction == .reverse && moment.seconds >= own)
  }

  /// The sizes in points at which pictures of `sizes` are drawn on a canvas.
  package func shownSizes(
    of sizes: [SIMD2<Double>], on canvas: SIMD2<Double>
  ) -> [SIMD2<Double>] {
    var shown = items.flatMap { item in item.inputs.map { item.fitted(sizes[$0]) } }
    if let backdrop {
      let size = sizes[backdrop]
      shown.append(size * max(canvas.x / size.x, canvas.y / size.y))
    }
    return shown
  }

  /// The canvas in points for pictures of `sizes`: the scene's own, the backdrop's, or one that extends
  /// far enough to the right and below to show the whole play of every item.
  package func canvas(for sizes: [SIMD2<Double>]) -> SIMD2<Double>? {
    if let canvas { return canvas }
    if let backdrop { return sizes[backdrop] }
    return items.reduce(SIMD2(1, 1)) { canvas, item in
      let shown = item.shown(for: sizes)
      // An item in the middle needs the same margin on both sides.
      let move = item.placement.translation
      let reach = item.position.map { $0 + move + shown / 2 } ?? shown + 2 * abs(move)
      return pointwiseMax(canvas, reach)
    }
  }

  package func overhang(for sizes: [SIMD2<Double>]) -> SIMD2<Double> {
    guard canvas == nil, backdrop == nil else { return .zero }
    return items.reduce(.zero) { missing, item in
      guard let position = item.position else { return missing }
      let corner = position + item.placement.translation - item.shown(for: sizes) / 2
      return pointwiseMax(missing, SIMD2(0, 0) - corner)
    }
  }
}

extension Composition.Item where Element: DrawableEffect {
  /// Whether stickers that are let go over it become parts of its picture.
  var isSurface: Bool { takesStickers && effect.traits.bendsSheet }

  /// Seconds that one play of the item takes in each direction.
  var duration: Double { effect.duration(ofInputs: inputs.count - effect.pictureFiles.count) }

  /// The canvas in points that shows a whole play of pictures of `sizes`; the effect's own files come last.
  func canvas(for sizes: [SIMD2<Double>]) -> SIMD2<Double> {
    if let canvas = effect.canvas(for: sizes) { return canvas + canvasGrowth }
    let pictures = sizes.dropLast(effect.pictureFiles.count)
    return effect.defaultCanvas(for: pictures.reduce(.zero) { pointwiseMax($0, $1) }) + canvasGrowth
  }

  /// Width and height of what a whole play shows, in points of the scene, whose pictures have `sizes`.
  func shown(for sizes: [SIMD2<Double>]) -> SIMD2<Double> {
    placement.bounds(of: canvas(for: inputs.map { fitted(sizes[$0]) }))
  }

  /// The size in points at which a picture of `size` points is drawn.
  func fitted(_ size: SIMD2<Double>) -> SIMD2<Double> {
    guard let box = self.size else { return size }
    return size * min(box.x / size.x, box.y / size.y)
  }
}
