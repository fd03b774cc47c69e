import Documents
package import Frame
import Motion

extension Mesh {
  /// The picture at `moment`; where parts of the sheet overlap, the nearest shows.
  ///
  /// - Throws: `MeshError` without an input, or with a mesh that cannot be drawn.
  package func frame(at moment: Moment, on stage: Stage) throws(MeshError) -> Frame {
    var limits = stage.limits
    return try frame(at: moment, on: stage, sharing: &limits)
  }

  package func frame(
    at moment: Moment, on stage: Stage, sharing limits: inout PreparationLimits
  ) throws(MeshError) -> Frame {
    try checkLights()
    if stage.inputs.count == 1, let file = thrownPictures.first {
      throw .missingPicture(
        MissingPicture(effect: traits.name, needed: "the picture \(file) of its light"))
    }
    try mapError(
      to: MeshError.missingPicture,
      try finish.checkMask(on: stage, after: 1 + thrownPictures.count, of: traits.name))
    var own = stage
    own.limits = limits
    let placed = try placed(at: moment, on: own)
    limits.take(made: placed.facesMade, shown: placed.surface.quads.count)
    // Folds overlap along edges that only multisampling can smooth; elsewhere one sample per pixel is
    // enough.
    return Frame(
      size: stage.pixelSize,
      passes: [
        Pass(
          "canvas", into: .output, clear: stage.background.premultiplied, samples: 4,
          draws: [draw(placed, on: stage)])
      ] + debug.passes(over: placed, on: stage))
  }

  /// The canvas that shows the whole play of a sheet of `size` points: the sheet's size, extended on
  /// both sides by as much as the mesh reaches beyond it.
  package func defaultCanvas(for size: SIMD2<Double>) -> SIMD2<Double> {
    let stage = Stage(canvas: size, inputs: [Stage.Input(size: size)])
    var reach = SIMD2<Double>.zero
    for step in 0...Self.canvasSteps {
      let moment = Moment(seconds: duration * Double(step) / Double(Self.canvasSteps))
      guard let placed = try? coarse.placed(at: moment, on: stage) else { return size }
      reach = pointwiseMax(reach, placed.reach)
    }
    // Whole points, ignoring what sticks out by rounding alone.
    let grown = (reach - 1e-6).rounded(.up)
    return SIMD2(
      size.x + 2 * min(max(grown.x, 0), 8 * size.x), size.y + 2 * min(max(grown.y, 0), 8 * size.y))
  }

  private static let canvasSteps = 16

  package var canvasFaces: Double {
    let coarse = coarse
    return Double(Self.canvasSteps + 1)
      * min(coarse.shown.faces(coarse.constants), PreparationLimits().glanceWork)
  }

  private func draw(_ placed: PlacedMesh, on stage: Stage) -> Draw {
    let uniforms = [
      Uniform("projection", .mat4(placed.projection.matrix)),
      Uniform("depthTilt", .float(Float(placed.depthTilt))),
      Uniform("hasBorder", .int(placed.hasBorder ? 1 : 0)),
    ]
    let shown = light(placed, on: stage)
    let finish = FinishDraw(finish, ofSize: placed.size * stage.scale, on: stage)
    var draw = Draw(
      Draw.Program(
        vertex: shown.vertex, fragment: shown.fragment,
        constants: PlacedMesh.tiltConstants + shown.constants
          + placed.minification(ofDensity: rasterizationScale) + finish.constants),
      .triangles(placed.geometry),
      depth: placed.hasBorder ? .sorted : .sortedIfTransparent,
      textures: [Texture("picture", source(of: placed, on: stage))] + shown.textures
        + finish.textures,
      uniforms: uniforms + shown.uniforms + finish.uniforms)
    draw.view = placed.view
    return draw
  }

  /// The picture, with as many pixels as the mesh asks for.
  private func source(of placed: PlacedMesh, on stage: Stage) -> Texture.Source {
    guard rasterizationScale > 1 else { return placed.sheet.source }
    let size = (placed.sheet.size.vector * rasterizationScale).rounded(.toNearestOrAwayFromZero)
    return .asset(
      stage.request(
        forInput: 0,
        size: PixelSize(
          width: Int(size.x, within: 1...StageLimits.pixels.upperBound),
          height: Int(size.y, within: 1...StageLimits.pixels.upperBound))))
  }

  /// The shaders of a lighting model, and their inputs besides the sheet.
  private struct Light {
    var vertex: String
    var fragment: String
    var constants: [ShaderConstant] = []
    var uniforms: [Uniform] = []
    var textures: [Texture] = []

    init(_ name: String, _ uniforms: [Uniform] = []) {
      vertex = name
      fragment = name
      self.uniforms = uniforms
    }
  }

  private func simpleLight(
    towards direction: SIMD3<Double>, darkening: Double, relief: Double = 1
  ) -> Light {
    let vector = SIMD4(SIMD3<Float>(direction), Float(darkening))
    var light = Light("meshsimple", [Uniform("simpleLight", .vec4(vector))])
    guard relief != 1 else { return light }
    light.constants = [ShaderConstant("RELIEF", .int(1))]
    light.uniforms.append(Uniform("lightRelief", .float(Float(relief))))
    return light
  }

  private func light(_ placed: PlacedMesh, on stage: Stage) -> Light {
    switch shownLighting {
    // A finish needs the normals.
    case .auto, .none:
      return finish.isDrawn ? simpleLight(towards: SIMD3(0, 0, 1), darkening: 0) : Light("mesh")
    case .simple:
      return simpleLight(
        towards: normalized(onCanvas(shownLightDirection)), darkening: shownDiffuseLightFactor,
        relief: shownLightRelief)
    case .phong:
      // Without a light the sheet is black; an empty array cannot be sent.
      let shown = lights.isEmpty ? [.unlit] : shownLights
      let uniform = MeshLight.uniform(of: shown, intensity: lightIntensity)
      var light = Light(
        "meshlit",
        [
          Uniform("lightSpace", .mat4(placed.lightSpace.matrix)),
          Uniform("lights", .floats(uniform.values)),
          Uniform("eye", .vec4(SIMD4<Float>(placed.eye))),
          Uniform("material", .vec4(material.uniformValue)),
        ])
      light.constants = uniform.layout
      if let projector {
        let beam = shownLights[projector].beam(ofPicture: stage.inputs[1].size)
        light.fragment = "meshprojected"
        light.uniforms += [
          Uniform("projector", .int(Int32(projector))), Uniform("beam", .mat4(beam.matrix)),
        ]
        light.textures = [
          Texture("lightPicture", .asset(stage.request(forInput: 1)))
        ]
      }
      return light
    }
  }
}

extension MeshMaterial {
  fileprivate var uniformValue: SIMD4<Float> {
    SIMD4(Float(ambient), Float(diffuse), Float(specular), Float(shininess))
  }
}
