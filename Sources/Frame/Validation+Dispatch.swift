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
