import Documents

extension Frame {
  /// The complete frame as text, one item per line; equal frames have equal text.
  ///
  /// Numbers are the shortest that read back as the same value. A matrix is written column by column.
  /// There is no line feed at the end.
  public var dump: String {
    var text = "frame \(size)"
    for target in targets {
      text +=
        "\ntarget \"\(target.name)\" \(target.size) \(target.format.rawValue)"
        + (target.hasHistory ? ", history" : "")
    }
    for buffer in buffers {
      text +=
        "\nbuffer \"\(buffer.name)\" \(buffer.byteCount) bytes"
        + (buffer.hasHistory ? ", history" : "")
    }
    for pass in passes {
      text += "\n" + pass.heading
      for draw in pass.draws { draw.dump(into: &text) }
      pass.dispatch?.dump(each: "\n  ", into: &text)
    }
    return text
  }
}

extension Pass {
  /// `pass "canvas" → output, clear 0 0 0 0, 1 sample`.
  fileprivate var heading: String {
    if destination == .images { return "pass \"\(label)\"" }
    let place =
      switch destination {
      case .output: "output"
      case .target(let name): "target \"\(name)\""
      case .images: "images"
      }
    let start = clear.map { "clear \(numbers($0))" } ?? "keep"
    return
      "pass \"\(label)\" → \(place), \(start), \(samples) \(samples == 1 ? "sample" : "samples")"
  }
}

extension Draw {
  /// `draw peel.vert peel.frag, grid 1x50, blend over`, followed by a line for each of its inputs.
  fileprivate func dump(into text: inout String) {
    text += "\n  draw \(program.dumped), \(geometry.dumped), blend \(blend.rawValue)"
    if depth != .ignored { text += ", depth \(depth.rawValue)" }
    if let edges {
      text +=
        edges.rectangles.isEmpty
        ? "\n    edges nowhere"
        : "\n    edges \(edges.geometry.dumped), in \(edges.rectangles.dumped)"
    }
    if view != nil { text += "\n    edges of its triangles" }
    dumpBindings(
      program.constants, region, buffers, textures, uniforms, each: "\n    ", into: &text)
  }
}

extension Dispatch {
  /// Adds `dispatch move.comp, 4096x1x1 invocations`, followed by a line for each of its inputs; each begins with `start`.
  func dump(each start: String, into text: inout String) {
    let (x, y, z) = (invocations.x, invocations.y, invocations.z)
    text += "\(start)dispatch \(shader.dumped(stage: "comp")), \(x)x\(y)x\(z) invocations"
    for image in images { text += "\(start)  image2D \(image.name) = target \"\(image.target)\"" }
    dumpBindings(constants, nil, buffers, textures, uniforms, each: start + "  ", into: &text)
  }
}

/// Adds a line for each constant, rectangle list, buffer, texture and uniform of a draw; each begins with `start`.
func dumpBindings(
  _ constants: [ShaderConstant], _ region: [PixelRectangle]?, _ buffers: [String],
  _ textures: [Texture], _ uniforms: [Uniform], each start: String, into text: inout String
) {
  for constant in constants { text += "\(start)define \(constant.name) \(constant.text)" }
  for buffer in buffers { text += "\(start)buffer \(buffer)" }
  if let region { text += "\(start)only in \(region.isEmpty ? "nothing" : region.dumped)" }
  for texture in textures {
    text +=
      "\(start)sampler2D \(texture.name) = \(texture.source.dumped), \(texture.sampler.dumped)"
  }
  for uniform in uniforms {
    let (type, numbers) = uniform.value.dumped
    text += "\(start)\(type) \(uniform.name) = \(numbers)"
  }
}

extension [PixelRectangle] {
  /// `16x32+0+16 16x32+48+0`.
  var dumped: String { map { "\($0.size)+\($0.x)+\($0.y)" }.joined(separator: " ") }
}

extension Geometry {
  /// `grid 1x50`.
  var dumped: String {
    switch self {
    case .grid(let columns, let rows): "grid \(columns)x\(rows)"
    case .triangles(let mesh):
      "triangles \(mesh.triangleCount) of \(mesh.vertexCount) vertices, digest \(mesh.digest)"
    case .rectangles(let rectangles, _): "rectangles \(rectangles.dumped)"
    }
  }
}

extension Texture.Source {
  /// `input 0 at 512x384`, with the time of an animation that has begun.
  fileprivate var dumped: String {
    switch self {
    case .target(let name): return "target \"\(name)\""
    case .history(let name): return "history \"\(name)\""
    case .asset(let request):
      let time = request.seconds == 0 ? "" : " after \(request.seconds.plainText) s"
      let part = request.part == .picture ? "" : "\(request.part.rawValue) of "
      return "\(part)input \(request.input) at \(request.size)\(time)"
    case .coverage(let map): return "coverage \(map.size), digest \(map.digest)"
    }
  }
}

extension Draw.Program {
  /// `peel.vert peel.frag`; a source by value is followed by its digest.
  var dumped: String {
    vertex.dumped(stage: "vert") + " " + fragment.dumped(stage: "frag")
  }
}

extension Shader {
  fileprivate func dumped(stage: String) -> String {
    switch self {
    case .builtIn(let name): "\(name).\(stage)"
    case .source(let source): "\"\(source.name)\" digest \(source.digest)"
    }
  }
}

extension Sampler {
  /// `linear, repeat, mipmaps`.
  fileprivate var dumped: String {
    filter.rawValue + (wrap == .clampToEdge ? "" : ", \(wrap.rawValue)")
      + (mipmaps ? ", mipmaps" : "")
  }
}

extension Uniform.Value {
  /// The GLSL type and the numbers; a matrix column by column, an array of vectors one by one.
  fileprivate var dumped: (type: String, numbers: String) {
    let type = type + (length.map { "[\($0)]" } ?? "")
    switch self {
    case .uint(let value): return (type, "\(value)")
    case .bool(let value): return (type, "\(value)")
    case .int, .ivec2, .ivec3, .ivec4, .ints:
      return (type, ints.map { "\($0)" }.joined(separator: " "))
    case .float, .vec2, .vec3, .vec4, .floats: return (type, plain(floats[...]))
    case .vec2s: return (type, rows(of: 2))
    case .vec3s, .mat3: return (type, rows(of: 3))
    case .vec4s, .mat4: return (type, rows(of: 4))
    }
  }

  private func rows(of length: Int) -> String {
    let floats = floats
    return stride(from: 0, to: floats.count, by: length)
      .map { plain(floats[$0..<$0 + length]) }.joined(separator: " | ")
  }
}

private func plain(_ numbers: ArraySlice<Float>) -> String {
  numbers.map { $0.plainText }.joined(separator: " ")
}

func numbers<Vector: SIMD<Float>>(_ vector: Vector) -> String {
  vector.indices.map { vector[$0].plainText }.joined(separator: " ")
}
