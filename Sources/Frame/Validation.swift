/// What a frame may ask for, whatever the device.
package enum FrameLimits {
  /// Pixels on a side of the frame, a target or a requested picture.
  package static let side = 65_536
  /// Cells of a grid.
  package static let cells = 4_194_304
  /// Triangles of a mesh.
  package static let triangles = 16_777_216
}

extension Frame {
  /// Checks that the frame makes sense by itself; what a device can do is not its concern.
  ///
  /// - Throws: `FrameError`, the first one in the order of sizes, targets, passes and draws.
  public func validate() throws(FrameError) {
    try size.validate(as: "the frame")
    var names: Set<String> = []
    for target in targets {
      guard !target.name.isEmpty else { throw .unnamedTarget }
      guard names.insert(target.name).inserted else { throw .duplicateTarget(target.name) }
      try target.size.validate(as: "the target \"\(target.name)\"")
    }
    var drawn = DrawnParts()
    for (index, pass) in passes.enumerated() {
      guard !pass.label.isEmpty else { throw .unlabelledPass(index: index) }
      try pass.validate(targets: names, drawn: drawn)
      drawn.insert(pass.destination)
    }
    guard drawn.output else { throw .noOutput }
  }
}

/// What earlier passes drew.
private struct DrawnParts {
  var output = false
  var targets: Set<String> = []

  mutating func insert(_ destination: Pass.Destination) {
    switch destination {
    case .output: output = true
    case .target(let name): targets.insert(name)
    }
  }
}

extension PixelSize {
  fileprivate func validate(as part: String) throws(FrameError) {
    let sides = 1...FrameLimits.side
    guard sides.contains(width) && sides.contains(height) else { throw .badSize(of: part, self) }
  }
}

extension Pass {
  fileprivate func validate(targets: Set<String>, drawn: DrawnParts) throws(FrameError) {
    guard samples == 1 || samples == 4 else { throw .badSampleCount(pass: label, samples) }
    if let clear, !clear.isFinite { throw .badClear(pass: label) }
    switch destination {
    case .output:
      if clear == nil && !drawn.output {
        throw .keepsNothing(pass: label, destination: "the output")
      }
    case .target(let name):
      guard targets.contains(name) else { throw .unknownTarget(pass: label, name) }
      if clear == nil && !drawn.targets.contains(name) {
        throw .keepsNothing(pass: label, destination: "the target \"\(name)\"")
      }
    }
    for draw in draws {
      try draw.validate(in: label)
      if let edges = draw.edges {
        guard draws.count == 1, clear != nil else { throw .edgesAmongOthers(pass: label) }
        try edges.validate(in: label)
      }
      for texture in draw.textures {
        guard case .target(let name) = texture.source else { continue }
        guard targets.contains(name) else { throw .unknownTarget(pass: label, name) }
        if destination == .target(name) { throw .samplesItself(pass: label, target: name) }
        guard drawn.targets.contains(name) else {
          throw .sampledBeforeDrawn(pass: label, target: name)
        }
      }
    }
  }
}

extension Draw {
  fileprivate func validate(in pass: String) throws(FrameError) {
    guard !program.vertex.isEmpty && !program.fragment.isEmpty else {
      throw .unnamedProgram(pass: pass)
    }
    try geometry.validate(in: pass)
    var names: Set<String> = []
    for name in textures.map({ $0.name }) + uniforms.map({ $0.name }) {
      guard !name.isEmpty else { throw .unnamedValue(pass: pass) }
      guard names.insert(name).inserted else { throw .duplicateValue(pass: pass, name) }
    }
    for texture in textures {
      switch texture.source {
      case .asset(let request): try request.validate(in: pass)
      case .coverage(let map): try map.validate(in: pass, as: texture.name)
      case .target: break
      }
    }
    for uniform in uniforms {
      if case .floats(let values) = uniform.value, values.isEmpty {
        throw .emptyArray(pass: pass, uniform: uniform.name)
      }
      guard uniform.value.isFinite else { throw .notFinite(pass: pass, uniform: uniform.name) }
    }
  }
}

extension Geometry {
  fileprivate func validate(in pass: String) throws(FrameError) {
    switch self {
    case .grid(let columns, let rows):
      guard columns > 0, rows > 0, columns <= FrameLimits.cells / rows else {
        throw .badGrid(pass: pass, columns: columns, rows: rows)
      }
    case .triangles(let mesh): try mesh.validate(in: pass)
    }
  }
}

extension EdgeRegion {
  fileprivate func validate(in pass: String) throws(FrameError) {
    try geometry.validate(in: pass)
    let places = 0...FrameLimits.side
    for part in rectangles {
      try part.size.validate(as: "a region of edges in pass \"\(pass)\"")
      guard places.contains(part.x) && places.contains(part.y) else {
        throw .badEdges(pass: pass, x: part.x, y: part.y)
      }
    }
  }
}

extension TriangleMesh {
  fileprivate func validate(in pass: String) throws(FrameError) {
    guard components.count % TriangleMesh.stride == 0, indices.count % 3 == 0 else {
      throw .raggedMesh(pass: pass)
    }
    guard triangleCount <= FrameLimits.triangles else {
      throw .tooManyTriangles(pass: pass, triangleCount)
    }
    if let last = indices.max(), last >= vertexCount {
      throw .badMeshIndex(pass: pass, index: Int(last), vertices: vertexCount)
    }
    guard components.allSatisfy({ $0.isFinite }) else { throw .meshNotFinite(pass: pass) }
  }
}

extension CoverageMap {
  fileprivate func validate(in pass: String, as name: String) throws(FrameError) {
    try size.validate(as: "the coverage \"\(name)\" in pass \"\(pass)\"")
    guard bytes.count == size.width * size.height else {
      throw .badCoverage(pass: pass, name, bytes: bytes.count, size)
    }
  }
}

extension AssetRequest {
  fileprivate func validate(in pass: String) throws(FrameError) {
    guard input >= 0 else { throw .badInput(pass: pass, input) }
    try size.validate(as: "input \(input) in pass \"\(pass)\"")
    guard seconds.isFinite && seconds >= 0 else { throw .badTime(pass: pass, seconds) }
  }
}

extension Uniform.Value {
  fileprivate var isFinite: Bool {
    switch self {
    case .float(let value): value.isFinite
    case .vec2(let value): value.isFinite
    case .vec3(let value): value.isFinite
    case .vec4(let value): value.isFinite
    case .int, .ivec2: true
    case .mat4(let value):
      value.columns.x.isFinite && value.columns.y.isFinite && value.columns.z.isFinite
        && value.columns.w.isFinite
    case .floats(let values): values.allSatisfy { $0.isFinite }
    }
  }
}

extension SIMD where Scalar == Float {
  fileprivate var isFinite: Bool { indices.allSatisfy { self[$0].isFinite } }
}
