import Frame

/// A sticker of a scene that is a part of another item's picture.
package struct StuckItem: Sendable, Hashable {
  /// The index of the sticker.
  package var item: Int
  /// The index of the item on whose picture it is.
  package var surface: Int
  /// Where its middle lies on that picture, in unit coordinates.
  package var place: SIMD2<Double>
}

extension Composition where Element: DrawableEffect {
  /// The sticker at the place of its surface that shows, as the surface is bent at `moment`, where the sticker lies
  /// flat; `nil` where the surface does not show its front.
  func shown(_ sticker: StuckItem, at moment: Moment, on stage: Stage) -> StuckItem? {
    let surface = picturePlace(ofItem: sticker.surface, on: stage)
    let middle = surface.canvas(unit: sticker.place)
    let own: Stage
    var point = middle
    if items[sticker.surface].effect.traits.takesPlacement {
      own = self.stage(ofItem: sticker.surface, on: stage)
    } else {
      own = ownStage(ofItem: sticker.surface, on: stage)
      let (center, turn) = canvasPlace(
        ofItem: sticker.surface, pixels: own.pixelSize, on: stage)
      point = own.pixelSize.vector / 2 + turn.unturned(middle - center)
    }
    // What cannot be drawn fails when it is drawn.
    guard
      let bent = try? items[sticker.surface].effect.deformation(
        at: self.moment(ofItem: sticker.surface, at: moment), on: own),
      let placed = try? PlacedMesh(bent, on: own)
    else { return sticker }
    let test = MeshHitTest(placed)
    let around = [SIMD2(0, 0), SIMD2(1, 0), SIMD2(0, 1)].compactMap {
      test.hit(at: (point + $0) / own.scale)?.unit
    }
    guard around.count == 3 else { return nil }
    let (across, down) = (around[1] - around[0], around[2] - around[0])
    guard across.x * down.y > across.y * down.x else { return nil }
    let way = (around[0] - sticker.place) * surface.size.vector
    // Rounding takes nothing from its pixel.
    guard abs(way).max() > 0.01 else { return sticker }
    var sheet = picturePlace(ofItem: sticker.item, on: stage)
    sheet.middle = surface.canvas(unit: around[0])
    var moved = sticker
    moved.place = place(ofItem: sticker.item, at: sheet, on: surface, of: stage)
    return moved
  }
}
