import Frame
import Imaging

extension Renderer {
  /// The number of loop iterations after which the device silently stops a shader of `count` iterations,
  /// at most 16 million; `nil` when it does all of them.
  package func loopLimit(of count: Int) throws(RendererError) -> Int? {
    let wanted = min(count, (1 << 24) - 1)
    let draw = Draw(
      Draw.Program(vertex: "fullscreen", fragment: "looplimit"), .quad, blend: .replace,
      uniforms: [Uniform("iterations", .int(Int32(wanted)))])
    let frame = Frame(
      size: PixelSize(width: 1, height: 1), passes: [Pass("loop", into: .output, draws: [draw])])
    let pixel = try render(frame).bytes
    let done = Int(pixel[0]) | Int(pixel[1]) << 8 | Int(pixel[2]) << 16
    return done == wanted ? nil : done
  }
}
