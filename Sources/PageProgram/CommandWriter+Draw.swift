import Frame

extension CommandWriter {
  /// Writes a draw: program, fragments, blending, geometry, region, textures and uniforms.
  mutating func write(_ call: DrawCall) {
    let fragments: FragmentWord
    var layers: UInt32 = 0
    switch call.fragments {
    case .blended: fragments = .blended
    case .nearest(let isOpaque): fragments = isOpaque ? .nearestOpaque : .nearest
    case .sortedInBuffers, .alone: preconditionFailure("a page has no storage buffers")
    case .depthPeeled(let format):
      fragments = .peeled
      layers = FormatWord(format).rawValue
    }
    let program = number(of: call.program)
    // What is new is written before the draw that uses it.
    let mesh = meshSlot(of: call.geometry, isApart: fragments == .peeled)
    let textures = call.textures.map { (number(of: $0.name), numbers(of: $0.source)) }
    let uniforms = call.uniforms.map { number(of: $0.name) }
    write(.draw, program, fragments.rawValue, layers, BlendWord(call.blend).rawValue)
    write(call.geometry, mesh)
    write(call.region)
    append(textures.count)
    for (index, (name, source)) in textures.enumerated() {
      let sampler = call.textures[index].sampler
      words.append(name)
      words.append(source.0.rawValue)
      words.append(source.1)
      append(sampler.filter == .linear)
      words.append(WrapWord(sampler.wrap).rawValue)
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
      words.append(GeometryWord.grid.rawValue)
      append(columns)
      append(rows)
    case .triangles:
      words.append(GeometryWord.mesh.rawValue)
      words.append(slot)
    case .rectangles(let rectangles, let area):
      words.append(GeometryWord.rectangles.rawValue)
      append(rectangles.count)
      for rectangle in rectangles {
        let (first, last) = area.unit(rectangle)
        write(SIMD4(lowHalf: first, highHalf: last))
      }
    }
  }

  private mutating func numbers(of source: Texture.Source) -> (TextureWord, UInt32) {
    switch source {
    case .asset(let request): (.picture, number(of: request))
    case .target(let name): (.surface, number(of: .target(name)))
    case .history(let name): (.surface, number(of: .history(name)))
    case .coverage(let map): (.coverage, slot(of: map))
    }
  }

  /// The type, how many 32-bit words follow, and these.
  private mutating func write(_ value: Uniform.Value) {
    switch value {
    case .float(let value):
      begin(.float, 1)
      append(value)
    case .vec2(let value): write(.vec2, value)
    case .vec3(let value): write(.vec3, value)
    case .vec4(let value): write(.vec4, value)
    case .int(let value):
      begin(.int, 1)
      append(Int(value))
    case .ivec2(let value): write(.ivec2, value)
    case .ivec3(let value): write(.ivec3, value)
    case .ivec4(let value): write(.ivec4, value)
    case .uint(let value):
      begin(.uint, 1)
      words.append(value)
    case .bool(let value):
      begin(.int, 1)
      append(value)
    case .mat3(let value):
      begin(.mat3, 9)
      for column in [value.x, value.y, value.z] { append(column) }
    case .mat4(let value):
      begin(.mat4, 16)
      let columns = value.columns
      write(columns.x)
      write(columns.y)
      write(columns.z)
      write(columns.w)
    case .floats(let values):
      begin(.float, values.count)
      for value in values { append(value) }
    case .vec2s(let values):
      begin(.vec2, 2 * values.count)
      for value in values { append(value) }
    case .vec3s(let values):
      begin(.vec3, 3 * values.count)
      for value in values { append(value) }
    case .vec4s(let values):
      begin(.vec4, 4 * values.count)
      for value in values { write(value) }
    case .ints(let values):
      begin(.int, values.count)
      for value in values { append(Int(value)) }
    }
  }

  private mutating func begin(_ type: UniformWord, _ count: Int) {
    words.append(type.rawValue)
    append(count)
  }

  private mutating func write<Vector: SIMD>(_ type: UniformWord, _ vector: Vector)
  where Vector.Scalar == Float {
    begin(type, vector.scalarCount)
    append(vector)
  }

  private mutating func write<Vector: SIMD>(_ type: UniformWord, _ vector: Vector)
  where Vector.Scalar == Int32 {
    begin(type, vector.scalarCount)
    for index in vector.indices { append(Int(vector[index])) }
  }

  private mutating func append<Vector: SIMD>(_ vector: Vector) where Vector.Scalar == Float {
    for index in vector.indices { append(vector[index]) }
  }
}
