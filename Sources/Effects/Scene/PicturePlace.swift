import Frame
import Motion

/// Where the picture of an item lies flat on the canvas of its scene; lengths are pixels.
struct PicturePlace: Sendable, Hashable {
  /// The size at which the item asks for its picture.
  var size: PixelSize
  /// Its middle on the canvas.
  var middle: SIMD2<Double>
  /// How it is turned and enlarged about its middle.
  var turn: Placement
  /// Pixels of the picture for a point of the item.
  var scale: Double

  /// Where a place of the canvas is on the picture, from its top-left corner.
  func own(_ place: SIMD2<Double>) -> SIMD2<Double> {
    size.vector / 2 + turn.unturned(place - middle)
  }

  /// Where a place of the picture, in unit coordinates, is on the canvas.
  func canvas(unit place: SIMD2<Double>) -> SIMD2<Double> {
    middle + turn.turned((place - 0.5) * size.vector)
  }

  /// Whether a place of the canvas is on the picture.
  func contains(_ place: SIMD2<Double>) -> Bool {
    let own = own(place)
    return own.min() >= 0 && own.x <= Double(size.width) && own.y <= Double(size.height)
  }

  /// How a picture with this turn is turned and enlarged as seen from another one.
  func turn(seenFrom other: PicturePlace) -> Placement {
    Placement(
      translation: .zero,
      rotation: Angle(degrees: turn.rotation.degrees - other.turn.rotation.degrees),
      scale: turn.scale / other.turn.scale)
  }
}

extension Composition where Element: DrawableEffect {
  /// Where an item's first picture lies before its effect bends it.
  func picturePlace(ofItem index: Int, on stage: Stage) -> PicturePlace {
    guard items[index].effect.traits.takesPlacement else {
      let own = ownStage(ofItem: index, on: stage)
      let half = own.pixelSize.vector / 2
      let (middle, turn) = canvasPlace(ofItem: index, pixels: own.pixelSize, on: stage)
      return PicturePlace(
        size: own.pixelSize(ofInput: 0),
        middle: middle + turn.turned(own.center(ofInput: 0) * own.scale - half), turn: turn,
        scale: own.scale)
    }
    let own = self.stage(ofItem: index, on: stage).shrunk
    let placement = own.inputs[0].placement
    return PicturePlace(
      size: own.pixelSize(ofInput: 0),
      middle: (own.center(ofInput: 0) + placement.translation) * own.scale,
      turn: Placement(
        translation: .zero, rotation: placement.rotation, scale: placement.scale),
      scale: own.scale)
  }

  /// The place, in unit coordinates of the picture `surface`, that a sticker takes whose own picture is let go at
  /// `sheet`: all of it, with its border, lies on the picture if it can, and an upright one on whole pixels.
  func place(
    ofItem index: Int, at sheet: PicturePlace, on surface: PicturePlace, of stage: Stage
  ) -> SIMD2<Double> {
    let turn = sheet.turn(seenFrom: surface)
    let whole = surface.size.vector
    let border = items[index].effect.touchSize(on: self.stage(ofItem: index, on: stage))
    let edge = pointwiseMin(turn.bounds(of: border * sheet.scale), whole) / 2
    let middle = pointwiseMin(pointwiseMax(surface.own(sheet.middle), edge), whole - edge)
    guard turn.isTranslation else { return middle / whole }
    let half = sheet.size.vector / 2
    return ((middle - half).rounded(.toNearestOrAwayFromZero) + half) / whole
  }

  /// The middle and the turn of an item's own canvas of some pixels; upright, it lies on whole pixels.
  func canvasPlace(
    ofItem index: Int, pixels: PixelSize, on stage: Stage
  ) -> (middle: SIMD2<Double>, turn: Placement) {
    let item = items[index]
    let half = pixels.vector / 2
    let middle = ((item.position ?? stage.canvas / 2) + item.placement.translation) * stage.scale
    let turn = Placement(translation: .zero, rotation: item.placement.rotation)
    guard turn.isTranslation else { return (middle, turn) }
    return ((middle - half + 1e-9).rounded(.down) + half, turn)
  }

  /// What a sticker draws on that is part of a picture whose texture has some size: that texture.
  func stage(of sticker: StuckItem, on texture: PixelSize, of stage: Stage) -> Stage {
    let surface = picturePlace(ofItem: sticker.surface, on: stage)
    let place = picturePlace(ofItem: sticker.item, on: stage)
    let turn = place.turn(seenFrom: surface)
    let enlarged = turn.scale * Double(texture.width) / Double(surface.size.width)
    var own = self.stage(ofItem: sticker.item, on: stage)
    own.scale = place.scale * min(enlarged, 1)
    own.canvas = texture.vector / own.scale
    let middle = sticker.place * own.canvas
    own.inputs[0].position = middle
    own.inputs[0].placement = Placement(
      translation: .zero, rotation: turn.rotation, scale: max(enlarged, 1))
    // What is not on a whole pixel.
    let missing = middle - own.center(ofInput: 0)
    if abs(missing * own.scale).max() > 1e-6 { own.inputs[0].placement.translation = missing }
    return own
  }
}
