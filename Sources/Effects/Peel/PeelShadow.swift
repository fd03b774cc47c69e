import Frame
import Motion

extension Peel {
  /// The reflection; under a sheet with a pale outline, a grey shadow in its place, which tilts and grows with
  /// the sheet: where the sheet covers it, grey would not show.
  func shadowDraws(
    _ picture: BlurredPicture, under sheet: Sheet, _ state: PeelState, on stage: Stage,
    in frame: inout Frame
  ) -> [Draw] {
    let offset = state.offset * stage.scale
    let corner = sheet.origin + offset
    let isUpright = sheet.placement.isTranslation
    let seen = isUpright ? picture.across(at: corner.x, in: &frame) : picture.enlarged(in: &frame)
    guard shadow.color == .auto, shadow.offset == nil, reflection.offset == nil else {
      let tint = ShadowTint(shadow.color, of: sheet.source, size: sheet.size, in: &frame)
      return flatDraws(picture, seen, at: corner, under: sheet, state.opacity, tint, on: stage)
    }
    let tints = ShadowTint.shares(of: sheet.source, size: sheet.size, in: &frame)
    return greyDraws(picture, seen, under: sheet, state, tints.grey, on: stage)
      + flatDraws(picture, seen, at: corner, under: sheet, state.opacity, tints.own, on: stage)
  }

  /// The blurred picture `seen` on the page, with the sheet's corner at `corner`.
  private func flatDraws(
    _ picture: BlurredPicture, _ seen: Texture.Source, at corner: SIMD2<Double>,
    under sheet: Sheet, _ opacity: Double, _ tint: ShadowTint, on stage: Stage
  ) -> [Draw] {
    guard !sheet.placement.isTranslation else {
      return [
        picture.draw(seen, at: corner, canvas: stage.pixelSize, opacity: opacity, tint: tint)
      ]
    }
    return SheetMesh(flat: picture.size.height).draws(
      picture, seen, at: corner, camera: camera(over: sheet, on: stage), opacity, tint)
  }

  /// The grey shadow of a flat sheet from the height of the top to that of the bottom; while the bottom lies on
  /// the page, through the height of the middle, so that nothing shows beside what has not lifted.
  private func greyDraws(
    _ picture: BlurredPicture, _ seen: Texture.Source, under sheet: Sheet, _ state: PeelState,
    _ tint: ShadowTint, on stage: Stage
  ) -> [Draw] {
    let camera = camera(over: sheet, on: stage)
    let heights = mesh(of: sheet, rows: 2, peeled: state.peeled, camera: camera).rows.map {
      $0.height
    }
    let offset = state.offset * stage.scale
    let cast = TiltedShadow(
      of: sheet, top: heights[0], bottom: min(heights[2], 2 * heights[1] - heights[0]),
      shift: offset * Self.nearness, camera: camera)
    // A sheet that has just begun to lift has no dark edge.
    let opacity = min(state.opacity, shadow.opacity ?? reflection.opacityTo)
    guard !sheet.placement.isTranslation else {
      return [cast.draw(picture, on: stage, opacity: opacity, tint: tint)]
    }
    return cast.mesh(of: picture).draws(
      picture, seen, at: cast.corner, camera: camera, opacity, tint)
  }

  /// The offset of the grey shadow as a share of the reflection's.
  private static let nearness = 0.4
}

/// The shadow of a light beside the camera: that of a flat sheet between the heights of the top and the bottom.
private struct TiltedShadow {
  /// The top-left corner of the sheet that casts it, in canvas pixels before the camera sees it.
  let corner: SIMD2<Double>
  private let camera: SheetCamera
  /// A pixel of the sheet at y is `start + slope · y` times as far from the camera as the canvas.
  private let (start, slope): (Double, Double)

  /// The least of that.
  private static let nearest = 0.05

  init(
    of sheet: Sheet, top: Double, bottom: Double, shift: SIMD2<Double>, camera: SheetCamera
  ) {
    self.camera = camera
    corner = sheet.origin + shift
    slope = (top - bottom) / (Double(sheet.size.height) * camera.distance)
    start = 1 - top / camera.distance - slope * corner.y
  }

  /// How far from the camera the sheet is at a pixel's row, as a share of the canvas's distance.
  private func distance(at y: Double) -> Double { max(start + slope * y, Self.nearest) }

  /// The sheet with what the blur adds around it.
  func mesh(of picture: BlurredPicture) -> SheetMesh {
    let edge = SheetMesh.edge
    return SheetMesh(
      rows: [-edge, Double(picture.size.height) + edge].map { y in
        let share = distance(at: corner.y + Double(picture.origin) + y)
        return SheetRow(y: y, height: (1 - share) * camera.distance)
      })
  }

  /// Draws it upright.
  ///
  /// Interpolation is smooth enough to enlarge a reduced picture for a shadow of this softness.
  func draw(
    _ picture: BlurredPicture, on stage: Stage, opacity: Double, tint: ShadowTint
  ) -> Draw {
    let first = corner + Double(picture.origin)
    let last = first + picture.size.vector
    let eye = camera.center
    // Where the camera sees its corners; x is farthest from the eye at the nearer end.
    let (top, bottom) = (distance(at: first.y), distance(at: last.y))
    let nearer = min(top, bottom)
    let low = SIMD2(eye.x + (first.x - eye.x) / nearer, eye.y + (first.y - eye.y) / top)
    let high = SIMD2(eye.x + (last.x - eye.x) / nearer, eye.y + (last.y - eye.y) / bottom)
    let area = PixelArea(
      origin: low.rounded(.down), size: high.rounded(.up) - low.rounded(.down))
    var draw = Draw(
      Draw.Program(
        vertex: "tiltedshadow", fragment: "tiltedshadow",
        constants: tint.constants),
      .quad, textures: [Texture("picture", picture.source)] + tint.textures,
      uniforms: [
        Uniform("canvas", .vec2(SIMD2<Float>(stage.pixelSize.vector))),
        Uniform("origin", .vec2(SIMD2<Float>(area.origin))),
        Uniform("size", .vec2(SIMD2<Float>(area.size))),
        Uniform("toTexture", .mat3(toTexture(of: picture))),
        Uniform("opacity", .float(Float(opacity))),
      ] + tint.uniforms)
    draw.area = area
    return draw
  }

  /// Canvas pixels to the texture of a blurred picture, homogeneous, 0…1 inside it.
  ///
  /// A place p of the sheet is seen at e + (p − e) / w(p.y), where e is below the eye and w = start + slope · p.y. So
  /// with d the distance from e on the canvas, p = e + d · (start + slope · e.y) / (1 − slope · d.y) along x, and
  /// (e.y + start · d.y) / (1 − slope · d.y) along y.
  private func toTexture(of picture: BlurredPicture) -> Matrix3 {
    let eye = camera.center
    let (shown, first) = (picture.shown, corner + Double(picture.origin))
    let scale = shown.size / picture.size.vector
    func texture(_ x: Double, _ y: Double, _ w: Double) -> SIMD3<Double> {
      SIMD3(x * scale.x + w * shown.origin.x, y * scale.y + w * shown.origin.y, w)
    }
    let ofX = texture(start + slope * eye.y, 0, 0)
    let ofY = texture(-slope * (eye.x - first.x), start + slope * first.y, -slope)
    let ofEye = texture(eye.x - first.x, eye.y - first.y, 1)
    return Matrix3(
      SIMD3<Float>(ofX), SIMD3<Float>(ofY), SIMD3<Float>(ofEye - ofX * eye.x - ofY * eye.y))
  }
}
