import Frame

extension Frame {
  /// What `inspecting(_:)` looks at.
  struct InspectedPass: Sendable, Equatable {
    /// The label of a pass or the name of a target; `nil` for the picture.
    var name: String?
    /// Whether the first row of a target is its bottom, as users' shaders draw.
    var isBottomFirst = false
  }

  /// The frame that shows what a pass leaves instead of the picture.
  ///
  /// Each pixel of it takes 2 × 2: red and green above, blue and alpha below, each the four bytes of a 32-bit float, the
  /// lowest first. Colours of a target are as they are, those of the picture not multiplied by alpha.
  ///
  /// - Throws: `JobError.noPass` when nothing has that name, `.passWithoutPicture` when it is no picture.
  func inspecting(_ inspected: InspectedPass) throws(JobError) -> Frame {
    guard let place = passes.lastIndex(where: { $0.isCalled(inspected.name) }) else {
      throw .noPass(inspected.name ?? "", among: passNames)
    }
    var frame = self
    let isPicture = passes[place].destination == .output
    let source: Target
    switch passes[place].destination {
    case .output:
      source = Target(Self.picture, size: size, format: .rgba32f)
      // What a later pass draws over it is not the pass's own.
      frame.passes = passes.enumerated().compactMap { index, pass in
        guard pass.destination == .output else { return pass }
        var drawn = pass
        drawn.destination = .target(source.name)
        return index <= place ? drawn : nil
      }
      frame.targets.append(source)
    case .target, .images:
      let written = passes[place].targets
      guard let name = written.first(where: { $0 == inspected.name }) ?? written.first else {
        throw .passWithoutPicture(passes[place].label)
      }
      guard let own = targets.first(where: { $0.name == name }) else { return self }
      frame.passes.removeAll { $0.destination == .output }
      let isLast = !passes[(place + 1)...].contains { $0.targets.contains(name) }
      if isLast {
        source = own
      } else {
        source = Target(Self.picture, size: own.size, format: .rgba32f)
        frame.targets.append(source)
        let before = passes[...place].count { $0.destination != .output }
        frame.passes.insert(
          Self.pass("kept", of: name, into: .target(source.name), Self.copy), at: before)
      }
    }
    let isTurned = !isPicture && inspected.isBottomFirst
    frame.size = PixelSize(width: 2 * source.size.width, height: 2 * source.size.height)
    frame.passes.append(
      Self.pass(
        "inspected", of: source.name, into: .output, Self.bytes,
        [
          Uniform("isTurned", .bool(isTurned)), Uniform("isStraight", .bool(isPicture)),
        ]))
    return frame
  }

  /// The names of passes and targets that can be looked at, each once, in their order.
  var passNames: [String] {
    var names: [String] = []
    for pass in passes {
      var own = [pass.label]
      own += pass.targets
      for name in own where !names.contains(name) { names.append(name) }
    }
    return names
  }

  private static let picture = "inspected picture"

  private static func pass(
    _ label: String, of target: String, into destination: Pass.Destination, _ text: String,
    _ uniforms: [Uniform] = []
  ) -> Pass {
    Pass(
      label, into: destination,
      draws: [
        Draw(
          Draw.Program(
            vertex: .builtIn("fullscreen"),
            fragment: .source(ShaderSource(name: label, text: text))), .quad, blend: .replace,
          textures: [Texture("picture", .target(target), sampler: .nearest)], uniforms: uniforms)
      ])
  }

  private static let copy = """
    #version 300 es
    precision highp float;
    uniform highp sampler2D picture;
    out vec4 color;
    void main() { color = texelFetch(picture, ivec2(gl_FragCoord.xy), 0); }
    """

  private static let bytes = """
    #version 300 es
    precision highp float;
    precision highp int;
    uniform highp sampler2D picture;
    uniform bool isTurned;
    uniform bool isStraight;
    out vec4 color;
    void main() {
      ivec2 place = ivec2(gl_FragCoord.xy);
      ivec2 texel = place / 2;
      if (isTurned) texel.y = textureSize(picture, 0).y - 1 - texel.y;
      vec4 value = texelFetch(picture, texel, 0);
      if (isStraight && value.a > 0.0) value.rgb /= value.a;
      uint bits = floatBitsToUint(value[place.x % 2 + 2 * (place.y % 2)]);
      color = vec4(uvec4(bits, bits >> 8, bits >> 16, bits >> 24) & 255u) / 255.0;
    }
    """
}

extension Pass {
  /// Whether a name means the pass; `nil` means one that draws the picture.
  fileprivate func isCalled(_ name: String?) -> Bool {
    guard let name else { return destination == .output }
    return label == name || targets.contains(name)
  }
}
