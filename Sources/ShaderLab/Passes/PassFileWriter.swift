package import Documents
package import Frame

/// Writes a frame as a file of passes.
package struct PassFileWriter {
  private let frame: Frame
  /// Coverage that the effect calculated, by the names of the pictures that hold it.
  package private(set) var pictures: [(name: String, map: CoverageMap)] = []

  /// Prepares the writing of a frame.
  package init(_ frame: Frame) { self.frame = frame }

  /// The file, without a comment.
  ///
  /// - Parameters:
  ///   - about: One sentence about it.
  ///   - canvas: The canvas in points.
  ///   - inputs: How many pictures it takes.
  /// - Returns: The document.
  package mutating func document(
    about: String, canvas: SIMD2<Double>, inputs: Int
  ) -> JSON {
    var members: [JSON.Member] = [
      .init("about", .text(about)), .init("inputs", .integer(inputs)),
      .init("canvas", .list([.number(canvas.x), .number(canvas.y)])),
    ]
    if !frame.targets.isEmpty {
      members.append(
        .init(
          "targets",
          .object(
            frame.targets.map { target in
              .init(
                target.name,
                .object([
                  .init("size", Self.pair(target.size)),
                  .init("format", .text(target.format.rawValue)),
                ]))
            })))
    }
    var passes: [JSON] = []
    for pass in frame.passes { passes.append(json(pass)) }
    members.append(.init("passes", .list(passes)))
    return .object(members)
  }

  private mutating func json(_ pass: Pass) -> JSON {
    var members: [JSON.Member] = [.init("name", .text(pass.label))]
    let isFirst = frame.passes.first { $0.destination == pass.destination } == pass
    if case .target(let name) = pass.destination { members.append(.init("into", .text(name))) }
    if isFirst != (pass.clear != nil) {
      members.append(.init("clear", .boolean(pass.clear != nil)))
    }
    members.append(.init("samples", .integer(pass.samples)))
    let isIntoTarget = pass.destination != .output
    var draws: [[JSON.Member]] = []
    for draw in pass.draws { draws.append(self.members(draw, isIntoTarget: isIntoTarget)) }
    if draws.count == 1 { return .object(members + draws[0]) }
    return .object(members + [.init("draws", .list(draws.map { .object($0) }))])
  }

  private mutating func members(_ draw: Draw, isIntoTarget: Bool) -> [JSON.Member] {
    var members: [JSON.Member] = []
    if draw.program.vertex != .builtIn("fullscreen") {
      members.append(.init("vertex", .text(draw.program.vertex.name + ".vert")))
    }
    members.append(.init("fragment", .text(draw.program.fragment.name + ".frag")))
    if !draw.program.constants.isEmpty {
      members.append(
        .init("define", .object(draw.program.constants.map { .init($0.name, Self.json($0.value)) }))
      )
    }
    if draw.geometry != .quad { members.append(.init("mesh", Self.json(draw.geometry))) }
    if draw.blend != (isIntoTarget ? .replace : .over) {
      members.append(.init("blend", .text(draw.blend.rawValue)))
    }
    if draw.depth != .ignored { members.append(.init("depth", .text(draw.depth.rawValue))) }
    if let region = draw.region { members.append(.init("only", Self.json(region))) }
    var reads: [JSON.Member] = []
    for texture in draw.textures { reads.append(.init(texture.name, json(texture))) }
    if !reads.isEmpty { members.append(.init("read", .object(reads))) }
    if !draw.uniforms.isEmpty {
      members.append(
        .init("set", .object(draw.uniforms.map { .init($0.name, Self.json($0.value)) })))
    }
    let promises = Self.promises(draw)
    if !promises.isEmpty { members.append(.init("promises", .object(promises))) }
    return members
  }

  private mutating func json(_ texture: Texture) -> JSON {
    var members: [JSON.Member] = []
    switch texture.source {
    case .asset(let request):
      members = [
        .init("from", .text("input \(request.input)")), .init("size", Self.pair(request.size)),
      ]
    case .target(let name): members = [.init("from", .text(name))]
    case .history(let name): members = [.init("from", .text("before \(name)"))]
    case .coverage(let map):
      let known = pictures.first { $0.map == map }?.name
      let name = known ?? "coverage-\(pictures.count + 1).png"
      if known == nil { pictures.append((name, map)) }
      members = [.init("from", .text(name)), .init("size", Self.pair(map.size))]
    }
    let sampler = texture.sampler
    if sampler.filter != .linear {
      members.append(.init("filter", .text(sampler.filter.rawValue)))
    }
    if sampler.wrap != .clampToEdge {
      members.append(.init("wrap", .text(sampler.wrap.rawValue)))
    }
    if sampler.mipmaps { members.append(.init("mipmaps", .boolean(true))) }
    if let footprint = texture.footprint {
      members.append(
        .init("footprint", .list([Self.json(footprint.x), Self.json(footprint.y)])))
    }
    return members.count == 1 ? members[0].value : .object(members)
  }

  private static func json(_ axis: Footprint.Axis) -> JSON {
    .list([.number(axis.scale), .number(axis.offset), .number(axis.reach)])
  }

  private static func promises(_ draw: Draw) -> [JSON.Member] {
    var members: [JSON.Member] = []
    if let area = draw.area { members.append(.init("area", json(area))) }
    if let edges = draw.edgeRegion, let json = json(edges, of: draw.geometry) {
      members.append(.init("edges", json))
    }
    let sampler = draw.cover.flatMap { cover in
      draw.textures.first { $0.source == .asset(cover.picture) }
    }
    guard let cover = draw.cover, let sampler else { return members }
    var parts: [JSON.Member] = [
      .init("by", .text(sampler.name)),
      .init(
        "columns", .list([.number(cover.columns.lowerBound), .number(cover.columns.upperBound)])),
      .init(
        "rows",
        .list(
          cover.rows.map {
            .list([.number($0.row), .number($0.y), .number($0.left), .number($0.magnification)])
          })),
    ]
    let turn = cover.straightening
    if turn != SheetCover.Straightening() {
      let numbers = [
        turn.right.x, turn.right.y, turn.down.x, turn.down.y, turn.origin.x, turn.origin.y,
      ]
      parts.append(.init("turn", .list(numbers.map { .number($0) })))
    }
    members.append(.init("cover", .object(parts)))
    return members
  }

  /// Edges as some of the mesh's own triangles; `nil` for other geometry.
  private static func json(_ edges: EdgeRegion, of geometry: Geometry) -> JSON? {
    guard case (.triangles(let mesh), .triangles(let part)) = (geometry, edges.geometry),
      part.components == mesh.components
    else { return nil }
    return .object([
      .init("rectangles", json(edges.rectangles)), .init("triangles", triangles(of: part)),
    ])
  }

  private static func triangles(of mesh: TriangleMesh) -> JSON {
    .list(
      (0..<mesh.triangleCount).map { triangle in
        .list(mesh.indices[triangle * 3..<triangle * 3 + 3].map { .integer(Int($0)) })
      })
  }

  private static func json(_ geometry: Geometry) -> JSON {
    switch geometry {
    case .grid(let columns, let rows):
      return .object([.init("columns", .integer(columns)), .init("rows", .integer(rows))])
    case .rectangles(let rectangles, let area):
      return .object([.init("rectangles", json(rectangles)), .init("area", json(area))])
    case .triangles(let mesh):
      let stride = TriangleMesh.stride
      let vertices = (0..<mesh.vertexCount).map { vertex in
        JSON.list(mesh.components[vertex * stride..<(vertex + 1) * stride].map { number($0) })
      }
      return .object([.init("vertices", .list(vertices)), .init("triangles", triangles(of: mesh))])
    }
  }

  private static func json(_ rectangles: [PixelRectangle]) -> JSON {
    .list(
      rectangles.map {
        .list([
          .integer($0.x), .integer($0.y), .integer($0.size.width), .integer($0.size.height),
        ])
      })
  }

  private static func json(_ area: PixelArea) -> JSON {
    .list([
      .number(area.origin.x), .number(area.origin.y), .number(area.size.x), .number(area.size.y),
    ])
  }

  private static func pair(_ size: PixelSize) -> JSON {
    .list([.integer(size.width), .integer(size.height)])
  }

  private static func json(_ constant: ShaderConstant.Value) -> JSON {
    switch constant {
    case .int(let value): .integer(Int(value))
    // In quotes, as a whole number without them is an int.
    case .float(let value): .text(value.plainText)
    }
  }

  private static func json(_ value: Uniform.Value) -> JSON {
    switch value {
    case .uint(let value): return .integer(Int(value))
    case .bool(let value): return .boolean(value)
    case .int, .ivec2, .ivec3, .ivec4, .ints:
      return list(value.ints.map { .integer(Int($0)) }, isArray: value.length != nil)
    default: return list(value.floats.map { number($0) }, isArray: value.length != nil)
    }
  }

  private static func list(_ values: [JSON], isArray: Bool) -> JSON {
    values.count == 1 && !isArray ? values[0] : .list(values)
  }

  /// The shortest number that reads back as the same `Float`.
  private static func number(_ value: Float) -> JSON {
    .number(decimalNumber(value.plainText) ?? Double(value))
  }
}
