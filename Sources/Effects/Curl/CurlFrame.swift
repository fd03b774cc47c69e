import Documents
package import Frame
import Motion

extension Curl {
  /// The picture at `moment`: the page's shadow, the flat part, and what has curled up over it.
  ///
  /// - Throws: `CurlError` without an input, or for a sheet that does not fit the parameters.
  package func frame(at moment: Moment, on stage: Stage) throws(CurlError) -> Frame {
    try checkPictures(on: stage)
    let whole = stage
    let stage = stage.shrunk
    let sheet = sheet(on: stage)
    let placing = try placing(on: sheet, scale: stage.scale)
    var output = Pass(
      "canvas", into: .output, clear: stage.background.premultiplied, samples: stage.samples,
      draws: [])
    var frame = Frame(size: stage.pixelSize, targets: sheet.targets, passes: sheet.passes)
    output.draws = under.draws(ofInput: 1 + backPictures, on: stage)
    if tear.kind != .none {
      output.draws += try tornDraws(
        sheet, at: moment, on: placing, stage, canvasScale: whole.scale, in: &frame)
    } else if let surface = try surface(at: moment, on: placing, scale: stage.scale) {
      let drawing = CurlDrawing(self, sheet, placing, surface, stage)
      output.draws += drawing.draws(in: &frame)
    } else {
      output.draws += flat(sheet, seenFrom: placing.distance, on: stage)
    }
    frame.passes.append(output)
    if debug.isDrawn {
      frame.passes += debug.passes(over: try deformation(at: moment, on: whole), on: whole)
    }
    return frame
  }

  /// The canvas that shows the whole play of a sheet of `size` points, with equal margins on both
  /// sides, since the sheet stays in the middle.
  package func defaultCanvas(for size: SIMD2<Double>) -> SIMD2<Double> {
    let whole = size + 2 * outline.fitted(to: size).reach
    var reach = whole / 2
    let steps = curled == nil && hold == nil ? 24 : 1
    for step in 1...steps {
      let moment = Moment(seconds: Curl.duration * Double(step) / Double(steps))
      guard let curled = try? self.reach(of: size, at: moment) else { return under.widened(size) }
      reach = pointwiseMax(reach, curled)
    }
    return under.widened(2 * reach.rounded(.up))
  }

  /// How far the curled sheet of `size` points and its shadow reach from its middle, horizontally and
  /// vertically, in points.
  ///
  /// - Throws: `CurlError` for a sheet that does not fit the parameters.
  func reach(of size: SIMD2<Double>, at moment: Moment) throws(CurlError) -> SIMD2<Double> {
    let whole = size + 2 * outline.fitted(to: size).reach
    let placing = try placing(size: whole, center: .zero, scale: 1)
    guard let surface = try surface(at: moment, on: placing, scale: 1) else { return whole / 2 }
    let cast = CurlShadow(shadow, on: placing, scale: 1)
    var reach = whole / 2
    for point in placing.rim(of: surface) {
      let place = surface.place(surface.local(point))
      let plan = surface.canvas(SIMD2(place.x, place.y))
      reach = pointwiseMax(reach, abs(placing.seen(point, on: surface)))
      guard cast.opacity > 0 else { continue }
      let shift = cast.offset * (place.z / (2 * placing.radius))
      reach = pointwiseMax(reach, abs(plan + shift) + cast.reach)
    }
    return reach
  }

  /// The curled sheet as a mesh, with its outline outside the unit square.
  ///
  /// - Throws: `CurlError` without an input, or for a sheet that does not fit the parameters.
  package func deformation(
    at moment: Moment, on stage: Stage
  ) throws(CurlError) -> BentSheet? {
    try checkPictures(on: stage)
    let sheet = sheet(on: stage)
    let placing = try placing(on: sheet, scale: stage.scale)
    let surface = try surface(at: moment, on: placing, scale: stage.scale)
    return CurlMesh(self, placing, surface, falling: fall(at: moment)).bent(of: sheet, on: stage)
  }

  private func checkPictures(on stage: Stage) throws(CurlError) {
    guard !stage.inputs.isEmpty else {
      throw .missingPicture(MissingPicture(effect: traits.name, needed: "a picture to curl up"))
    }
    if stage.inputs.count == 1, let file = back.picture {
      throw .missingPicture(
        MissingPicture(effect: traits.name, needed: "the picture \(file) of its back"))
    }
    try mapError(
      to: CurlError.missingPicture,
      try under.check(on: stage, after: 1 + backPictures, of: traits.name))
    let others = 1 + backPictures + under.pictureFiles.count
    try mapError(
      to: CurlError.missingPicture,
      try finish.checkMask(on: stage, after: others, of: traits.name))
  }

  /// The pictures of its back.
  private var backPictures: Int { back.picture == nil ? 0 : 1 }

  /// The sheet in its place on `stage`.
  func sheet(on stage: Stage) -> Sheet {
    Sheet(stage, outline: outline, paper: Paper(color: paper))
  }

  /// The sheet while nothing has left the page: its picture, pixel for pixel where it lies on whole
  /// pixels.
  func flat(_ sheet: Sheet, seenFrom distance: Double, on stage: Stage) -> [Draw] {
    SheetMesh(flat: sheet.size.height).draws(
      "picture", at: sheet.origin, size: sheet.size,
      camera: sheet.camera(distance: distance, over: sheet.center, canvas: stage.pixelSize),
      textures: [sheet.texture(isFlat: true)], uniforms: [Uniform("opacity", .float(1))],
      finish: sheet.finish(finish, on: stage))
  }
}
