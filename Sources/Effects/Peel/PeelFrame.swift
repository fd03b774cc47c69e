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
    let sheet = Sheet(stage)
    var output = Pass(
      "canvas", into: .output, clear: stage.background.premultiplied, samples: stage.samples,
      draws: [])
    var frame = Frame(size: stage.pixelSize, passes: [])
    if reflection.enabled, !state.isAtRest, state.opacity > 0 {
      let blur = Blur(sigma: state.blur * stage.scale)
      let picture = blur.passes(of: sheet.source, size: sheet.size, name: "reflection")
      frame.targets = picture.targets
      frame.passes = picture.passes
      let corner = SIMD2<Float>(sheet.origin) + SIMD2<Float>(state.offset * stage.scale)
      output.draws.append(
        picture.draw(at: corner, canvas: stage.pixelSize, opacity: state.opacity))
    }
    output.draws.append(draw(sheet, peeled: state.peeled, on: stage))
    if debug == .wireframe {
      output.draws.append(wireframe(sheet, peeled: state.peeled, on: stage))
    }
    frame.passes.append(output)
    return frame
  }

  /// The canvas that shows the whole play of a sticker of `size` points: 1.7 times the sticker, as
  /// the article's code has it, or more where the reflection of a small sticker needs it.
  public func defaultCanvas(for size: SIMD2<Double>) -> SIMD2<Double> {
    guard reflection.enabled else { return 1.7 * size }
    // Sigma's reach, and the offset to either side, since the sticker stays in the middle.
    let reach = SIMD2<Double>(repeating: 3.5 * reflection.blur)
    let offset = SIMD2(abs(reflection.offset.x), abs(reflection.offset.y))
    let needed = size + 2 * (reach + offset)
    return SIMD2(max(1.7 * size.x, needed.x), max(1.7 * size.y, needed.y))
  }

  private func draw(_ sheet: Sheet, peeled: Double, on stage: Stage) -> Draw {
    let rows = rows(ofHeight: sheet.size.height)
    // A flat sheet shows a texel a pixel; a position that is off by a rounding must not mix two.
    let filter: Texture.Filter = peeled == 0 ? .nearest : .linear
    return Draw(
      Draw.Program(vertex: "peel", fragment: "peel"), .grid(columns: 1, rows: rows),
      textures: [Texture("picture", sheet.source, filter: filter)],
      uniforms: geometry(of: sheet, peeled: peeled, columns: 1, rows: rows, on: stage) + [
        Uniform("peeled", .float(Float(peeled))),
        Uniform("highlight", .float(Float(highlight))),
      ])
  }

  /// Every triangle of the mesh; a row is straight from left to right, so that the sheet itself
  /// needs one column only.
  private func wireframe(_ sheet: Sheet, peeled: Double, on stage: Stage) -> Draw {
    let rows = rows(ofHeight: sheet.size.height)
    let cells = SIMD2(Float(tessellation), Float(rows))
    return Draw(
      Draw.Program(vertex: "peel", fragment: "wireframe"), .grid(columns: 1, rows: rows),
      uniforms: geometry(of: sheet, peeled: peeled, columns: 1, rows: rows, on: stage) + [
        Uniform("cells", .vec2(cells)),
        Uniform("lineColor", .vec4(SIMD4(0.1, 0.45, 0.9, 0.9))),
      ])
  }

  private func geometry(
    of sheet: Sheet, peeled: Double, columns: Int, rows: Int, on stage: Stage
  ) -> [Uniform] {
    let camera = PeelCamera(sheet: sheet, canvas: stage.pixelSize, fieldOfView: fieldOfView)
    let lift = liftDistance * camera.distance
    let height = Double(sheet.size.height)
    let heights = (0...rows).map { row in
      // The mesh reaches a pixel beyond the sheet on each side.
      let v = (Double(row) / Double(rows) * (height + 2) - 1) / height
      return Float(lift * self.height(ofRow: v, peeled: peeled))
    }
    return [
      Uniform("projection", .mat4(camera.projection)),
      Uniform("origin", .vec2(SIMD2<Float>(sheet.origin))),
      Uniform("size", .vec2(SIMD2(Float(sheet.size.width), Float(sheet.size.height)))),
      Uniform("heights", .floats(heights)),
      Uniform("columns", .int(Int32(columns))),
    ]
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

/// Where the sticker lies on the canvas, in pixels.
struct Sheet: Sendable, Hashable {
  let source: Texture.Source
  let size: PixelSize
  let origin: SIMD2<Int>

  init(_ stage: Stage) {
    size = stage.pixelSize(ofInput: 0)
    origin = stage.centeredOrigin(of: size)
    source = .asset(AssetRequest(input: 0, size: size))
  }
}

/// The camera above the sheet's middle: at z = 0 a point of the sheet is a point of the canvas.
struct PeelCamera: Sendable, Hashable {
  /// Pixels from the eye to the sheet: longer side / (2 · tan(fieldOfView / 2)).
  let distance: Double
  /// Canvas pixels, with z towards the viewer, to clip space.
  let projection: Matrix4

  init(sheet: Sheet, canvas: PixelSize, fieldOfView: Angle) {
    let longest = Double(max(sheet.size.width, sheet.size.height))
    distance = longest / (2 * Math.tan(fieldOfView.radians / 2))
    let scale = SIMD2(2 / Float(canvas.width), 2 / Float(canvas.height))
    let eye =
      SIMD2<Float>(sheet.origin)
      + SIMD2(Float(sheet.size.width), Float(sheet.size.height)) / 2
    // w = 1 − z/d, and clip = scale · (eye · w + (point − eye)) − w.
    let nearer = -1 / Float(distance)
    projection = Matrix4(
      SIMD4(scale.x, 0, 0, 0), SIMD4(0, scale.y, 0, 0),
      SIMD4((scale.x * eye.x - 1) * nearer, (scale.y * eye.y - 1) * nearer, 0, nearer),
      SIMD4(-1, -1, 0, 1))
  }
}
