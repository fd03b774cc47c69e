extension Frame {
  /// The frame that shows the part of the picture in `area` as a picture of its own.
  ///
  /// The size of the area is in whole pixels; its corner may lie between pixels, outside of the picture, too. Passes into
  /// targets stay as they are.
  package func window(_ area: PixelArea) -> Frame {
    var frame = self
    frame.size = PixelSize(width: Int(area.size.x), height: Int(area.size.y))
    for index in passes.indices where passes[index].destination == .output {
      frame.passes[index].draws = passes[index].draws.map { $0.window(area, of: size) }
    }
    return frame
  }
}

extension Draw {
  /// The draw into a part of a destination of `whole` pixels.
  fileprivate func window(_ area: PixelArea, of whole: PixelSize) -> Draw {
    var draw = self
    draw.program.drawsWindow = true
    draw.uniforms.append(Uniform(Program.window, .mat3(Matrix3(window: area, of: whole))))
    let part = PixelRectangle(
      x: 0, y: 0, size: PixelSize(width: Int(area.size.x), height: Int(area.size.y)))
    draw.region = region?.compactMap { $0.moved(by: -area.origin).intersection(part) }
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
    return PixelRectangle(x: x + Int(pixels.x), y: y + Int(pixels.y), size: size)
  }
}
