public import Frame

extension Mesh {
  /// The picture at `moment`: of the sheet's parts that cover each other, the nearest.
  ///
  /// - Throws: `EffectError` without an input, or with a mesh that cannot be drawn.
  public func frame(at moment: Moment, on stage: Stage) throws(EffectError) -> Frame {
    let scene = try MeshScene(self, at: moment, on: stage)
    // Folds cover each other along edges that only samples can smooth.
    return Frame(
      size: stage.pixelSize,
      passes: [
        Pass(
          "canvas", into: .output, clear: stage.background.premultiplied, samples: 4,
          draws: [draw(scene)])
      ])
  }

  /// The canvas that shows the whole play of a sheet of `size` points: the sheet's own size, or as
  /// much more on both sides as the mesh reaches beyond it.
  public func defaultCanvas(for size: SIMD2<Double>) -> SIMD2<Double> {
    let stage = Stage(canvas: size, inputs: [Stage.Input(size: size)])
    var reach = SIMD2<Double>.zero
    for step in 0...16 {
      let moment = Moment(seconds: duration * Double(step) / 16)
      guard let scene = try? MeshScene(self, at: moment, on: stage) else { return size }
      guard let (low, high) = scene.shownBounds else { continue }
      reach.x = max(reach.x, -low.x, high.x - size.x)
      reach.y = max(reach.y, -low.y, high.y - size.y)
    }
    // Whole points, and not for what rounding alone sticks out.
    let grown = (reach - 1e-6).rounded(.up)
    return SIMD2(
      size.x + 2 * min(max(grown.x, 0), 8 * size.x), size.y + 2 * min(max(grown.y, 0), 8 * size.y))
  }

  private func draw(_ scene: MeshScene) -> Draw {
    let lights = shownLights
    let name = lights.isEmpty ? "mesh" : "meshlit"
    var uniforms = [
      Uniform("projection", .mat4(scene.projection.matrix)),
      Uniform("hasBorder", .int(scene.hasBorder ? 1 : 0)),
    ]
    if !lights.isEmpty {
      let eye = scene.eye
      uniforms += [
        Uniform("lightSpace", .mat4(scene.lightSpace.matrix)),
        Uniform("lights", .floats(lights.flatMap { $0.uniformValues })),
        Uniform("lightCount", .int(Int32(lights.count))),
        Uniform("eye", .vec4(SIMD4<Float>(eye))),
        Uniform("material", .vec4(material.uniformValue)),
      ]
    }
    return Draw(
      Draw.Program(vertex: name, fragment: name), .triangles(scene.geometry), depth: .nearest,
      textures: [Texture("picture", scene.sheet.source)], uniforms: uniforms)
  }

  private var shownLights: [MeshLight] {
    switch lighting {
    case .none: []
    case .simple: [.simple(from: lightDirection, factor: diffuseLightFactor)]
    case .phong: Array(lights.prefix(Mesh.lightLimit))
    }
  }
}

extension MeshMaterial {
  fileprivate var uniformValue: SIMD4<Float> {
    SIMD4(Float(ambient), Float(diffuse), Float(specular), Float(shininess))
  }
}
