public import Frame

extension Peel {
  /// The picture at `moment`: the reflection under the sheet, then the sheet.
  ///
  /// - Throws: `EffectError.missingInputs` without an input.
  public func frame(at moment: Moment, on stage: Stage) throws(EffectError) -> Frame {
    guard !stage.inputs.isEmpty else {
      throw .missingInputs(effect: "peel", needed: "a picture to peel")
    }
    let state = state(at: moment)
    let sheet = Sheet(stage, outline: outline)
    var output = Pass(
      "canvas", into: .output, clear: stage.background.premultiplied, samples: stage.samples,
      draws: [])
    var frame = Frame(size: stage.pixelSize, targets: sheet.targets, passes: sheet.passes)
    if reflection.enabled, !state.isAtRest, state.opacity > 0 {
      let blur = Blur(sigma: state.blur * stage.scale)
      let picture = blur.passes(of: sheet.source, size: sheet.size, name: "reflection")
      frame.targets += picture.targets
      frame.passes += picture.passes
      let corner = SIMD2<Float>(sheet.origin) + SIMD2<Float>(state.offset * stage.scale)
      output.draws.append(
        picture.draw(at: corner, canvas: stage.pixelSize, opacity: state.opacity))
    }
    output.draws += draws(sheet, peeled: state.peeled, on: stage)
    frame.passes.append(output)
    return frame
  }

  /// The canvas that shows the whole play of a sticker of `size` points: 1.7 times the sticker, as
  /// the article's code has it, or more where the reflection of a small sticker needs it.
  public func defaultCanvas(for size: SIMD2<Double>) -> SIMD2<Double> {
    let size = size + 2 * outline.reach
    guard reflection.enabled else { return 1.7 * size }
    // Sigma's reach, and the offset to either side, since the sticker stays in the middle.
    let reach = SIMD2<Double>(repeating: 3.5 * reflection.blur)
    let offset = SIMD2(abs(reflection.offset.x), abs(reflection.offset.y))
    let needed = size + 2 * (reach + offset)
    return SIMD2(max(1.7 * size.x, needed.x), max(1.7 * size.y, needed.y))
  }

  private func draws(_ sheet: Sheet, peeled: Double, on stage: Stage) -> [Draw] {
    let longest = Double(max(sheet.size.width, sheet.size.height))
    let camera = SheetCamera(
      distance: longest / (2 * Math.tan(fieldOfView.radians / 2)), center: sheet.center,
      canvas: stage.pixelSize)
    let rows = rows(ofHeight: sheet.size.height)
    // A flat sheet shows a texel a pixel; a position that is off by a rounding must not mix two.
    let filter: Texture.Filter = peeled == 0 ? .nearest : .linear
    let mesh = mesh(ofHeight: sheet.size.height, rows: rows, peeled: peeled, camera: camera)
    let origin = SIMD2<Double>(sheet.origin)
    let draws = mesh.draws(
      "peel", at: origin, size: sheet.size, camera: camera,
      textures: [Texture("picture", sheet.source, filter: filter)],
      uniforms: [
        Uniform("peeled", .float(Float(peeled))), Uniform("highlight", .float(Float(highlight))),
      ])
    guard debug == .wireframe else { return draws }
    // A row is straight from left to right, so that the sheet itself needs one column only.
    let cells = SIMD2(Float(tessellation), Float(rows))
    return draws
      + mesh.draws(
        "wireframe", at: origin, size: sheet.size, camera: camera, textures: [],
        uniforms: [
          Uniform("cells", .vec2(cells)),
          Uniform("lineColor", .vec4(SIMD4(0.1, 0.45, 0.9, 0.9))),
        ])
  }

  private func mesh(
    ofHeight pixels: Int, rows: Int, peeled: Double, camera: SheetCamera
  ) -> SheetMesh {
    let lift = liftDistance * camera.distance
    let height = Double(pixels)
    return SheetMesh(
      rows: (0...rows).map { row in
        // The mesh reaches a pixel beyond the sheet on each side.
        let y = Double(row) / Double(rows) * (height + 2) - 1
        return SheetRow(y: y, height: lift * self.height(ofRow: y / height, peeled: peeled))
      })
  }

  /// Rows of the mesh: `tessellation`, or more for a sheet so high that the straight pieces
  /// between them would be off by a quarter of a pixel.
  private func rows(ofHeight height: Int) -> Int {
    // The curve bends by at most 12 · 0.2166 · height per unit of v², so that a piece of 1/n is
    // off by that / 8n², and the picture by as much.
    let needed = (12 * 0.2166 / 8 * Double(height) / 0.25).squareRoot().rounded(.up)
    return min(200, max(tessellation, Int(needed)))
  }
}
