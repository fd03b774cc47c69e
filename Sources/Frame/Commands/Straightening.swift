extension Frame {
  /// The valid frame with a last pass that un-premultiplies its picture, which is to have 8 bits.
  package var straightened: Frame {
    var frame = self
    var name = "premultiplied"
    while targets.contains(where: { $0.name == name }) { name += "'" }
    frame.targets.append(Target(name, size: size, format: .rgba8))
    for index in passes.indices where passes[index].destination == .output {
      frame.passes[index].destination = .target(name)
    }
    frame.passes.append(
      Pass(
        "straight alpha", into: .output, clear: .zero,
        draws: [
          Draw(
            Draw.Program(vertex: "fullscreen", fragment: "straight"), .quad, blend: .replace,
            textures: [Texture("picture", .target(name), sampler: .nearest)])
        ]))
    return frame
  }
}
