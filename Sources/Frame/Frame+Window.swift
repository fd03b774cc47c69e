import Documents

extension Frame {
  /// The frame that shows `part` pixels of the picture, from `corner` on, as a picture of its own.
  ///
  /// The corner may lie between pixels, outside of the picture, too. Passes into targets stay as they are.
  package func window(at corner: SIMD2<Double>, size part: PixelSize) -> Frame {
    let area = PixelArea(origin: corner, size: part.vector)
    var frame = self
    frame.size = part
    for index in passes.indices where passes[index].destination == .output {
      frame.passes[index].draws = passes[index].draws.map { $0.window(area, part, of: size) }
    }
    return frame
  }
}

extension Draw {
  /// The draw into a part of a destination of `whole` pixels.
  fileprivate func window(_ area: PixelArea, _ part: PixelSize, of whole: PixelSize) -> Draw {
    var draw = self
    draw.program.drawsWindow = true
    draw.uniforms.append(Uniform(Program.window, .mat3(Matrix3(window: area, of: whole))))
    let shown = PixelRectangle(x: 0, y: 0, size: part)
    draw.region = region?.compactMap { $0.moved(by: -area.origin).intersection(shown) }
    // These describe pixels of the whole destination.
    (draw.edges, draw.area, draw.view, draw.cover) = (nil, nil, nil, nil)
    for texture in draw.textures.indices { draw.textures[texture].footprint = nil }
    return draw
  }
}

extension Draw.Program {
  /// The uniform of a program that draws a window, a mat3: what clip-space x and y are multiplied by, what is then added to
  /// them, and the window's corner in pixels, one in each column.
  package static var window: String { "peel_window" }
}

extension Matrix3 {
  fileprivate init(window area: PixelArea, of whole: PixelSize) {
    let scale = whole.vector / area.size
    let offset = (whole.vector - 2 * area.origin) / area.size - 1
    self.init(
      SIMD3(Float(scale.x), Float(scale.y), 0), SIMD3(Float(offset.x), Float(offset.y), 0),
      SIMD3(Float(area.origin.x), Float(area.origin.y), 0))
  }
}

extension PixelRectangle {
  /// The rectangle moved by the nearest whole pixels.
  fileprivate func moved(by offset: SIMD2<Double>) -> PixelRectangle {
    let pixels = offset.rounded(.toNearestOrAwayFromZero)
    let places = -FrameLimits.whole...FrameLimits.whole
    return PixelRectangle(
      x: x + Int(pixels.x, within: places), y: y + Int(pixels.y, within: places), size: size)
  }
}
