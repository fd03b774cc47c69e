internal import CGL
import Frame

/// Sorts a draw's fragments where they cannot be stored, by depth peeling.
///
/// The nearest fragment of each pixel is drawn, then the nearest behind it, and so on, each layer below
/// the sum of the layers before. Each sample is peeled separately, shifted to its pixel's middle, so
/// that layers with a single sample cover what multisampling covers. When the layers would need too
/// much memory, the picture is drawn in bands of rows.
final class DepthPeeler {
  /// The largest number of layers per sample.
  static let layerLimit = 128

  private let count: GLObjectCount
  private let memory: Int
  private var buffers: DepthPeelingBuffers?

  /// Makes a peeler whose layers take at most `memory` bytes.
  init(count: GLObjectCount, memory: Int) {
    self.count = count
    self.memory = memory
  }

  /// Peels a draw into layers of a format and composites the result over the region of `destination`,
  /// or all of it.
  ///
  /// `draw` draws the mesh behind a texture of keys, with a value of the uniform `sampleShift`. `show`
  /// draws a share of a texture whose first row is a given row of the destination. `blend` sets the
  /// blending of the result with the destination.
  func peel(
    _ destination: DrawDestination, _ format: Target.Format, _ positions: SamplePositions,
    region: [PixelRectangle]?,
    draw: (_ shift: Uniform, _ frontKeys: GLuint) throws(RendererError) -> Void,
    show: (_ layer: GLuint, _ share: Float, _ firstRow: Int) throws(RendererError) -> Void,
    blend: () -> Void
  ) throws(RendererError) {
    let size = destination.size
    let bytes = DepthPeelingBuffers.bytesPerPixel(format)
    let rows = min(size.height, max(1, memory / (size.width * bytes)))
    let band = PixelSize(width: size.width, height: rows)
    if buffers?.size != band || buffers?.format != format {
      buffers = nil
      buffers = try DepthPeelingBuffers(band, format, count: count)
    }
    guard let buffers else { return }
    defer { destination.bind() }
    let share = 1 / Float(positions.offsets.count)
    for row in stride(from: 0, to: size.height, by: rows) {
      buffers.mean.clear()
      for offset in positions.offsets {
        try peelSample(buffers, row, size, offset, draw: draw) { layer throws(RendererError) in
          try show(layer, 1, 0)
        }
        buffers.mean.bind()
        glBlendFunc(GLenum(GL_ONE), GLenum(GL_ONE))
        try show(buffers.sum.texture.name, share, 0)
      }
      destination.bind()
      glEnable(GLenum(GL_SCISSOR_TEST))
      defer { glDisable(GLenum(GL_SCISSOR_TEST)) }
      let shown = PixelRectangle(
        x: 0, y: row, size: PixelSize(width: size.width, height: min(rows, size.height - row)))
      for part in region.map({ $0.compactMap(shown.intersection) }) ?? [shown] {
        glScissor(
          GLint(part.x), GLint(part.y), GLsizei(part.size.width), GLsizei(part.size.height))
        blend()
        try show(buffers.mean.texture.name, 1, row)
      }
    }
  }

  func removeAll() {
    buffers = nil
  }

  /// Composites one sample's layers into the sum.
  private func peelSample(
    _ buffers: DepthPeelingBuffers, _ row: Int, _ size: PixelSize, _ offset: SIMD2<Float>,
    draw: (Uniform, GLuint) throws(RendererError) -> Void,
    add: (GLuint) throws(RendererError) -> Void
  ) throws(RendererError) {
    let pixel = 2 / SIMD2(Float(size.width), Float(size.height))
    let shift = Uniform(
      "sampleShift", .vec4(SIMD4(lowHalf: -offset * pixel, highHalf: -offset)))
    buffers.sum.clear()
    var (front, next) = (buffers.first, buffers.second)
    front.clearKeys(0)
    for layer in 0...DepthPeeler.layerLimit {
      next.begin()
      glViewport(0, GLint(-row), GLsizei(size.width), GLsizei(size.height))
      glDisable(GLenum(GL_BLEND))
      glEnable(GLenum(GL_DEPTH_TEST))
      glDepthFunc(GLenum(GL_LESS))
      defer { glDisable(GLenum(GL_DEPTH_TEST)) }
      let isAnyDrawn = try buffers.drawsAny { () throws(RendererError) in
        try draw(shift, front.keys.name)
      }
      guard isAnyDrawn else { return }
      guard layer < DepthPeeler.layerLimit else {
        throw .tooManyLayers(layer + 1, limit: DepthPeeler.layerLimit)
      }
      glDisable(GLenum(GL_DEPTH_TEST))
      buffers.sum.bind()
      glBlendFunc(GLenum(GL_ONE_MINUS_DST_ALPHA), GLenum(GL_ONE))
      try add(next.colors.name)
      swap(&front, &next)
    }
  }
}
