import Documents
package import Frame
import Motion

extension Sticker {
  /// The picture at `moment`: the shadow, then the sheet with its glare.
  ///
  /// - Throws: `StickerError` without an input, or when the sheet rises too close to the viewer.
  package func frame(at moment: Moment, on stage: Stage) throws(StickerError) -> Frame {
    guard !stage.inputs.isEmpty else {
      throw .missingPicture(
        MissingPicture(effect: traits.name, needed: "a picture to peel off"))
    }
    try mapError(
      to: StickerError.missingPicture,
      try under.check(on: stage, after: 1, of: traits.name))
    try mapError(
      to: StickerError.missingPicture,
      try finish.checkMask(on: stage, after: 1 + under.pictureFiles.count, of: traits.name))
    let whole = stage
    let stage = stage.shrunk
    let sheet = Sheet(stage, outline: outline)
    let drawing = StickerDrawing(lowered(toSuit: sheet), sheet, wave(at: moment), stage)
    try checkHeight()
    var output = Pass(
      "canvas", into: .output, clear: stage.background.premultiplied, samples: stage.samples,
      draws: ground(on: whole))
    var frame = Frame(size: stage.pixelSize, targets: sheet.targets, passes: sheet.passes)
    if shadow.opacity > 0, !drawing.wave.isFlat {
      let picture = Blur(sigma: shadow.blur(under: stage.inputs[0].size) * stage.scale)
        .picture(of: sheet.source, size: sheet.size, name: "shadow", in: &frame)
      output.draws += drawing.shadow(picture, in: &frame)
    }
    output.draws += drawing.sheet()
    frame.passes.append(output)
    if debug.isDrawn {
      frame.passes += debug.passes(over: try deformation(at: moment, on: whole), on: whole)
    }
    return frame
  }

  /// The sheet at `moment` as a mesh, with its outline outside the unit square.
  ///
  /// - Throws: `StickerError` without an input, or when it rises too close to the viewer.
  package func deformation(
    at moment: Moment, on stage: Stage
  ) throws(StickerError) -> BentSheet? {
    guard !stage.inputs.isEmpty else {
      throw .missingPicture(MissingPicture(effect: traits.name, needed: "a picture to bend"))
    }
    let sheet = Sheet(stage, outline: outline)
    try checkHeight()
    let mesh = lowered(toSuit: sheet).mesh(
      ofHeight: Double(sheet.size.height), scale: stage.scale, in: wave(at: moment))
    return mesh.bent(of: sheet, distance: perspective * stage.scale, on: stage)
  }

  /// Throws unless the sheet stays in front of the eye at every moment.
  ///
  /// - Throws: `StickerError.behindEye`.
  package func checkHeight() throws(StickerError) {
    let highest = elevation * (1 - windowCurve.lowest)
    guard highest <= Sticker.highestShare * perspective else {
      throw .behindEye(lift: highest, limit: Sticker.highestShare * perspective)
    }
  }

  /// The canvas that shows the whole play of a sticker of `size` points: the lifted sheet with its
  /// shadow, with equal margins on both sides, since the sticker stays in the middle.
  package func defaultCanvas(for size: SIMD2<Double>) -> SIMD2<Double> {
    let whole = size + 2 * outline.fitted(to: size).reach
    let highest = elevation * LongPicture.lift(ofSize: whole)
    let magnification = 1 / (1 - min(highest / perspective, Sticker.highestShare))
    guard shadow.opacity > 0 else { return under.widened(magnification * whole) }
    let reach = Blur.reach(ofSigma: shadow.blur(under: size))
    return under.widened(
      magnification * (whole + 2 * reach) + 2 * abs(shadow.offset(under: size)))
  }

  /// The sticker with the elevation that suits its sheet.
  private func lowered(toSuit sheet: Sheet) -> Sticker {
    var sticker = self
    sticker.elevation *= LongPicture.lift(ofSize: sheet.size)
    return sticker
  }
}

/// The values that the draws of one frame share; lengths are pixels.
private struct StickerDrawing {
  let sticker: Sticker
  let sheetPicture: Sheet
  let wave: StickerWave
  let stage: Stage
  let mesh: SheetMesh

  init(_ sticker: Sticker, _ sheet: Sheet, _ wave: StickerWave, _ stage: Stage) {
    self.sticker = sticker
    sheetPicture = sheet
    self.wave = wave
    self.stage = stage
    mesh = sticker.mesh(
      ofHeight: Double(sheet.size.height), scale: stage.scale, in: wave)
  }

