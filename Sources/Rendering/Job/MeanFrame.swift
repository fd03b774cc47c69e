import Frame

extension Frame {
  /// The frame whose picture is the mean of the pictures of `moments`, premultiplied and in floats.
  ///
  /// They have one size, and there is at least one. Targets with a history are drawn alike by all of them.
  init(meanOf moments: [Frame]) {
    guard moments.count > 1 else {
      self = moments[0]
      return
    }
    var mean = MeanFrame(moments[0].size)
    for moment in moments.dropLast() { mean.add(moment) }
    mean.add(moments[moments.count - 1], shareOfSum: 1 / Float(moments.count))
    self = mean.frame
  }
}

/// A frame that becomes the mean of moments.
private struct MeanFrame {
  private(set) var frame: Frame
  /// The names of targets, which moments share where they declare them alike.
  private var names: [Target: String] = [:]
  /// The passes that drew what the targets hold, by their names.
  private var drawn: [String: [Pass]] = [:]
  /// The target that holds the sum so far.
  private var sum: String?

  init(_ size: PixelSize) { frame = Frame(size: size, passes: []) }

  /// Adds a moment to the sum; with a share, the last one, after which the picture is so much of the sum.
  mutating func add(_ moment: Frame, shareOfSum share: Float? = nil) {
    let own = Dictionary(uniqueKeysWithValues: moment.targets.map { ($0.name, declare($0)) })
    guard let before = sum else {
      // The first one is a sum.
      let first = declare("sum of moments")
      draw(moment.passes.map { $0.drawn(into: first, own) })
      sum = first
      return
    }
    let picture = declare("moment")
    draw(moment.passes.map { $0.drawn(into: picture, own) })
    var destination = Pass.Destination.output
    if share == nil {
      let first = declare("sum of moments")
      let next = before == first ? declare("next sum of moments") : first
      destination = .target(next)
      sum = next
    }
    let program = Draw.Program(
      vertex: .builtIn("fullscreen"),
      fragment: .source(ShaderSource(name: "exposure", text: Self.adding)))
    let textures = [
      Texture("moment", .target(picture), sampler: .nearest),
      Texture("sum", .target(before), sampler: .nearest),
    ]
    frame.passes.append(
      Pass(
        "exposure", into: destination,
        draws: [
          Draw(
            program, .quad, blend: .replace, textures: textures,
            uniforms: [Uniform("share", .float(share ?? 1))])
        ]))
  }

  private mutating func declare(_ name: String) -> String {
    declare(Target(name, size: frame.size, format: .rgba32f))
  }

  private mutating func declare(_ target: Target) -> String {
    if let name = names[target] { return name }
    var own = target
    while frame.targets.contains(where: { $0.name == own.name }) { own.name += "'" }
    frame.targets.append(own)
    names[target] = own.name
    return own.name
  }

  /// Adds passes, but for those of targets that hold already what they draw.
  private mutating func draw(_ passes: [Pass]) {
    var drawings: [String: [Pass]] = [:]
    for pass in passes { drawings[pass.target, default: []].append(pass) }
    var held: Set<String> = []
    for (index, pass) in passes.enumerated() where !held.contains(pass.target) {
      let own = drawings[pass.target]
      let isRead = passes[index...].reversed().drop { $0.target != pass.target }
        .contains { $0.reads(pass.target) }
      if own == drawn[pass.target], !isRead,
        own?.allSatisfy({ $0.draws.allSatisfy { $0.targets.allSatisfy(held.contains) } }) == true
      {
        held.insert(pass.target)
      }
    }
    frame.passes += passes.filter { !held.contains($0.target) }
    drawn.merge(drawings) { $1 }
  }

  private static let adding = """
    #version 300 es
    precision highp float;
    uniform highp sampler2D moment;
    uniform highp sampler2D sum;
    uniform float share;
    out vec4 color;
    void main() {
      ivec2 place = ivec2(gl_FragCoord.xy);
      color = (texelFetch(sum, place, 0) + texelFetch(moment, place, 0)) * share;
    }
    """
}

extension Pass {
  /// The pass with a target in place of the output, and with other names for targets.
  fileprivate func drawn(into picture: String, _ names: [String: String]) -> Pass {
    var pass = self
    switch destination {
    case .output: pass.destination = .target(picture)
    case .target(let name): pass.destination = .target(names[name] ?? name)
    // What computes is no mean of moments.
    case .images: break
    }
    for draw in pass.draws.indices {
      for texture in pass.draws[draw].textures.indices {
        guard case .target(let name) = pass.draws[draw].textures[texture].source else { continue }
        pass.draws[draw].textures[texture].source = .target(names[name] ?? name)
      }
    }
    return pass
  }

  /// The name of its target; empty for the output.
  fileprivate var target: String {
    if case .target(let name) = destination { name } else { "" }
  }

  fileprivate func reads(_ target: String) -> Bool {
    draws.contains { $0.targets.contains(target) }
  }
}

extension Draw {
  /// The names of the targets that it samples.
  fileprivate var targets: [String] {
    textures.compactMap { if case .target(let name) = $0.source { name } else { nil } }
  }
}
