import Frame
import Motion

extension Peel {
  /// The reflection; under a sheet with a pale outline, a grey shadow below it and one around what has lifted.
  ///
  /// Where the sheet covers it, grey would not show, so that it lies farther below than the reflection.
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
      + ambientDraws(picture, seen, tints.grey, under: sheet, state, on: stage)
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

  /// The shadow around the lifted part, which bends as the sheet does, so that a pale edge shows on pale ground.
  private func ambientDraws(
    _ picture: BlurredPicture, _ seen: Texture.Source, _ tint: ShadowTint, under sheet: Sheet,
    _ state: PeelState, on stage: Stage
  ) -> [Draw] {
    let height = Double(sheet.size.height)
    let shown = Double(picture.size.height)
    let margin = Double(picture.origin)
    let edge = SheetMesh.edge
    var camera = camera(over: sheet, on: stage)
    let mesh = mesh(
      of: sheet, rows: rows(ofHeight: sheet.size.height), peeled: state.peeled, camera: camera)
    camera.lean(by: sheet.slope(of: mesh, seenFrom: camera.distance))
    // The sheet's rows count from its own top, those of the blurred picture from that picture's.
    let around = SheetMesh(
      rows: mesh.cut(from: margin - edge, to: margin + shown + edge).rows.map {
        SheetRow(y: $0.y - margin, height: $0.height)
      })
    let isAcross = picture.isReduced && sheet.placement.isTranslation
    return around.draws(
      "ambientshadow", at: sheet.origin + margin, size: picture.size, camera: camera,
      constants: (isAcross ? BlurredPicture.constants : []) + tint.constants,
      textures: [Texture("picture", seen)] + tint.textures,
      uniforms: [
        Uniform("sheetRow", .vec2(SIMD2(Float(margin / height), Float(shown / height)))),
        Uniform("peeled", .float(Float(state.peeled))),
        Uniform("opacity", .float(Float(Self.ambientShare * state.opacity))),
      ] + tint.uniforms)
  }

  /// The opacity of the shadow around what has lifted, as a share of the reflection's.
  private static let ambientShare = 0.5
}
