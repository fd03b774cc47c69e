import Documents
import Motion

extension Sticker {
  /// The sheet with its inset, in pixels: strips, or enough segments to look smooth.
  func mesh(ofHeight pixels: Double, scale: Double, in wave: StickerWave) -> SheetMesh {
    if segments > 0 {
      let strips = strips(segments, ofHeight: pixels / scale, in: wave)
      let edges = strips.map { SheetRow(y: $0.y * scale, height: $0.topHeight * scale) }
      let last = strips[segments - 1]
      return SheetMesh(
        rows: edges + [SheetRow(y: last.bottomY * scale, height: last.bottomHeight * scale)])
    }
    // Only the window is bent, so all rows lie in it, and the ends are level.
    let pieces = pieces(ofHeight: pixels, scale: scale)
    let rows = (0...pieces).map { index in
      let place = Double(wave.isReversed ? pieces - index : index) / Double(pieces)
      let row = min(max(wave.row(atPlace: place), 0), 1)
      return SheetRow(
        y: scale * -inset + row * (pixels + 2 * scale * inset),
        height: scale * elevation * wave.lift(ofRow: row))
    }
    return SheetMesh(rows: rows)
  }

  /// Straight segments of the window, 16…1000, that deviate by at most a tenth of a pixel on the
  /// canvas.
  private func pieces(ofHeight pixels: Double, scale: Double) -> Int {
    // The camera turns a height into a distance from the middle: at most half the sheet's height, times
    // the square of the magnification, over the eye's distance.
    let magnification = 1 / (1 - min(elevation / perspective, Self.highestShare))
    let shift = pixels / 2 * magnification * magnification / (perspective * scale)
    let error = scale * elevation * curvature / 8 * shift
    return Int((error / 0.1).squareRoot().rounded(.up), within: 16...1000)
  }

  /// The largest second derivative of the window curve, by finite differences.
  private var curvature: Double {
    let steps = 64
    let values = (0...steps).map { windowCurve.value(at: Double($0) / Double(steps)) }
    let slopes = (0..<steps).map { values[$0 + 1] - values[$0] }
    let differences = (1..<steps).map { abs(slopes[$0] - slopes[$0 - 1]) }
    return (differences.max() ?? 0) * Double(steps * steps)
  }
}
