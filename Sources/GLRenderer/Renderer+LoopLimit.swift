import Frame
import Imaging

extension Renderer {
  /// The number of loop iterations after which the device silently stops a shader that wants `wish` of them,
  /// at most 16 million; `nil` when it does all of them.
  package func loopLimit(wish: Int) throws(RendererError) -> Int? {
    let wish = min(wish, (1 << 24) - 1)
    let draw = Draw(
      Draw.Program(vertex: "fullscreen", fragment: "looplimit"), .quad, blend: .replace,
      uniforms: [Uniform("iterations", .int(Int32(wish)))])
    let frame = Frame(
      size: PixelSize(width: 1, height: 1), passes: [Pass("loop", into: .output, draws: [draw])])
    let pixel = try render(frame).bytes
    let count = Int(pixel[0]) | Int(pixel[1]) << 8 | Int(pixel[2]) << 16
    return count == wish ? nil : count
  }
}