  func sheet() -> [Draw] {
    let size = sheetPicture.size
    let band = gradientRows(around: sheetPicture.center)
    let glare = SIMD2(band.x + band.y * wave.glareStart, band.y * wave.glareLength)
    let edge = SheetMesh.edge
    var camera = camera(over: sheetPicture.center)
    let slope = sheetPicture.slope(of: mesh, seenFrom: camera.distance)
    camera.lean(by: slope)
    return mesh.cut(from: -edge, to: Double(size.height) + edge).bordered(
      "sticker", at: sheetPicture.origin, size: size, camera: camera,
      picture: sheetPicture.covering,
      textures: [sheetPicture.texture(isFlat: wave.isFlat)],
      uniforms: [
        canvasRow,
        Uniform("band", .vec2(SIMD2<Float>(glare))),
        Uniform("glareOpacity", .float(Float(sticker.glare.opacity))),
      ], finish: sheetPicture.finish(sticker.finish, slope: slope, on: stage))
  }

  /// The shadow, drawn through a separate target where it overlaps itself: overlapping layers are
  /// together no darker than the darkest one.
  func shadow(_ picture: BlurredPicture, in frame: inout Frame) -> [Draw] {
    let offset = sticker.shadow.offset(under: stage.inputs[0].size) * stage.scale
    let margin = Double(picture.origin)
    let edge = SheetMesh.edge
    let top = margin - edge
    let bottom = margin + Double(picture.size.height) + edge
    // The mesh's rows count from the sheet's top, those of the blurred picture from its own top.
    let rows = mesh.cut(from: top, to: bottom).rows.map {
      SheetRow(y: $0.y - margin, height: $0.height)
    }
    let center = sheetPicture.center + offset
    let steps = 64
    let tint = ShadowTint(
      sticker.shadow.color, of: sheetPicture.source, size: sheetPicture.size, in: &frame)
    let stops = (0...steps).map { place in
      sticker.shadow.isMasked
        ? Float(min(max(wave.lift(inWindow: Double(place) / Double(steps)), 0), 1)) : 1
    }
    let mesh = SheetMesh(rows: rows)
    let origin = sheetPicture.origin + offset + margin
    let camera = camera(over: center)
    var draws = mesh.bordered(
      "shadow", at: origin, size: picture.size, camera: camera,
      constants: [ShaderConstant("SHADOW_STEPS", .int(Int32(steps)))]
        + tint.constants,
      textures: [Texture("picture", picture.enlarged(in: &frame))] + tint.textures,
      uniforms: [
        canvasRow,
        Uniform("maskRows", .vec2(SIMD2<Float>(gradientRows(around: center)))),
        Uniform("window", .vec2(SIMD2(Float(wave.slope), Float(wave.start)))),
        Uniform("stops", .floats(stops)),
        Uniform("opacity", .float(Float(sticker.shadow.opacity))),
      ] + tint.uniforms)
    guard mesh.folds(at: origin, seenBy: camera) else { return draws }
    for index in draws.indices { draws[index].blend = .maximum }
    let layers = Target("shadow layers", size: stage.pixelSize, format: .rgba16f)
    frame.targets.append(layers)
    frame.passes.append(Pass(layers.name, into: .target(layers.name), draws: draws))
    return [
      Draw(
        Texture("picture", .target(layers.name), sampler: .nearest), at: .zero, size: layers.size,
        canvas: layers.size, opacity: 1)
    ]
  }

  /// The eye is above the sheet's middle, or above the shadow's middle for the shadow.
  private func camera(over center: SIMD2<Double>) -> SheetCamera {
    sheetPicture.camera(
      distance: sticker.perspective * stage.scale, over: center, canvas: stage.pixelSize)
  }

  private var canvasRow: Uniform {
    Uniform("canvasRow", .vec3(SIMD3<Float>(sheetPicture.canvasRow)))
  }

  /// The first row and the height of the lifted sheet including its inset, which the gradients of
  /// shadow and glare span.
  private func gradientRows(around center: SIMD2<Double>) -> SIMD2<Double> {
    let magnification = camera(over: center).magnification(at: sticker.elevation * stage.scale)
    let inset = 2 * sticker.inset * stage.scale
    let height = magnification * (Double(sheetPicture.size.height) + inset)
    return SIMD2(center.y - height / 2, height)
  }
}
