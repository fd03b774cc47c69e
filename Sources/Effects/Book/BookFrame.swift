import Documents
package import Frame
import Motion

extension Book {
  /// The picture at `moment`: two pages at rest, or the sheets in the air above those that they show.
  ///
  /// - Throws: `MissingPicture` without an input.
  package func frame(at moment: Moment, on stage: Stage) throws(MissingPicture) -> Frame {
    let drawing = try drawing(at: moment, on: stage)
    return Frame(
      size: stage.pixelSize,
      passes: [
        Pass(
          "canvas", into: .output, clear: stage.background.premultiplied, samples: stage.samples,
          draws: drawing.draws)
      ])
  }

  package func pages(at moment: Moment, on stage: Stage) throws(MissingPicture) -> PageHitTest? {
    try drawing(at: moment, on: stage).hitTest
  }

  private func drawing(
    at moment: Moment, on stage: Stage
  ) throws(MissingPicture) -> BookDrawing {
    guard !stage.inputs.isEmpty else {
      throw MissingPicture(effect: traits.name, needed: "a picture for each page")
    }
    let sheets = BookSheets(of: self, pictures: stage.inputs.count)
    return BookDrawing(
      self, sheets, state(at: moment, of: sheets), on: BookPlacing(self, on: stage), stage)
  }

  /// The canvas that shows a whole play.
  ///
  /// It has what lies there, and on both sides as much as a sheet that stands up or the shade on the table reaches
  /// beyond it. Single pages fill it across the spine, so that their sheets leave it.
  package func defaultCanvas(for size: SIMD2<Double>) -> SIMD2<Double> {
    let stage = Stage(canvas: size, inputs: [Stage.Input(size: size)])
    let placing = BookPlacing(self, on: stage)
    let isDouble = pages == .double
    let half = SIMD2(isDouble ? placing.size.x : placing.size.x / 2, placing.size.y / 2)
    let shade = shadow > 0 ? BookGround.margin(around: placing.size) : 0
    var reach = half + SIMD2(isDouble ? shade : 0, shade)
    for step in 0...Self.canvasSteps {
      let bend = played(Double(step) / Double(Self.canvasSteps))
      let surface = SheetSurface(bend, size: placing.size)
      for end in [-0.5, 0.5] {
        let corner = surface.place(SIMD2(placing.size.x, end * placing.size.y))
        let place = abs(placing.local(placing.seen(corner)))
        reach = pointwiseMax(reach, isDouble ? place : SIMD2(0, place.y))
      }
    }
    let margin = (reach - half - 1e-6).rounded(.up)
    return 2 * abs(placing.across * (half.x + margin.x) + placing.along * (half.y + margin.y))
  }

  package func canvas(for sizes: [SIMD2<Double>]) -> SIMD2<Double>? {
    sizes.first.map { defaultCanvas(for: $0) }
  }

  private static let canvasSteps = 24

  package func shownSizes(
    of sizes: [SIMD2<Double>], on canvas: SIMD2<Double>
  ) -> [SIMD2<Double>] {
    guard let page = sizes.first else { return [] }
    return sizes.map { $0 * (page / $0).min() }
  }
}
