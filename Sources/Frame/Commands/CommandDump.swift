extension [Command] {
  /// The commands as text, one per line, with the commands of a pass indented; equal commands have
  /// equal text.
  ///
  /// There is no line feed at the end.
  package var dump: String {
    var lines: [String] = []
    var indent = ""
    for command in self {
      if case .endPass = command { indent = "" }
      lines += command.dumpLines.map { indent + $0 }
      if case .beginPass = command { indent = "  " }
    }
    return lines.joined(separator: "\n")
  }
}

extension Command {
  /// A line for the command, and for a draw one for each of its inputs.
  fileprivate var dumpLines: [String] {
    switch self {
    case .beginPass(let label): ["pass \"\(label)\""]
    case .endPass: []
    case .take(let surface, let shape): ["take \(surface.dumped), \(shape.dumped)"]
    case .release(let surface): ["release \(surface.dumped)"]
    case .rename(let surface, let new): ["rename \(surface.dumped) to \(new.dumped)"]
    case .bind(let attachment): [attachment.dumped]
    case .clear(let color): ["clear \(numbers(color))"]
    case .draw(let call): call.dumpLines
    case .resolve: ["resolve"]
    case .makeMipmaps(let surface): ["make mipmaps of \(surface.dumped)"]
    case .read(let surface): ["read \(surface.dumped)"]
    }
  }
}

extension Surface {
  /// `target "blur x"`.
  fileprivate var dumped: String {
    switch self {
    case .output: "output"
    case .target(let name): "target \"\(name)\""
    case .history(let name): "history \"\(name)\""
    }
  }
}

extension SurfaceShape {
  /// `64x48 rgba16f`.
  fileprivate var dumped: String {
    "\(size) \(format.rawValue)" + (mipmaps ? ", mipmaps" : "")
  }
}

extension Attachment {
  /// `bind output, 4 samples, depth, shown in 16x16+0+32`.
  fileprivate var dumped: String {
    "bind \(surface.dumped), \(samples) \(samples == 1 ? "sample" : "samples")"
      + (hasDepth ? ", depth" : "") + (shown.map { ", shown in \($0.dumped)" } ?? "")
  }
}

extension DrawCall {
  fileprivate var dumpLines: [String] {
    let heading = "draw \(program.dumped), \(geometry.dumped), blend \(blend.rawValue)"
    return [heading + fragments.dumped]
      + bindingLines(program, region, textures, uniforms).map { "  " + $0 }
  }
}

extension DrawCall.Fragments {
  fileprivate var dumped: String {
    switch self {
    case .blended: ""
    case .nearest(let isOpaque): ", nearest" + (isOpaque ? ", opaque" : "")
    case .sortedInBuffers: ", sorted in buffers"
    case .depthPeeled(let format): ", depth-peeled in \(format.rawValue)"
    }
  }
}
