import Documents
import Frame
import Motion

/// The values that the draws of one frame of a curl share; lengths are pixels.
///
/// The canvas is divided into bands along the fold line, each with a program that looks for no more
/// than what shows there.
struct CurlDrawing {
  let curl: Curl
  let sheet: Sheet
  let placing: CurlPlacing
  let surface: CurlSurface
  let stage: Stage
  let shadow: CurlShadow
  let finish: FinishDraw
  /// The whole sheet and what stays of it, of which `sheet` is being torn off; `nil` for a sheet that is all there
  /// is.
  let held: (whole: Sheet, stub: Sheet)?
  /// The opacity of the shadow of a sheet in the air, two radii above the page.
  private let loose: Double

  /// What a program looks for in its band.
  private struct Content {
    /// Whether the front shows.
    var showsFront = true
    /// What shows the back: 0 nothing, 1 the flap, 2 the bend too.
    var back: Int32 = 0
    /// Whether a shadow may fall there.
    var isShaded = false
    /// Whether the sheet may be in two parts there.
    var isTorn = false

    var showsSheet: Bool { showsFront || back > 0 }
  }

  init(
    _ curl: Curl, _ sheet: Sheet, _ placing: CurlPlacing, _ surface: CurlSurface, _ stage: Stage,
    over held: (whole: Sheet, stub: Sheet)? = nil, in fall: TearFall? = nil
  ) {
    self.held = held
    self.curl = curl
    self.sheet = sheet
    self.placing = placing
    self.surface = surface
    self.stage = stage
    var shadow = CurlShadow(curl.shadow, on: placing, scale: stage.scale)
    loose = shadow.opacity * (fall?.lift(of: surface, on: placing) ?? 0)
    shadow.opacity -= loose
    self.shadow = shadow
    finish = sheet.finish(curl.finish, axis: surface.across, on: stage)
  }

  func draws(in frame: inout Frame) -> [Draw] {
    var soft: BlurredPicture?
    var tint = ShadowTint.own
    var textures: [Texture] = []
    var below: [Draw] = []
    if shadow.opacity + loose > 0 {
      let blurred = Blur(sigma: shadow.sigma)
        .picture(of: sheet.source, size: sheet.size, name: "shadow", in: &frame)
      let seen = blurred.enlarged(in: &frame)
      tint = ShadowTint(shadow.color, of: sheet.source, size: sheet.size, in: &frame)
      textures = [Texture("soft", seen)] + tint.textures
      if shadow.opacity > 0 { soft = blurred }
      if loose > 0 { below = [looseShadow(blurred, textures, tint)] }
    }
    let bands = CurlBands(placing, surface, shadow, showsStub: held != nil)
    let isTorn = held != nil
    let parts: [([SIMD2<Double>], Content)] = [
      (bands.flat, Content()),
      (bands.under, Content(back: surface.rolls ? 0 : 1, isShaded: soft != nil, isTorn: isTorn)),
      (bands.bent, Content(back: 2, isShaded: soft != nil, isTorn: isTorn)),
      (
        soft == nil && !isTorn ? [] : bands.page,
        Content(showsFront: isTorn, isShaded: soft != nil, isTorn: isTorn)
      ),
    ]
    return below
      + parts.filter { $0.0.count > 2 }.map { area, content in
        Draw(
          program(content, tint), .triangles(TriangleMesh(fan: area)),
          textures: self.textures(content) + (content.isShaded ? textures : []),
          uniforms: place + (content.showsSheet ? finish.uniforms : [])
            + (content.back > 0 ? backUniforms(content) : [])
            + (soft.map { content.isShaded ? shadowUniforms($0) + tint.uniforms : [] } ?? [])
            + (content.back > 0 || content.isShaded ? shape : []))
      }
  }

  /// The shadow of the sheet's plan from two radii above the page.
  private func looseShadow(
    _ soft: BlurredPicture, _ textures: [Texture], _ tint: ShadowTint
  ) -> Draw {
    let shift = surface.turned(sheet.placement.unturned(shadow.offset))
    // The plan of a bent sheet is within that of the flat one.
    let flat = Box(around: placing.grown.map { surface.local($0) }, margin: shadow.reach)
    let (low, high) = (flat.low + shift, flat.high + shift)
    return Draw(
      Draw.Program(
        vertex: "curl", fragment: "curlair",
        constants: [
          ShaderConstant("CONE", .int(surface.taper == 0 ? 0 : 1)),
          ShaderConstant("ROLLS", .int(1)),
        ] + tint.constants),
      .triangles(TriangleMesh(fan: [low, SIMD2(high.x, low.y), high, SIMD2(low.x, high.y)])),
      textures: textures,
      uniforms: place + tint.uniforms + [
        bend, softUnits(soft),
        Uniform(
          "air",
          .vec4(SIMD4(Float(shift.x), Float(shift.y), Float(loose), Float(shadow.sigma)))),
      ])
  }

  private var camera: SheetCamera {
    sheet.camera(distance: placing.distance, over: sheet.center, canvas: stage.pixelSize)
  }

