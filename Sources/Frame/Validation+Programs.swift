extension Dispatch {
  func validate(
    in pass: String, targets: DeclaredTargets
  ) throws(FrameError) {
    guard !shader.name.isEmpty else { throw .unnamedProgram(pass: pass) }
    try constants.validate(in: pass)
    let sides = 1...FrameLimits.invocations
    let (x, y, z) = (invocations.x, invocations.y, invocations.z)
    guard sides.contains(x), sides.contains(y), sides.contains(z),
      x <= FrameLimits.invocations / y, x * y <= FrameLimits.invocations / z
    else { throw .badInvocations(pass: pass, x, y, z) }
    try validateValues(images.map { $0.name }, textures, uniforms, in: pass)
    try buffers.validate(in: pass, declared: targets.buffers)
    guard images.count <= FrameLimits.bindings else { throw .tooManyBindings(pass: pass) }
    var written: Set<String> = []
    for image in images {
      guard targets.names.contains(image.target) else {
        throw .unknownTarget(pass: pass, image.target)
      }
      guard written.insert(image.target).inserted else {
        throw .duplicateValue(pass: pass, image.target)
      }
      guard !targets.unfixed.contains(image.target) else {
        throw .unfixedImage(pass: pass, target: image.target)
      }
    }
  }
}

extension [String] {
  /// Checks the names of storage buffers.
  func validate(in pass: String, declared: Set<String>) throws(FrameError) {
    guard count <= FrameLimits.bindings else { throw .tooManyBindings(pass: pass) }
    var seen: Set<String> = []
    for name in self {
      guard declared.contains(name) else { throw .unknownBuffer(pass: pass, name) }
      guard seen.insert(name).inserted else { throw .duplicateValue(pass: pass, name) }
    }
  }
}

extension Draw.Program {
  func validate(in pass: String) throws(FrameError) {
    guard !vertex.name.isEmpty && !fragment.name.isEmpty else {
      throw .unnamedProgram(pass: pass)
    }
    try constants.validate(in: pass)
  }
}

extension [ShaderConstant] {
  func validate(in pass: String) throws(FrameError) {
    var names: Set<String> = []
    for constant in self {
      guard constant.isValid else { throw .badConstant(pass: pass, constant.name) }
      guard names.insert(constant.name).inserted else {
        throw .duplicateValue(pass: pass, constant.name)
      }
    }
  }
}

extension ShaderConstant {
  /// Whether the name is a valid macro name and the value is finite.
  fileprivate var isValid: Bool {
    if case .float(let value) = value, !value.isFinite { return false }
    guard let first = name.utf8.first, !(0x30...0x39).contains(first) else { return false }
    return name.utf8.allSatisfy {
      (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F
    }
  }
}

/// Checks the values that a program receives under names of its own.
func validateValues(
  _ names: [String], _ textures: [Texture], _ uniforms: [Uniform], in pass: String
) throws(FrameError) {
  var seen: Set<String> = []
  for name in names + textures.map({ $0.name }) + uniforms.map({ $0.name }) {
    guard !name.isEmpty else { throw .unnamedValue(pass: pass) }
    guard seen.insert(name).inserted else { throw .duplicateValue(pass: pass, name) }
  }
  for texture in textures {
    switch texture.source {
    case .asset(let request): try request.validate(in: pass)
    case .coverage(let map): try map.validate(in: pass, as: texture.name)
    case .target, .history: break
    }
  }
  for uniform in uniforms {
    if uniform.value.length == 0 { throw .emptyArray(pass: pass, uniform: uniform.name) }
    guard uniform.value.isFinite else { throw .notFinite(pass: pass, uniform: uniform.name) }
  }
}
