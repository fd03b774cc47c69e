import Documents
package import Frame
import Motion

extension Elastic {
  /// The picture at `moment`: the content below, the bar, its loader and its control points.
  ///
  /// - Throws: `ElasticError` without the header's or the loader's picture, or when the bar reaches too far.
  package func frame(at moment: Moment, on stage: Stage) throws(ElasticError) -> Frame {
    let own = stage.inputs.count - pictureFiles.count
    guard own >= 0 else {
      throw .missingPicture(
        MissingPicture(
          effect: traits.name,
          needed: header.picture == nil ? "its loader's picture" : "its header's picture"))
    }
    let isHeader = style == .refresh
    let view = view(on: stage)
    let elapsed = moment.direction == .reverse ? duration - moment.seconds : moment.seconds
    let bar = fitted(to: view.picture)
    let drawing = ElasticDrawing(
      elastic: bar, view: view, state: bar.state(at: elapsed, width: view.points.x),
      stage: stage, headerInput: isHeader && header.picture != nil ? own : nil,
      loaderInput: isHeader && loader.picture != nil ? stage.inputs.count - 1 : nil)
    let draws = try mapError(to: ElasticError.outline, drawing.draws())
    return Frame(
      size: stage.pixelSize,
      passes: [
        Pass("canvas", into: .output, clear: stage.background.premultiplied, draws: draws)
      ])
  }

  /// The canvas for a picture of `size` points: its size, and that of a pulled bar above it.
  ///
  /// Without a picture it is 375 points wide and high enough for the pull.
  package func defaultCanvas(for size: SIMD2<Double>) -> SIMD2<Double> {
    guard size == .zero else { return size + SIMD2(0, style == .pull ? depth(over: size) : 0) }
    let below = style == .pull ? minimalHeight + 50 : 4 * content.rowHeight
    return SIMD2(375, max(translation, 0) + below)
  }

  /// The header's and the loader's picture, which follow the inputs.
  package var pictureFiles: [String] {
    style == .refresh ? [header.picture, loader.picture].compactMap { $0 } : []
  }

  /// Where the view lies on a stage: on the first picture of the inputs, with all that is above it for a bar that
  /// pushes the picture down, or on the whole canvas.
  func view(on stage: Stage) -> ElasticView {
    guard stage.inputs.count > pictureFiles.count else {
      return ElasticView(
        origin: .zero, size: stage.pixelSize, points: stage.canvas, scale: stage.scale, picture: nil
      )
    }
    let picture = stage.inputs[0].size
    var size = stage.pixelSize(ofInput: 0)
    var origin = stage.centeredOrigin(of: size)
    var points = picture
    if style == .pull {
      origin.y = 0
      size.height = stage.pixelSize.height
      points.y = stage.canvas.y
    }
    return ElasticView(
      origin: origin, size: size, points: points, scale: stage.scale, picture: picture)
  }

  /// How far down the bar is pulled without a gesture above a picture of `size` points, in points.
  private func depth(over size: SIMD2<Double>) -> Double {
    let bar = fitted(to: size)
    return bar.lowest(in: bar.state(at: release, width: size.x).points, width: size.x)
  }

  /// The lowest point of a bar's edge in a view `width` points wide, in points.
  func lowest(in points: ElasticPoints, width: Double) -> Double {
    points.path(width: width, symmetric: symmetric).bounds?.high.y ?? 0
  }
}

/// The rectangle of the canvas that the bar hangs in.
struct ElasticView {
  /// The top-left corner in canvas pixels.
  let origin: SIMD2<Int>
  /// In pixels.
  let size: PixelSize
  /// Width and height in points.
  let points: SIMD2<Double>
  /// Pixels per point.
  let scale: Double
  /// Width and height in points of the picture in it, the stage's first input, if there is one.
  let picture: SIMD2<Double>?

  /// The coverage of the view by a path in points of the view; parts outside are cut off.
  func coverage(of path: Path) throws(PathError) -> PathCoverage? {
    guard let coverage = try path.scaled(by: scale).coverage(of: size) else { return nil }
    return PathCoverage(origin: coverage.origin &+ origin, map: coverage.map)
  }
}
