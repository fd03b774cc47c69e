import Frame
import Motion

extension Peel {
  /// The reflection; under a sheet with a pale outline, a grey shadow in its place, or one of a given colour, which tilts
  /// and grows with the sheet: where the sheet covers it, one colour would not show.
  func shadowDraws(
    _ picture: BlurredPicture, under sheet: Sheet, _ state: PeelState, on stage: Stage,
    in frame: inout Frame
  ) -> [Draw] {
    let offset = state.offset * stage.scale
    let corner = sheet.origin + offset
    let isUpright = sheet.placement.isTranslation
    let seen = isUpright ? picture.across(at: corner.x, in: &frame) : picture.enlarged(in: &frame)
    guard shadow.color != .own, shadow.offset == nil, reflection.offset == nil else {
      let tint = ShadowTint(shadow.color, of: sheet.source, size: sheet.size, in: &frame)
      return flatDraws(picture, seen, at: corner, under: sheet, state.opacity, tint, on: stage)
    }
    guard shadow.color == .auto else {
      let tint = ShadowTint(shadow.color, of: sheet.source, size: sheet.size, in: &frame)
      return tiltedDraws(picture, seen, under: sheet, state, tint, on: stage)
    }
    let tints = ShadowTint.shares(of: sheet.source, size: sheet.size, in: &frame)
    return tiltedDraws(picture, seen, under: sheet, state, tints.grey, on: stage)
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

  /// The shadow of a flat sheet from the height of the top to that of the bottom; while the bottom lies on
  /// the page, through the height of the middle, so that nothing shows beside what has not lifted.
  private func tiltedDraws(
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

  /// The canvas that shows the tilted shadow of one colour of a sheet of `size` points, as far as it darkens the page to
  /// the eye.
  func tiltedReach(
    of size: SIMD2<Double>, _ blur: Double, _ offset: SIMD2<Double>
  ) -> SIMD2<Double> {
    guard case .color = shadow.color else { return .zero }
    let height = min(liftDistance * LongPicture.lift(ofSize: size), Self.highest)
    return (size + 2 * (Self.seenSigmas * blur + Self.nearness * abs(offset))) / (1 - height)
  }

  /// Sigmas of a blur beyond which a shadow's edge is too faint to be seen.
  private static let seenSigmas = 1.7

  /// The offset of the tilted shadow as a share of the reflection's.
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
    let places = places(in: picture)
    var texture = Texture("picture", picture.source)
    texture.footprint = places.footprint(of: area)
    var draw = Draw(
      Draw.Program(
        vertex: "tiltedshadow", fragment: "tiltedshadow",
        constants: tint.constants),
      .quad, textures: [texture] + tint.textures,
      uniforms: [
        Uniform("canvas", .vec2(SIMD2<Float>(stage.pixelSize.vector))),
        Uniform("origin", .vec2(SIMD2<Float>(area.origin))),
        Uniform("size", .vec2(SIMD2<Float>(area.size))),
        Uniform("toTexture", .mat3(places.matrix(toUnit: picture.textureSize))),
        Uniform("opacity", .float(Float(opacity))),
      ] + tint.uniforms)
    draw.area = area
    return draw
  }

  /// Where canvas pixels lie on a blurred picture.
  ///
  /// A place p of the sheet is seen at e + (p − e) / w(p.y), where e is below the eye and w = start + slope · p.y. So
  /// with d the distance from e on the canvas, p = e + d · (start + slope · e.y) / (1 − slope · d.y) along x, and
  /// (e.y + start · d.y) / (1 − slope · d.y) along y.
  private func places(in picture: BlurredPicture) -> TexturePlaces {
    let eye = camera.center
    let first = corner + Double(picture.origin)
    func texels(_ x: Double, _ y: Double, _ w: Double) -> SIMD3<Double> {
      SIMD3(SIMD2(x, y) / Double(picture.factor) + w * picture.margin, w)
    }
    let x = texels(start + slope * eye.y, 0, 0)
    let y = texels(-slope * (eye.x - first.x), start + slope * first.y, -slope)
    let ofEye = texels(eye.x - first.x, eye.y - first.y, 1)
    return TexturePlaces(x: x, y: y, origin: ofEye - x * eye.x - y * eye.y)
  }
}

/// Where canvas pixels lie on a texture, in texels: homogeneous columns, of which x does not change the last row.
private struct TexturePlaces {
  let x: SIMD3<Double>
  let y: SIMD3<Double>
  let origin: SIMD3<Double>

  private subscript(_ place: SIMD2<Double>) -> SIMD3<Double> {
    x * place.x + y * place.y + origin
  }

  private func texel(at place: SIMD2<Double>) -> SIMD2<Double> {
    let texel = self[place]
    return SIMD2(texel.x, texel.y) / texel.z
  }

  /// The map to 0…1 in a texture of `size` texels.
  func matrix(toUnit size: SIMD2<Double>) -> Matrix3 {
    let size = SIMD3(size, 1)
    return Matrix3(
      SIMD3<Float>(x / size), SIMD3<Float>(y / size), SIMD3<Float>(origin / size))
  }

  /// What is read with interpolation for the pixels of `area`: texels on a straight grid between its corners, and as
  /// far from them as these places deviate.
  func footprint(of area: PixelArea) -> Footprint {
    let (low, high) = (area.origin, area.origin + area.size)
    let (first, last) = (texel(at: low), texel(at: high))
    let (right, left) = (texel(at: SIMD2(high.x, low.y)), texel(at: SIMD2(low.x, high.y)))
    // Along x the first and the last row deviate most from their mean.
    let means = SIMD2(first.x + left.x, right.x + last.x) / 2
    let aside = max(abs(first.x - left.x), abs(right.x - last.x)) / 2
    // Along y the row deviates most at which one over the last row's square is the mean slope.
    let (near, far) = (self[low].z.squareRoot(), self[high].z.squareRoot())
    let share = near / (near + far)
    let bent = texel(at: low + share * area.size).y - (first.y + share * (last.y - first.y))
    func axis(_ first: Double, _ last: Double, off: Double, _ size: Double) -> Footprint.Axis {
      // Interpolation reads half a texel further.
      Footprint.Axis(scale: (last - first) / size, offset: first, reach: off + 1)
    }
    return Footprint(
      x: axis(means.x, means.y, off: aside, area.size.x).moved(by: low.x),
      y: axis(first.y, last.y, off: abs(bent), area.size.y).moved(by: low.y))
  }
}
