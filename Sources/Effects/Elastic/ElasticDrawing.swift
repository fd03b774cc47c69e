import Documents
import Frame
import Motion

/// What the draws of one frame have in common.
struct ElasticDrawing {
  let elastic: Elastic
  let view: ElasticView
  let state: ElasticState
  let stage: Stage
  /// The picture that is seen in the open header.
  let headerInput: Int?
  /// The picture that turns in the loader's place.
  let loaderInput: Int?

  var canvas: PixelSize { stage.pixelSize }

  /// Everything, from back to front.
  func draws() throws(PathError) -> [Draw] {
    var draws = content
    let path = edge.path(width: view.points.x, symmetric: elastic.symmetric)
    if let wave = try view.coverage(of: path) {
      draws.append(wave.filled(elastic.color, on: canvas))
      if let headerInput { draws.append(header(headerInput, in: wave)) }
      if elastic.style == .refresh { draws += try loader(in: wave) }
    }
    if elastic.showControlPoints { draws += try controlPoints() }
    return draws
  }

  /// Rows of the view above the content, which moves by whole pixels, as in a scroll view, to stay sharp.
  ///
  /// A header pushes it by its height, and the article's bar below its lowest point, so that it covers no part of it.
  private var pushed: Int {
    let rows = view.size.height
    let pushed =
      elastic.style == .refresh
      ? (state.height * view.scale).rounded()
      : (elastic.lowest(in: state.points, width: view.points.x) * view.scale - 1e-6).rounded(.up)
    return Int(pushed, within: -rows...rows)
  }

  /// The bar's edge: below an open header it is the content's, so that nothing shows between the two.
  ///
  /// While it springs, it is a point lower and lies over the content, as in the library.
  private var edge: ElasticPoints {
    guard elastic.style == .refresh else { return state.points }
    switch state.phase {
    case .stopped, .dragging: return state.points
    case .bouncing: return state.points.lowered(by: 1)
    case .loading, .closing:
      return ElasticPoints(width: view.points.x, height: Double(pushed) / view.scale)
    }
  }

  /// The content that the bar pushes down.
  private var content: [Draw] {
    guard elastic.style == .refresh else { return picture(from: pushed) }
    let rows = view.size.height
    if view.picture != nil {
      let above = pushed > 0 ? [area(elastic.content.color, from: 0, rows: pushed)] : []
      return above + picture(from: pushed)
    }
    var draws = [area(elastic.content.color, from: 0, rows: rows)]
    let distance = elastic.content.rowHeight * view.scale
    guard distance >= 1 else { return draws }
    // All lines are one draw, however many there are.
    var lines = CoverageMap(
      size: PixelSize(width: 1, height: rows), bytes: [UInt8](repeating: 0, count: rows))
    var line = distance
    while case let row = pushed + Int(line.rounded(), within: 0...2 * rows + 1), row <= rows {
      if row > 0 { lines.bytes[row - 1] = 255 }
      line += distance
    }
    draws.append(area(elastic.content.separator, from: 0, rows: rows, covered: lines))
    return draws
  }

  /// The view's picture, moved down so that `row` of the view is its first row, cut off at the view's
  /// bottom.
  private func picture(from row: Int) -> [Draw] {
    guard view.picture != nil else { return [] }
    let size = stage.pixelSize(ofInput: 0)
    let shown = min(view.size.height - row, size.height)
    guard shown > 0 else { return [] }
    let share = Double(shown) / Double(size.height)
    return [
      Draw(
        Draw.Program(vertex: "area", fragment: "crop"), .quad,
        textures: [Texture("picture", .asset(stage.request(forInput: 0)), sampler: .nearest)],
        uniforms: uniforms(from: row, rows: shown) + [
          Uniform("shown", .vec2(SIMD2(1, Float(share))))
        ])
    ]
  }

  /// Some of the view's rows in one colour, as far as a map over them covers.
  private func area(
    _ color: Color, from row: Int, rows: Int, covered: CoverageMap = .full
  ) -> Draw {
    Draw(
      Draw.Program(vertex: "area", fragment: "fill"), .quad,
      textures: [Texture("coverage", .coverage(covered), sampler: .nearest)],
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
