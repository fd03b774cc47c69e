import Motion

/// One of the flat strips that a sticker is cut into, in points.
public struct StickerStrip: Sendable, Hashable {
  /// The upper edge's place, down from the sticker's top; the inset's top is above it.
  public let y: Double
  /// The upper edge's height.
  public let topHeight: Double
  /// The lower edge's place.
  public let bottomY: Double
  /// The lower edge's height.
  public let bottomHeight: Double

  /// The angle about the upper edge in radians: positive when the lower edge is higher.
  public var angle: Double { Math.atan2(bottomHeight - topHeight, bottomY - y) }

  /// The strip's own extent from its upper to its lower edge: the sheet is stretched, so that
  /// its rows stay where they are on the canvas.
  public var length: Double { Math.hypot(bottomHeight - topHeight, bottomY - y) }
}

extension Sticker {
  /// The `count` strips of a sticker `height` points high, inset included, top first.
  public func strips(_ count: Int, ofHeight height: Double, in wave: StickerWave) -> [StickerStrip]
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
