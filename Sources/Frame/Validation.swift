/// The limits of a frame on any device.
package enum FrameLimits {
  /// The side of a frame, a target or a requested picture, in pixels.
  package static let side = 65_536
  /// The side of a picture that is drawn in parts.
  package static let whole = 1 << 24
  /// The number of cells in a grid.
  package static let cells = 4_194_304
  /// The number of triangles in a mesh.
  package static let triangles = 16_777_216
  /// The bytes of a storage buffer, as every device with OpenGL ES 3.1 has them.
  package static let bufferBytes = 1 << 27
  /// The images, and the storage buffers, of a dispatch or a draw; every device with OpenGL ES 3.1 has as many.
  package static let bindings = 4
  /// The invocations of a dispatch along each axis, and in all.
  package static let invocations = 1 << 26
}

extension Frame {
  /// Checks that the frame is consistent in itself, independently of a device's abilities.
  ///
  /// - Throws: The first `FrameError` in the order of sizes, targets, passes and draws.
  public func validate() throws(FrameError) {
    try size.validate(as: "the frame")
    var declared = DeclaredTargets()
    for target in targets {
      guard !target.name.isEmpty else { throw .unnamedTarget }
      guard declared.names.insert(target.name).inserted else {
        throw .duplicateTarget(target.name)
      }
      if target.hasHistory { declared.histories.insert(target.name) }
      if target.format == .rgbaFloat { declared.unfixed.insert(target.name) }
      try target.size.validate(as: "the target \"\(target.name)\"")
    }
    for buffer in buffers {
      guard !buffer.name.isEmpty else { throw .unnamedBuffer }
      guard declared.buffers.insert(buffer.name).inserted else {
        throw .duplicateBuffer(buffer.name)
      }
      guard (1...FrameLimits.bufferBytes).contains(buffer.byteCount) else {
        throw .badBufferSize(buffer.name, bytes: buffer.byteCount)
      }
    }
    var drawn = DrawnParts()
    for (index, pass) in passes.enumerated() {
      guard !pass.label.isEmpty else { throw .unlabelledPass(index: index) }
      try pass.validate(targets: declared, drawn: drawn)
      if pass.destination == .output { drawn.output = true }
      drawn.targets.formUnion(pass.targets)
    }
    guard drawn.output else { throw .noOutput }
    for target in targets where target.hasHistory && !drawn.targets.contains(target.name) {
      throw .historyNotDrawn(target.name)
    }
  }
}

/// The targets and buffers that a frame declares.
struct DeclaredTargets {
  var names: Set<String> = []
  /// The targets with a history.
  var histories: Set<String> = []
  /// The targets whose format the device chooses.
  var unfixed: Set<String> = []
  var buffers: Set<String> = []
}

/// The destinations that earlier passes drew.
private struct DrawnParts {
  var output = false
  var targets: Set<String> = []
}

extension PixelSize {
  fileprivate func validate(as part: String) throws(FrameError) {
    let sides = 1...FrameLimits.side
    guard sides.contains(width) && sides.contains(height) else { throw .badSize(of: part, self) }
  }
}

extension Pass {
  fileprivate func validate(targets: DeclaredTargets, drawn: DrawnParts) throws(FrameError) {
    guard samples == 1 || samples == 4 else { throw .badSampleCount(pass: label, samples) }
    if let clear, !clear.isFinite { throw .badClear(pass: label) }
    switch destination {
    case .output:
      if clear == nil && !drawn.output {
        throw .keepsNothing(pass: label, destination: "the output")
      }
    case .target(let name):
      guard targets.names.contains(name) else { throw .unknownTarget(pass: label, name) }
      if clear == nil && !drawn.targets.contains(name) {
        throw .keepsNothing(pass: label, destination: "the target \"\(name)\"")
      }
    case .images: break
    }
    guard (destination == .images) == (dispatch != nil), dispatch == nil || draws.isEmpty else {
      throw .mixedPass(label)
    }
    if let dispatch {
      try dispatch.validate(in: label, targets: targets)
      for texture in dispatch.textures {
        try validate(texture.source, targets: targets, drawn: drawn)
      }
    }
    for draw in draws {
      try draw.validate(in: label)
      try draw.buffers.validate(in: label, declared: targets.buffers)
      if let region = draw.region {
        guard samples == 1 else { throw .regionAmongSamples(pass: label) }
        try region.validate(as: "a region of a draw", in: label)
      }
      if let edges = draw.edges {
        guard draws.count == 1, clear != nil else { throw .edgesAmongOthers(pass: label) }
        try edges.validate(in: label)
      }
      for texture in draw.textures {
        try validate(texture.source, targets: targets, drawn: drawn)
      }
    }
  }

  private func validate(
    _ source: Texture.Source, targets: DeclaredTargets, drawn: DrawnParts
  ) throws(FrameError) {
    switch source {
    case .asset, .coverage: break
    case .target(let name):
      guard targets.names.contains(name) else { throw .unknownTarget(pass: label, name) }
      if self.targets.contains(name) { throw .samplesItself(pass: label, target: name) }
      guard drawn.targets.contains(name) else {
        throw .sampledBeforeDrawn(pass: label, target: name)
      }
    case .history(let name):
      guard targets.names.contains(name) else { throw .unknownTarget(pass: label, name) }
      guard targets.histories.contains(name) else { throw .noHistory(pass: label, target: name) }
    }
  }
}

extension Draw {
  fileprivate func validate(in pass: String) throws(FrameError) {
    try program.validate(in: pass)
    try geometry.validate(in: pass)
    try validateValues([], textures, uniforms, in: pass)
    guard buffers.isEmpty || depth == .ignored || depth == .nearest else {
      throw .buffersAmongSorted(pass: pass)
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
    case .rectangles(let rectangles, _):
      try rectangles.validate(as: "the geometry", in: pass)
    }
  }
}

extension EdgeRegion {
  fileprivate func validate(in pass: String) throws(FrameError) {
    try geometry.validate(in: pass)
    try rectangles.validate(as: "a region of edges", in: pass)
  }
}

extension [PixelRectangle] {
  fileprivate func validate(as part: String, in pass: String) throws(FrameError) {
    let places = 0...FrameLimits.side
    for rectangle in self {
      try rectangle.size.validate(as: "\(part) in pass \"\(pass)\"")
      guard places.contains(rectangle.x) && places.contains(rectangle.y) else {
        throw .badRegion(pass: pass, x: rectangle.x, y: rectangle.y)
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
  func validate(in pass: String, as name: String) throws(FrameError) {
    try size.validate(as: "the coverage \"\(name)\" in pass \"\(pass)\"")
    guard bytes.count == size.width * size.height else {
      throw .badCoverage(pass: pass, name, bytes: bytes.count, size)
    }
  }
}

extension AssetRequest {
  func validate(in pass: String) throws(FrameError) {
    guard input >= 0 else { throw .badInput(pass: pass, input) }
    try size.validate(as: "input \(input) in pass \"\(pass)\"")
    guard seconds.isFinite && seconds >= 0 else { throw .badTime(pass: pass, seconds) }
  }
}

extension Uniform.Value {
  var isFinite: Bool { floats.allSatisfy { $0.isFinite } }
}

extension SIMD where Scalar == Float {
  fileprivate var isFinite: Bool { indices.allSatisfy { self[$0].isFinite } }
}
