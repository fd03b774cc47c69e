import Motion

/// One of the flat strips that a sticker is cut into, in points.
package struct StickerStrip: Sendable, Hashable {
  /// The upper edge's place, down from the sticker's top; the inset's top is above it.
  package let y: Double
  /// The upper edge's height.
  package let topHeight: Double
  /// The lower edge's place.
  package let bottomY: Double
  /// The lower edge's height.
  package let bottomHeight: Double

  /// The angle about the upper edge in radians: positive when the lower edge is higher.
  package var angle: Double { Math.atan2(bottomHeight - topHeight, bottomY - y) }

  /// The strip's own extent from its upper to its lower edge: the sheet is stretched, so that
  /// its rows stay where they are on the canvas.
  package var length: Double { Math.hypot(bottomHeight - topHeight, bottomY - y) }
}

extension Sticker {
  /// The `count` strips of a sticker `height` points high, inset included, top first.
  package func strips(_ count: Int, ofHeight height: Double, in wave: StickerWave) -> [StickerStrip]
  {
    func edge(_ index: Int) -> (y: Double, height: Double) {
      let row = Double(index) / Double(count)
      return (-inset + row * (height + 2 * inset), elevation * wave.lift(ofRow: row))
    }
    return (0..<count).map { index in
      let (top, bottom) = (edge(index), edge(index + 1))
      return StickerStrip(
        y: top.y, topHeight: top.height, bottomY: bottom.y, bottomHeight: bottom.height)
    }
  }
}
