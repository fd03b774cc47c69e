import Documents
import Effects
import Frame
import Motion

extension PassFileCompiler {
  /// Adds a pass that computes.
  mutating func addComputing(_ node: DocumentNode) throws(ShaderProblem) {
    let formulas = formulas
    let object = try read { () throws(DocumentError) in
      try node.object(["name", "compute", "over", "write", "read", "set", "define"])
    }
    let (file, constants) = try read { () throws(DocumentError) in
      (try object.required("compute"), try PassDraw.constants(object["define"]))
    }
    let program = try programs.compute(file, constants: constants, with: &compiler)
    try count(program.uniforms, program.maps, object)
    let isImage = { (uniform: PassUniform) in uniform.variable.type.text == "image2D" }
    let images = try self.images(object["write"], program.uniforms.filter(isImage))
    let targets = recipe.targets.map { $0.name }
    let buffers = recipe.storage.map { $0.name }
    let extent = try read { () throws(DocumentError) in
      try Self.extent(object.required("over"), targets: targets, buffers: buffers, formulas)
    }
    var draw = ShaderRecipe.DrawRecipe(
      ShaderRecipe.DispatchRecipe(
        program.shader, constants: constants, over: extent, images: images))
    try bind(object, program.uniforms.filter { !isImage($0) }, into: nil, &draw)
    let written = images.map { $0.target }
    for binding in draw.samplers {
      guard case .target(let name) = binding.source, written.contains(name) else { continue }
      throw ShaderProblem(
        node.invalid(
          "a pass cannot read \(quoted(name)), which it writes; \"before \(name)\" is the previous frame"
        ))
    }
    var pass = ShaderRecipe.Pass("pass \(recipe.passes.count + 1)", draws: [draw])
    if let name = object["name"] { try read { () throws(DocumentError) in try pass.name(name) } }
    drawn.formUnion(written)
    recipe.passes.append(pass)
  }

  /// What each invocation stands for: an element of a buffer, a pixel of a target, or a place among three numbers.
  private static func extent(
    _ node: DocumentNode, targets: [String], buffers: [String], _ formulas: PassFormulas
  ) throws(DocumentError) -> ShaderRecipe.DispatchRecipe.Extent {
    if case .list = node.value.content {
      var counts: [Formula] = []
      for count in try node.elements(1...3, "up to three numbers of invocations") {
        let formula = try formulas.formula(count)
        if case .number(let number) = formula, number < 1 {
          throw count.wrong("at least 1 invocation")
        }
        counts.append(formula)
      }
      return .formulas(counts)
    }
    let name = try node.text("a storage buffer, a target, or a list of up to three numbers")
    if buffers.contains(name) { return .buffer(name) }
    if targets.contains(name) { return .target(name) }
    throw node.error(.unknownName(name, among: buffers + targets, plural: "buffers and targets"))
  }

  /// The targets that the images of a shader write.
  private func images(
    _ node: DocumentNode?, _ uniforms: [PassUniform]
  ) throws(ShaderProblem) -> [Dispatch.ImageBinding] {
    let nodes = try members(node, uniforms, "images")
    var images: [Dispatch.ImageBinding] = []
    for uniform in uniforms {
      let (variable, name) = (uniform.variable, uniform.variable.name.text)
      guard let node = nodes[name] else {
        throw ShaderProblem(
          variable.name.place,
          "the file of passes does not assign the image \(quoted(name)); name its target under \"write\""
        )
      }
      let targets = recipe.targets
      let target = try read { () throws(DocumentError) in
        let text = try node.text("a target's name")
        guard let target = targets.first(where: { $0.name == text }) else {
          throw node.error(
            .unknownName(text, among: targets.map { $0.name }, plural: "targets"))
        }
        return target
      }
      let format = target.format.rawValue
      guard target.format != .rgbaFloat else {
        throw ShaderProblem(
          node.invalid(
            "the format of \(quoted(target.name)) is a device's choice; use rgba16f or rgba32f"))
      }
      guard variable.has("writeonly"), variable.has(format), variable.length == nil else {
        throw ShaderProblem(
          variable.name.place,
          "an image is declared as layout(\(format), binding = \(images.count)) writeonly uniform image2D \(name)"
        )
      }
      guard !images.contains(where: { $0.target == target.name }) else {
        throw ShaderProblem(node.invalid("another image writes \(quoted(target.name)) already"))
      }
      images.append(Dispatch.ImageBinding(name, target.name))
    }
    guard images.count <= FrameLimits.bindings else {
      throw ShaderProblem(
        uniforms[FrameLimits.bindings].variable.name.place,
        "a pass can write \(FrameLimits.bindings) images at a time")
    }
    return images
  }
}

extension ShaderRecipe.Pass {
  /// Takes the name that a file states.
  mutating func name(_ node: DocumentNode) throws(DocumentError) {
    let text = try node.text()
    if !text.isEmpty { label = text.onOneLine }
  }
}
