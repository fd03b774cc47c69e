import Frame
import Motion

extension Peel {
  /// The reflection, or a grey shadow under a sheet with a pale outline, which is farther away: where the
  /// sheet covers it, grey would not show.
  func shadowDraws(
    _ picture: BlurredPicture, under sheet: Sheet, _ state: PeelState, on stage: Stage,
    in frame: inout Frame
  ) -> [Draw] {
    let corner = sheet.origin + state.offset * stage.scale
    guard shadow.color == .auto, let reach = greyReach(under: stage.inputs[0].size) else {
      let tint = ShadowTint(shadow.color, of: sheet.source, size: sheet.size, in: &frame)
      let seen = seen(picture, under: sheet, at: corner.x, in: &frame)
      return flatDraws([(corner, tint)], picture, seen, under: sheet, state, on: stage)
    }
    let tints = ShadowTint.shares(of: sheet.source, size: sheet.size, in: &frame)
    let farther = SIMD2(corner.x, sheet.origin.y + reach * state.offset.y * stage.scale)
    let seen = seen(picture, under: sheet, at: corner.x, in: &frame)
    return flatDraws(
      [(farther, tints.grey), (corner, tints.own)], picture, seen, under: sheet, state, on: stage)
  }

  /// What the draws of a blurred picture sample: enlarged along x for an upright sheet at `x`, or all of it.
  private func seen(
    _ picture: BlurredPicture, under sheet: Sheet, at x: Double, in frame: inout Frame
  ) -> Texture.Source {
    sheet.placement.isTranslation
      ? picture.across(at: x, in: &frame) : picture.enlarged(in: &frame)
  }

  /// Copies of a blurred picture that lie on the ground.
  private func flatDraws(
    _ casts: [(corner: SIMD2<Double>, tint: ShadowTint)], _ picture: BlurredPicture,
    _ seen: Texture.Source, under sheet: Sheet, _ state: PeelState, on stage: Stage
  ) -> [Draw] {
    guard !sheet.placement.isTranslation else {
      return casts.map { corner, tint in
        picture.draw(seen, at: corner, canvas: stage.pixelSize, opacity: state.opacity, tint: tint)
      }
    }
    let edge = SheetMesh.edge
    let flat = SheetMesh(rows: [
      SheetRow(y: -edge, height: 0),
      SheetRow(y: Double(picture.size.height) + edge, height: 0),
    ])
    let camera = camera(over: sheet, on: stage)
    return casts.flatMap { corner, tint in
      flat.draws(
        "picture", at: corner + Double(picture.origin), size: picture.size, camera: camera,
        constants: tint.constants, textures: [Texture("picture", seen)] + tint.textures,
        uniforms: [Uniform("opacity", .float(Float(state.opacity)))] + tint.uniforms)
    }
  }
}
