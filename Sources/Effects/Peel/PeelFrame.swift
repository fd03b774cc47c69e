import Documents
package import Frame
import Motion

extension Peel {
  /// The picture at `moment`: the reflection under the sheet, then the sheet.
  ///
  /// - Throws: `MissingPicture` without an input.
  package func frame(at moment: Moment, on stage: Stage) throws(MissingPicture) -> Frame {
    guard !stage.inputs.isEmpty else {
      throw MissingPicture(effect: traits.name, needed: "a picture to peel")
    }
    try under.check(on: stage, after: 1, of: traits.name)
    try finish.checkMask(on: stage, after: 1 + under.pictureFiles.count, of: traits.name)
    let whole = stage
    let stage = stage.shrunk
    let state = state(at: moment, of: stage.inputs[0].size)
    let sheet = Sheet(stage, outline: outline)
    var output = Pass(
      "canvas", into: .output, clear: stage.background.premultiplied, samples: stage.samples,
      draws: ground(on: whole))
    var frame = Frame(size: stage.pixelSize, targets: sheet.targets, passes: sheet.passes)
    if reflection.enabled, !state.isAtRest, state.opacity > 0 {
      let picture = Blur(sigma: state.blur * stage.scale)
        .picture(of: sheet.source, size: sheet.size, name: "reflection", in: &frame)
      output.draws += shadowDraws(picture, under: sheet, state, on: stage, in: &frame)
    }
    output.draws += draws(sheet, peeled: state.peeled, on: stage)
    frame.passes.append(output)
    if debug.isDrawn {
      frame.passes += debug.passes(over: try deformation(at: moment, on: whole), on: whole)
    }
    return frame
  }

  /// The canvas that shows the whole play of a sticker of `size` points: 1.7 times the sticker, as in
  /// the article's code, or more where a high lift or the reflection of a small sticker needs it.
  package func defaultCanvas(for size: SIMD2<Double>) -> SIMD2<Double> {
    let (blur, offset) = (blur(of: size), offset(of: size))
    let size = size + 2 * outline.fitted(to: size).reach
    let highest = clamp ? liftDistance : min(2 * liftDistance, Self.highest)
    let lifted = under.widened(max(1.7, 1 / (1 - highest)) * size)
    guard reflection.enabled else { return lifted }
    // The blur's reach, and the offset on both sides, since the sticker stays in the middle.
    let reach = SIMD2<Double>(repeating: 3.5 * blur)
    let needed = size + 2 * (reach + abs(offset))
    return pointwiseMax(pointwiseMax(lifted, needed), tiltedReach(of: size, blur, offset))
  }

  private func draws(_ sheet: Sheet, peeled: Double, on stage: Stage) -> [Draw] {
    var camera = camera(over: sheet, on: stage)
    let rows = rows(ofHeight: sheet.size.height)
    let mesh = mesh(of: sheet, rows: rows, peeled: peeled, camera: camera)
    let slope = sheet.slope(of: mesh, seenFrom: camera.distance)
    camera.lean(by: slope)
    return mesh.bordered(
      "peel", at: sheet.origin, size: sheet.size, camera: camera, picture: sheet.covering,
      textures: [sheet.texture(isFlat: peeled == 0 && clamp)],
      uniforms: [
        Uniform("peeled", .float(Float(peeled))), Uniform("highlight", .float(Float(highlight))),
      ], finish: sheet.finish(finish, slope: slope, on: stage))
  }

  /// The sheet at `moment` as a mesh, with its outline outside the unit square.
  ///
  /// - Throws: `MissingPicture` without an input.
  package func deformation(
    at moment: Moment, on stage: Stage
  ) throws(MissingPicture) -> BentSheet? {
    guard !stage.inputs.isEmpty else {
      throw MissingPicture(effect: traits.name, needed: "a picture to bend")
    }
    let sheet = Sheet(stage, outline: outline)
    let camera = camera(over: sheet, on: stage)
    return mesh(
      of: sheet, rows: rows(ofHeight: sheet.size.height),
      peeled: state(at: moment, of: stage.inputs[0].size).peeled,
      camera: camera
    ).bent(of: sheet, distance: camera.distance, on: stage)
  }

  func camera(over sheet: Sheet, on stage: Stage) -> SheetCamera {
    let longest = Double(max(sheet.size.width, sheet.size.height))
    return sheet.camera(
      distance: longest / (2 * Math.tan(fieldOfView.radians / 2)), over: sheet.center,
      canvas: stage.pixelSize)
  }

  func mesh(
    of sheet: Sheet, rows: Int, peeled: Double, camera: SheetCamera
  ) -> SheetMesh {
    let lift = liftDistance * camera.distance * LongPicture.lift(ofSize: sheet.size)
    let height = Double(sheet.size.height)
    let edge = SheetMesh.edge
    return SheetMesh(
      rows: (0...rows).map { row in
        let y = Double(row) / Double(rows) * (height + 2 * edge) - edge
        let raised = lift * self.height(ofRow: y / height, peeled: peeled)
        return SheetRow(y: y, height: min(raised, Self.highest * camera.distance))
      })
  }

  /// The greatest height, as a fraction of the camera's distance.
  static let highest = 0.95

  /// The article's tessellation.
  private static let publishedRows = 50

  /// Rows of the mesh: `tessellation`, or the article's, and more for a sheet so high that its straight
  /// segments would deviate by a quarter of a pixel.
  private func rows(ofHeight height: Int) -> Int {
    if let tessellation { return tessellation }
    // The curve's second derivative is at most 12 · 0.2166 · height per unit of v², so a segment of
    // length 1/n deviates by that / 8n², and the picture by as much.
    let needed = (12 * 0.2166 / 8 * Double(height) / 0.25).squareRoot().rounded(.up)
    return Int(needed, within: Self.publishedRows...200)
  }
}
