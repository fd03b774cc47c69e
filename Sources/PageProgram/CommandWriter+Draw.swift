import Frame

extension CommandWriter {
  /// Writes a draw: program, fragments, blending, geometry, region, textures and uniforms.
  mutating func write(_ call: DrawCall) {
    let isApart: Bool
    let fragments: (UInt32, UInt32)
    switch call.fragments {
    case .blended: (isApart, fragments) = (false, (0, 0))
    case .nearest(let isOpaque): (isApart, fragments) = (false, (isOpaque ? 2 : 1, 0))
    case .sortedInBuffers: preconditionFailure("a page has no storage buffers")
    case .depthPeeled(let layers): (isApart, fragments) = (true, (3, layers.number))
    }
    let program = number(of: call.program)
    // What is new is written before the draw that uses it.
    let mesh = meshSlot(of: call.geometry, isApart: isApart)
    let textures = call.textures.map { (number(of: $0.name), numbers(of: $0.source)) }
    let uniforms = call.uniforms.map { number(of: $0.name) }
    write(.draw, program, fragments.0, fragments.1, call.blend.number)
    write(call.geometry, mesh)
    write(call.region)
    append(textures.count)
    for (index, (name, source)) in textures.enumerated() {
      let sampler = call.textures[index].sampler
      words.append(name)
      words.append(source.0)
      words.append(source.1)
      append(sampler.filter == .linear)
      words.append(sampler.wrap.number)
      append(sampler.mipmaps)
    }
    append(uniforms.count)
    for (index, name) in uniforms.enumerated() {
      words.append(name)
      write(call.uniforms[index].value)
    }
  }

  private mutating func meshSlot(of geometry: Geometry, isApart: Bool) -> UInt32 {
    if case .triangles(let mesh) = geometry { return slot(of: mesh, isApart: isApart) }
    return 0
  }

  private mutating func write(_ geometry: Geometry, _ slot: UInt32) {
    switch geometry {
    case .grid(let columns, let rows):
      append(0)
      append(columns)
      append(rows)
    case .triangles:
      append(1)
      words.append(slot)
    case .rectangles(let rectangles, let area):
      append(2)
      append(rectangles.count)
      for rectangle in rectangles {
        let (first, last) = area.unit(rectangle)
        write(SIMD4(lowHalf: first, highHalf: last))
      }
    }
  }

  private mutating func numbers(of source: Texture.Source) -> (UInt32, UInt32) {
    switch source {
    case .asset(let request): (0, number(of: request))
    case .target(let name): (1, number(of: .target(name)))
    case .history(let name): (1, number(of: .history(name)))
    case .coverage(let map): (2, slot(of: map))
    }
  }

  /// The type, how many 32-bit words follow, and these.
  private mutating func write(_ value: Uniform.Value) {
    switch value {
    case .float(let value):
      append(0)
      append(1)
      append(value)
    case .vec2(let value): write(1, value)
    case .vec3(let value): write(2, value)
    case .vec4(let value): write(3, value)
    case .int(let value):
      append(4)
      append(1)
      append(Int(value))
    case .ivec2(let value): write(5, value)
    case .ivec3(let value): write(6, value)
    case .ivec4(let value): write(7, value)
    case .uint(let value):
      append(8)
      append(1)
      words.append(value)
    case .bool(let value):
      append(4)
      append(1)
      append(value)
    case .mat3(let value):
      append(9)
      append(9)
      for column in [value.x, value.y, value.z] { append(column) }
    case .mat4(let value):
      append(10)
      append(16)
      let columns = value.columns
      write(columns.x)
      write(columns.y)
      write(columns.z)
      write(columns.w)
    case .floats(let values):
      append(0)
      append(values.count)
      for value in values { append(value) }
    case .vec2s(let values):
      append(1)
      append(2 * values.count)
      for value in values { append(value) }
    case .vec3s(let values):
      append(2)
      append(3 * values.count)
      for value in values { append(value) }
    case .vec4s(let values):
      append(3)
      append(4 * values.count)
      for value in values { write(value) }
    case .ints(let values):
      append(4)
      append(values.count)
      for value in values { append(Int(value)) }
    }
  }

  private mutating func write<Vector: SIMD>(_ type: Int, _ vector: Vector)
  where Vector.Scalar == Float {
    append(type)
    append(vector.scalarCount)
    append(vector)
  }

  private mutating func write<Vector: SIMD>(_ type: Int, _ vector: Vector)
  where Vector.Scalar == Int32 {
    append(type)
    append(vector.scalarCount)
    for index in vector.indices { append(Int(vector[index])) }
  }

  private mutating func append<Vector: SIMD>(_ vector: Vector) where Vector.Scalar == Float {
    for index in vector.indices { append(vector[index]) }
  }
}

extension Target.Format {
  var number: UInt32 {
    switch self {
    case .rgba8: 0
    case .rgba16f, .rgbaFloat: 1
    case .rgba32f: 2
    }
  }
}

extension Draw.Blend {
  fileprivate var number: UInt32 {
    switch self {
    case .replace: 0
    case .over: 1
    case .maximum: 2
    }
  }
}

extension Sampler.Wrap {
  fileprivate var number: UInt32 {
    switch self {
    case .clampToEdge: 0
    case .repeat: 1
    case .mirroredRepeat: 2
    }
  }
}
