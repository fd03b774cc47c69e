import Files
import GLRenderer
import ShaderLab

/// The renderer of the last order, for the next one on the same device with the same shaders.
struct RendererShelf {
  /// An open device and the shaders that replace built-in ones.
  struct Open {
    let renderer: Renderer
    /// The SHA-256 of the shaders that replace built-in ones.
    let shaders: String
  }

  /// User shaders after which compiled programs are dropped, since each edit of one leaves programs behind.
  private static let mostSources = 64

  private var last: (options: RendererOptions, open: Open)?
  private var shader: UserShader?
  private var sources = 0

  /// Holds nothing.
  init() {}

  /// The renderer for `options`, and whether it was opened or emptied for this call.
  ///
  /// - Throws: `RenderingError.renderer` without a device.
  mutating func renderer(
    for options: RendererOptions, drawing shader: UserShader?
  ) throws(RenderingError) -> (open: Open, isNew: Bool) {
    if let last, last.options == options {
      return (last.open, dropsPrograms(for: shader, of: last.open))
    }
    last = nil
    let open = Open(
      renderer: try Peelgl.openRenderer(options), shaders: Self.digest(of: options.shaders))
    last = (options, open)
    _ = dropsPrograms(for: shader, of: open)
    return (open, true)
  }

  private mutating func dropsPrograms(for shader: UserShader?, of open: Open) -> Bool {
    guard let shader, shader.table != self.shader?.table else { return false }
    self.shader = shader
    sources += 1
    guard sources.isMultiple(of: Self.mostSources) else { return false }
    open.renderer.dropCaches()
    return true
  }

  private static func digest(of shaders: [String: [UInt8]]) -> String {
    var hash = SHA256()
    for (name, bytes) in shaders.sorted(by: { $0.key < $1.key }) {
      hash.add(name)
      hash.add(bytes)
    }
    return hash.digest().text
  }
}
