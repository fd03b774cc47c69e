import Motion

/// One of the flat strips that a sticker is cut into, in points.
package struct StickerStrip: Sendable, Hashable {
  /// The upper edge's position, measured down from the sticker's top; negative above it.
  package let y: Double
  /// The upper edge's height.
  package let topHeight: Double
  /// The lower edge's position.
  package let bottomY: Double
  /// The lower edge's height.
  package let bottomHeight: Double

  /// The angle about the upper edge in radians, positive when the lower edge is higher.
  package var angle: Double { Math.atan2(bottomHeight - topHeight, bottomY - y) }

  /// The strip's length from its upper to its lower edge.
  ///
  /// The sheet is stretched, so its rows stay in place on the canvas.
  package var length: Double { Math.hypot(bottomHeight - topHeight, bottomY - y) }
}

extension Sticker {
  /// The `count` strips, top first, of a sticker `height` points high including the inset.
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
