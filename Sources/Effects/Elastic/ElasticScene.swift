import Frame
import Motion

/// What the draws of one frame have in common.
struct ElasticScene {
  let elastic: Elastic
  let view: ElasticView
  let state: ElasticState
  let stage: Stage
  /// The picture that turns in the loader's place.
  let loaderInput: Int?

  var canvas: PixelSize { stage.pixelSize }

  /// Everything, from the back to the front.
  func draws() throws(PathError) -> [Draw] {
    var draws = content
    let path = state.points.path(width: view.points.x, symmetric: elastic.symmetric)
    if let wave = try view.coverage(of: path) {
      draws.append(wave.filled(elastic.color, on: canvas))
      if elastic.style == .refresh { draws += try loader(in: wave) }
    }
    if elastic.showControlPoints { draws += try controlPoints() }
    return draws
  }

  /// What a header pushes down; below the article's bar its picture stays where it is.
  private var content: [Draw] {
    guard elastic.style == .refresh else { return picture(from: 0) }
    let rows = view.size.height
    // Content moves by whole pixels, as scroll views move it, so that it stays sharp.
    let pushed = min((state.height * view.scale).rounded(), Double(rows))
    if view.input != nil {
      let above = pushed > 0 ? [area(elastic.content.color, from: 0, rows: Int(pushed))] : []
      return above + picture(from: Int(pushed))
    }
    var draws = [area(elastic.content.color, from: 0, rows: rows)]
    let distance = elastic.content.rowHeight * view.scale
    guard distance >= 1 else { return draws }
    var line = distance
    while pushed + line.rounded() <= Double(rows) {
      let row = Int(pushed + line.rounded()) - 1
      draws.append(area(elastic.content.separator, from: row, rows: 1))
      line += distance
    }
    return draws
  }

  /// The view's picture with its top `row` pixels below the view's, cut off at the view's bottom.
  private func picture(from row: Int) -> [Draw] {
    let shown = view.size.height - row
    guard let input = view.input, shown > 0 else { return [] }
    let request = stage.request(forInput: input, size: view.size)
    let share = Double(shown) / Double(view.size.height)
    return [
      Draw(
        Draw.Program(vertex: "area", fragment: "crop"), .quad,
        textures: [Texture("picture", .asset(request), sampler: .nearest)],
        uniforms: uniforms(from: row, rows: shown) + [
          Uniform("shown", .vec2(SIMD2(1, Float(share))))
        ])
    ]
  }

  /// Some of the view's rows in one colour.
  private func area(_ color: Color, from row: Int, rows: Int) -> Draw {
    let full = CoverageMap(size: PixelSize(width: 1, height: 1), bytes: [255])
    return Draw(
      Draw.Program(vertex: "area", fragment: "fill"), .quad,
      textures: [Texture("coverage", .coverage(full), sampler: .nearest)],
      uniforms: uniforms(from: row, rows: rows) + [
        Uniform("fill", .vec4(color.premultiplied))
      ])
  }

  private func uniforms(from row: Int, rows: Int) -> [Uniform] {
    PathCoverage.area(
      origin: view.origin &+ SIMD2(0, row), size: PixelSize(width: view.size.width, height: rows),
      on: canvas)
  }

  private func controlPoints() throws(PathError) -> [Draw] {
    let size = SIMD2(3.0, 3)
    var path = Path()
    for point in state.points.all { path.append(.rectangle(point - size / 2, size: size)) }
    guard let coverage = try view.coverage(of: path) else { return [] }
    return [coverage.filled(Color(red: 1, green: 0, blue: 0), on: canvas)]
  }
}
