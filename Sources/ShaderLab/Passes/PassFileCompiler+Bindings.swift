import Documents
import Effects
import Frame
import Motion

extension PassFileCompiler {
  /// Binds the uniforms of a program: as the file specifies, by their customary names, or as parameters.
  mutating func bind(
    _ object: DocumentObject, _ uniforms: [PassUniform], into target: String?,
    _ recipe: inout ShaderRecipe.DrawRecipe
  ) throws(ShaderProblem) {
    let blocks = uniforms.filter { $0.isBlock }
    let uniforms = uniforms.filter { !$0.isBlock }
    try bind(blocks: blocks, &recipe)
    let isSampler = { (uniform: PassUniform) in uniform.variable.type.text == "sampler2D" }
    let samplers = uniforms.filter(isSampler)
    let others = uniforms.filter { !isSampler($0) }
    let reads = try members(object["read"], samplers, "samplers")
    for sampler in samplers {
      let name = sampler.variable.name.text
      if let node = reads[name] {
        recipe.samplers.append(try binding(node, name, into: target))
      } else {
        inputs = max(inputs, 1)
        recipe.samplers.append(.init(name, .input(0)))
        binder.warnings.add(about: name) {
          "the file does not assign the sampler \(name.printable(upTo: 60)), which reads the first picture"
        }
      }
    }
    let values = try members(object["set"], others, "uniforms")
    binder.uniforms = []
    binder.comments = compiler.comments
    // So that the compiler's grow in place.
    defer { binder.comments = SourceComments() }
    for uniform in others {
      let name = uniform.variable.name.text
      if let node = values[name] {
        let formulas = formulas
        recipe.uniforms.append(
          try read { () throws(DocumentError) in
            try formulas.binding(node, to: uniform.variable, length: uniform.length)
          })
      } else if let parameter = formulas.parameters.first(where: { $0.name == name }),
        let kind = UniformBinding.Kind(rawValue: uniform.variable.type.text),
        uniform.variable.length == nil, parameter.defaultValue.count >= kind.components
      {
        recipe.uniforms.append(UniformBinding(name, kind, .parameter(name)))
      } else {
        var one = Translation()
        one.uniforms = [uniform.variable]
        binder.bind(one)
      }
    }
    recipe.uniforms += binder.uniforms
    guard binder.parameters.count <= compiler.limits.uniforms else {
      throw ShaderProblem(
        object.node.invalid(
          "all draws together have more than \(compiler.limits.uniforms) uniforms that the file does not set"
        ))
    }
  }

  /// Binds storage blocks to the buffers of their names.
  private func bind(
    blocks: [PassUniform], _ recipe: inout ShaderRecipe.DrawRecipe
  ) throws(ShaderProblem) {
    let known = self.recipe.storage.map { $0.name }
    for block in blocks {
      let (name, place) = (block.variable.name.text, block.variable.name.place)
      guard known.contains(name) else {
        throw ShaderProblem(
          place,
          "the file of passes has no storage buffer \(quoted(name))"
            + suggestion(for: name, in: known, called: "buffers"))
      }
      guard recipe.program == nil || block.variable.has("readonly") else {
        throw ShaderProblem(
          place, "a draw can only read a storage buffer; write readonly buffer \(name)")
      }
      recipe.buffers.append(name)
    }
    guard blocks.count <= FrameLimits.bindings else {
      throw ShaderProblem(
        blocks[FrameLimits.bindings].variable.name.place,
        "a pass can use \(FrameLimits.bindings) storage buffers at a time")
    }
    guard blocks.isEmpty || recipe.depth == .ignored || recipe.depth == .nearest else {
      throw ShaderProblem(
        blocks[0].variable.name.place,
        "a draw with sorted fragments cannot read a storage buffer; use the depth \"nearest\"")
    }
  }

  /// The members of `read` or `set`, each a name that the shaders declare.
  func members(
    _ node: DocumentNode?, _ uniforms: [PassUniform], _ plural: String
  ) throws(ShaderProblem) -> [String: DocumentNode] {
    guard let node else { return [:] }
    let names = uniforms.map { $0.variable.name.text }
    let known = Set(names)
    let members = try read { () throws(DocumentError) in
      try node.members("an object of \(plural) by their names")
    }
    for member in members where !known.contains(member.key) {
      throw ShaderProblem(
        node.error(
          .invalid(
            "the shaders have no \(plural.dropLast()) \(quoted(member.key))"
              + suggestion(for: member.key, in: names, called: plural)), at: member.position))
    }
    var nodes: [String: DocumentNode] = [:]
    for member in members { nodes[member.key] = member.node }
    return nodes
  }

  mutating func binding(
    _ node: DocumentNode, _ sampler: String, into target: String?
  ) throws(ShaderProblem) -> ShaderRecipe.SamplerBinding {
    var pictures = recipe.pictures
    let targets = recipe.targets
    let binding = try read { () throws(DocumentError) in
      try PassReading.source(node, sampler, targets: targets, pictures: &pictures)
    }
    recipe.pictures = pictures
    switch binding.source {
    case .input(let number): inputs = max(inputs, number + 1)
    case .target(let name) where name == target:
      throw ShaderProblem(
        node.invalid("a pass cannot read what it draws; \"before \(name)\" is the previous frame"))
    case .target(let name) where !drawn.contains(name):
      throw ShaderProblem(
        node.invalid(
          "no pass has drawn \(quoted(name)) yet; \"before \(name)\" is its content after the previous frame"
        )
      )
    case .target, .history, .picture, .sound, .keyboard, .nothing: break
    }
    return binding
  }

  func read<Value>(
    _ body: () throws(DocumentError) -> Value
  ) throws(ShaderProblem) -> Value {
    try mapError(to: { ShaderProblem($0) }, body)
  }
}
