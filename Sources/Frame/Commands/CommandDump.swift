extension [Command] {
  /// The commands as text, one per line, with the commands of a pass indented; equal commands have
  /// equal text.
  ///
  /// There is no line feed at the end.
  package var dump: String {
    var text = ""
    var start = "\n"
    for command in self {
      if case .endPass = command { start = "\n" }
      command.dump(each: start, into: &text)
      if case .beginPass = command { start = "\n  " }
    }
    return String(text.dropFirst())
  }
}

extension Command {
  /// Adds a line for the command, and for a draw one for each of its inputs; each begins with `start`.
  fileprivate func dump(each start: String, into text: inout String) {
    switch self {
    case .beginPass(let label): text += "\(start)pass \"\(label)\""
    case .endPass: break
    case .takeBuffer(let name, let bytes):
      text += "\(start)take \(Surface.buffer(name).dumped), \(bytes) bytes"
    case .take(let surface, let shape): text += "\(start)take \(surface.dumped), \(shape.dumped)"
    case .release(let surface): text += "\(start)release \(surface.dumped)"
    case .rename(let surface, let new):
      text += "\(start)rename \(surface.dumped) to \(new.dumped)"
    case .bind(let attachment): text += start + attachment.dumped
    case .clear(let color): text += "\(start)clear \(numbers(color))"
    case .draw(let call): call.dump(each: start, into: &text)
    case .dispatch(let dispatch): dispatch.dump(each: start, into: &text)
    case .resolve: text += "\(start)resolve"
    case .makeMipmaps(let surface): text += "\(start)make mipmaps of \(surface.dumped)"
    case .read(let surface): text += "\(start)read \(surface.dumped)"
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
    case .buffer(let name): "buffer \"\(name)\""
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
  fileprivate func dump(each start: String, into text: inout String) {
    text +=
      "\(start)draw \(program.dumped), \(geometry.dumped), blend \(blend.rawValue)"
      + fragments.dumped
    dumpBindings(
      program.constants, region, buffers, textures, uniforms, each: start + "  ", into: &text)
  }
}

extension DrawCall.Fragments {
  fileprivate var dumped: String {
    switch self {
    case .blended: ""
    case .nearest(let isOpaque): ", nearest" + (isOpaque ? ", opaque" : "")
    case .sortedInBuffers: ", sorted in buffers"
    case .alone: ", alone"
    case .depthPeeled(let format): ", depth-peeled in \(format.rawValue)"
    }
  }
}