  private func program(_ content: Content, _ tint: ShadowTint) -> Draw.Program {
    Draw.Program(
      vertex: "curl", fragment: "curl",
      constants: [
        ShaderConstant("FRONT", .int(content.showsFront ? 1 : 0)),
        ShaderConstant("BACK", .int(content.back)),
        ShaderConstant("BACK_PICTURE", .int(curl.back.picture != nil ? 1 : 0)),
        ShaderConstant("SHADED", .int(content.isShaded ? 1 : 0)),
        ShaderConstant("CONE", .int(surface.taper == 0 ? 0 : 1)),
        ShaderConstant("ROLLS", .int(surface.rolls ? 1 : 0)),
      ] + (content.isTorn ? [ShaderConstant("TEAR", .int(1))] : [])
        + (content.showsSheet ? finish.constants : [])
        + (content.isShaded ? tint.constants : []))
  }

  private func textures(_ content: Content) -> [Texture] {
    guard content.showsSheet else { return [] }
    let front = sheets(content) + finish.textures
    guard curl.back.picture != nil, content.back > 0 else { return front }
    let size = stage.pixelSize(ofInput: 0)
    return front + [Texture("backPicture", .asset(stage.request(forInput: 1, size: size)))]
  }

  private func sheets(_ content: Content) -> [Texture] {
    guard let held else { return [sheet.texture(isFlat: content.back == 0)] }
    guard content.isTorn else { return [held.whole.texture(isFlat: true)] }
    return (content.back > 0 ? [sheet.texture(isFlat: false)] : [])
      + [
        held.whole.texture(isFlat: true, named: "whole"),
        held.stub.texture(isFlat: true, named: "stub"),
      ]
  }

  /// What every program receives: where a place of the page is on the canvas and in the picture.
  private var place: [Uniform] {
    let unit = { (vector: SIMD2<Double>) in SIMD2<Float>(vector / placing.size) }
    return [
      Uniform("projection", .mat4(camera.projection)),
      Uniform("middle", .vec2(SIMD2<Float>(surface.middle))),
      Uniform("across", .vec2(SIMD2<Float>(surface.across))),
      Uniform("unitMiddle", .vec2(unit(surface.middle - sheet.origin))),
      Uniform("unitAcross", .vec2(unit(surface.across))),
      Uniform("unitAlong", .vec2(unit(surface.along))),
    ]
  }

  /// The surface, for what is bent and for shadows.
  private var shape: [Uniform] {
    guard surface.taper != 0, !surface.rolls else { return [bend] }
    let sine = surface.cone.sine
    // The plane of the flap: its first angle on the unrolled sheet, and its slope along the fold.
    let (first, slope) = (Double.pi * sine, 2 * Math.asin(sine))
    return [
      bend,
      Uniform(
        "flap",
        .vec4(
          SIMD4(
            Float(Math.cos(first)), Float(Math.sin(first)), Float(Math.cos(slope)),
            Float(Math.sin(slope))))),
    ]
  }

  private var bend: Uniform {
    let (sine, cosine) = surface.cone
    return Uniform(
      "bend",
      .vec4(SIMD4(Float(surface.radius), Float(surface.taper), Float(sine), Float(cosine))))
  }

  private func backUniforms(_ content: Content) -> [Uniform] {
    let eye = surface.local(placing.center)
    let paper = curl.back.color
    // The light comes from where shadows point away from.
    let cast = surface.turned(shadow.offset) / (2 * placing.radius)
    let light = normalized(SIMD3(-cast.x, -cast.y, 1))
    var uniforms = [
      Uniform(
        "eye", .vec3(SIMD3(Float(eye.x), Float(eye.y), Float(1 / placing.distance)))),
      Uniform(
        "paper", .vec4(SIMD4(paper.red, paper.green, paper.blue, Float(curl.back.opacity)))),
      Uniform("light", .vec4(SIMD4(SIMD3<Float>(light), Float(curl.shading)))),
      Uniform("gloss", .vec2(SIMD2(Float(curl.gloss), Float(curl.foil)))),
    ]
    if surface.rolls, content.back > 1 {
      let length = placing.corners.reduce(0) { max($0, surface.turn(at: surface.local($1))) }
      let turns = Int((length / (2 * .pi)).rounded(.up), within: 1...CurlDrawing.mostTurns)
      uniforms.append(Uniform("turns", .int(Int32(turns))))
    }
    return uniforms
  }

  /// Turns of a roll that are looked at; what lies deeper is hidden.
  private static let mostTurns = 12

  private func shadowUniforms(_ soft: BlurredPicture) -> [Uniform] {
    // At a height of two radii of a sheet that may have straightened.
    let cast = surface.turned(shadow.offset) * (surface.radius / placing.radius)
    return [
      Uniform(
        "fallen",
        .vec4(SIMD4(Float(cast.x), Float(cast.y), Float(shadow.opacity), Float(shadow.fade)))),
      softUnits(soft),
    ]
  }

  private func softUnits(_ soft: BlurredPicture) -> Uniform {
    let size = soft.size.vector
    let scale = SIMD2<Float>(placing.size / size)
    let shift = SIMD2<Float>(SIMD2(repeating: Double(-soft.origin)) / size)
    return Uniform("softUnits", .vec4(SIMD4(scale.x, scale.y, shift.x, shift.y)))
  }
}

extension TriangleMesh {
  /// A convex polygon of places across and along a fold line.
  fileprivate init(fan polygon: [SIMD2<Double>]) {
    self.init(components: [], indices: [])
    for (index, point) in polygon.enumerated() {
      components += [0, 0, Float(point.x), Float(point.y), 0, 0, 0, 1]
      if index > 1 { indices += [0, UInt32(index - 1), UInt32(index)] }
    }
  }
}
