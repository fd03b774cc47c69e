import Documents
import Frame

/// How pale the outline of a picture is: what decides whether it casts its own colours.
///
/// A pale shadow is no shadow on white, and glows on black.
enum ShadowTone {
  /// Cells of the grid in which colours are summed, along each axis.
  private static let cells = 16
  /// The places that are looked at along each axis of a picture, at most: some four across the band.
  private static let mostPlaces = 192
  /// The depth of the band along the outline, as a share of the picture's shorter side.
  private static let depth = 0.02

  /// Adds the passes that measure `source`, a picture of `size` pixels, to `frame`.
  ///
  /// - Returns: One texel, whose red is 0 for an outline that is dark or vivid and 1 for one that is pale.
  static func texture(
    of source: Texture.Source, size: PixelSize, in frame: inout Frame
  ) -> Texture {
    let longest = max(size.width, size.height)
    let places = (min(longest, mostPlaces) + cells - 1) / cells
    let depth = Int(Double(min(size.width, size.height)) * depth, within: 1...(1 << 15))
    let sums = frame.reduce(
      source, "outlinecolors",
      into: Target(
        "outline colors", size: PixelSize(width: cells, height: cells), format: .rgbaFloat),
      uniforms: [
        Uniform("cells", .int(Int32(cells))), Uniform("places", .int(Int32(places))),
        Uniform("depth", .int(Int32(depth))),
      ])
    let tone = frame.reduce(
      sums, "outlinetone",
      into: Target("outline tone", size: PixelSize(width: 1, height: 1), format: .rgbaFloat),
      uniforms: [])
    var texture = Texture("tone", tone, sampler: .nearest)
    texture.isTint = true
    return texture
  }
}

extension Frame {
  /// Draws all of a new target from all of a picture; returns the target's picture.
  fileprivate mutating func reduce(
    _ source: Texture.Source, _ fragment: String, into target: Target, uniforms: [Uniform]
  ) -> Texture.Source {
    var draw = Draw(
      Draw.Program(vertex: "fullscreen", fragment: fragment), .quad, blend: .replace,
      textures: [Texture("picture", source, sampler: .nearest)], uniforms: uniforms)
    draw.area = PixelArea(target.size)
    targets.append(target)
    passes.append(Pass(target.name, into: .target(target.name), draws: [draw]))
    return .target(target.name)
  }
}
