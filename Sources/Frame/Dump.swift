extension Frame {
  /// The frame as text: everything it says, one thing a line, the same for equal frames.
  ///
  /// Numbers are the shortest that read back; a matrix is written column by column. There is no
  /// line feed at the end.
  public var dump: String {
    var lines = ["frame \(size)"]
    for target in targets {
      lines.append("target \"\(target.name)\" \(target.size) \(target.format.rawValue)")
    }
    for pass in passes {
      lines.append(pass.heading)
      for draw in pass.draws { lines += draw.dumpLines }
    }
    return lines.joined(separator: "\n")
  }
}

extension Pass {
  /// `pass "canvas" → output, clear 0 0 0 0, 1 sample`.
  fileprivate var heading: String {
    let place =
      switch destination {
      case .output: "output"
      case .target(let name): "target \"\(name)\""
      }
    let start = clear.map { "clear \(numbers($0))" } ?? "keep"
    return
      "pass \"\(label)\" → \(place), \(start), \(samples) \(samples == 1 ? "sample" : "samples")"
  }
}

extension Draw {
  /// `draw peel.vert peel.frag, grid 1x50, blend over`, then a line for each texture and uniform.
  fileprivate var dumpLines: [String] {
    var lines = [
      "  draw \(program.vertex).vert \(program.fragment).frag, \(geometry.dumped), blend \(blend.rawValue)"
        + (depth == .ignored ? "" : ", depth \(depth.rawValue)")
    ]
    if let edges {
      let places = edges.rectangles.map { "\($0.size)+\($0.x)+\($0.y)" }.joined(separator: " ")
      lines.append(
        places.isEmpty ? "    edges nowhere" : "    edges \(edges.geometry.dumped), in \(places)")
    }
    for texture in textures {
      lines.append(
        "    sampler2D \(texture.name) = \(texture.source.dumped), \(texture.filter.dumped)")
    }
    for uniform in uniforms {
      let (type, numbers) = uniform.value.dumped
      lines.append("    \(type) \(uniform.name) = \(numbers)")
    }
    return lines
  }
}

extension Geometry {
  /// `grid 1x50`.
  fileprivate var dumped: String {
    switch self {
    case .grid(let columns, let rows): "grid \(columns)x\(rows)"
    case .triangles(let mesh):
      "triangles \(mesh.triangleCount) of \(mesh.vertexCount) vertices, digest \(mesh.digest)"
    }
  }
}

extension Texture.Source {
  /// `input 0 at 512x384`, with the time of an animation that has begun.
  fileprivate var dumped: String {
    switch self {
    case .target(let name): return "target \"\(name)\""
    case .asset(let request):
      let time = request.seconds == 0 ? "" : " after \(request.seconds.plainText) s"
      return "input \(request.input) at \(request.size)\(time)"
    case .coverage(let map): return "coverage \(map.size), digest \(map.digest)"
    }
  }
}

extension Texture.Filter {
  fileprivate var dumped: String {
    switch self {
    case .nearest: "nearest"
    case .linear: "linear"
    }
  }
}

extension Uniform.Value {
  /// The GLSL type and the numbers.
  fileprivate var dumped: (type: String, numbers: String) {
    switch self {
    case .float(let value): ("float", value.plainText)
    case .vec2(let value): ("vec2", numbers(value))
    case .vec3(let value): ("vec3", numbers(value))
    case .vec4(let value): ("vec4", numbers(value))
    case .int(let value): ("int", "\(value)")
    case .ivec2(let value): ("ivec2", "\(value.x) \(value.y)")
    case .mat4(let value):
      (
        "mat4",
        [value.columns.x, value.columns.y, value.columns.z, value.columns.w]
          .map { numbers($0) }.joined(separator: " | ")
      )
    case .floats(let values):
      ("float[\(values.count)]", values.map { $0.plainText }.joined(separator: " "))
    }
  }
}

private func numbers<Vector: SIMD<Float>>(_ vector: Vector) -> String {
  vector.indices.map { vector[$0].plainText }.joined(separator: " ")
}
