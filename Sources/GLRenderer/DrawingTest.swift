import Frame
import Glibc
import Imaging
import Synchronization

/// A small picture that every device must draw right before it is used.
enum DrawingTest {
  /// The devices that passed in this process.
  private static let passed = Mutex<Set<String>>([])

  /// Has a device draw the picture, once in a process; `PEELGL_TRUST_DRIVER=1` leaves it out.
  ///
  /// - Throws: `RendererError.setUp` where it has other pixels or none.
  static func pass(_ device: OpenDevice) throws(RendererError) {
    if let variable = getenv("PEELGL_TRUST_DRIVER"), String(cString: variable) == "1" { return }
    let info = device.info
    let key = [info.name, info.driver, info.identity.names].joined(separator: "\n")
    if passed.withLock({ $0.contains(key) }) { return }
    let failure: String
    do throws(RendererError) {
      if try isDrawnRight(by: Renderer(device, RendererOptions())) {
        passed.withLock { _ = $0.insert(key) }
        return
      }
      failure = "it draws a test picture wrong"
    } catch {
      failure = "it does not draw a test picture: \(error.withoutDevice)"
    }
    throw .setUp(
      device: info.name,
      step: "\(failure), so it is not used; PEELGL_TRUST_DRIVER=1 uses it all the same")
  }

  /// Draws a picture of 3 × 2 different pixels inside a transparent border, and compares every byte.
  static func isDrawnRight(by renderer: Renderer) throws(RendererError) -> Bool {
    let colors: [[UInt8]] = [
      [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255],
      [0, 0, 0, 0, 64, 32, 16, 128, 255, 255, 255, 255],
    ]
    let image = Image(width: 3, height: 2, alpha: .premultiplied, bytes: colors.flatMap(\.self))
    let request = AssetRequest(input: 0, size: PixelSize(width: 3, height: 2))
    let draw = Draw(
      Draw.Program(vertex: "picture", fragment: "picture"), .quad,
      textures: [Texture("picture", .asset(request))],
      uniforms: [
        Uniform("canvas", .vec2(SIMD2(5, 4))), Uniform("origin", .vec2(SIMD2(1, 1))),
        Uniform("size", .vec2(SIMD2(3, 2))), Uniform("opacity", .float(1)),
      ])
    let frame = Frame(
      size: PixelSize(width: 5, height: 4), passes: [Pass("check", into: .output, draws: [draw])])
    let empty = [UInt8](repeating: 0, count: 5 * 4)
    let side = [UInt8](repeating: 0, count: 4)
    let expected = empty + colors.flatMap { side + $0 + side } + empty
    return try renderer.render(frame, images: [request: image]).bytes == expected
  }
}
