import Documents
import Frame

extension PixelRectangle {
  /// A canvas of `size` with `margin` pixels around it.
  init(around size: PixelSize, margin: Int) {
    self.init(
      x: -margin, y: -margin,
      size: PixelSize(width: size.width + 2 * margin, height: size.height + 2 * margin))
  }

  /// The top-left corner.
  var origin: SIMD2<Int> { SIMD2(x, y) }

  /// The pixels that some of `boxes` touch, with one more on each side, within the rectangle; `nil` when
  /// they touch none.
  func touched(by boxes: [Box]) -> PixelRectangle? {
    boxes.reduce(nil) { joined, box in
      guard let own = touched(by: box) else { return joined }
      return joined?.union(own) ?? own
    }
  }

  private func touched(by box: Box) -> PixelRectangle? {
    let (columns, rows) = (x...x + size.width, y...y + size.height)
    let low = SIMD2(
      Int(box.low.x.rounded(.down) - 1, within: columns),
      Int(box.low.y.rounded(.down) - 1, within: rows))
    let high = SIMD2(
      Int(box.high.x.rounded(.up) + 1, within: columns),
      Int(box.high.y.rounded(.up) + 1, within: rows))
    return PixelRectangle(from: low, to: high)
  }
}
