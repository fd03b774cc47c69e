package import Frame

extension Blur {
  /// Blurs `source`, a picture of `size` pixels with nothing around it.
  ///
  /// - Parameters:
  ///   - source: The picture; premultiplied.
  ///   - size: Its size in pixels.
  ///   - name: What the targets' names start with; unique in the frame.
  ///   - frame: Receives the targets and passes; none when there is nothing to blur.
  /// - Returns: What later draws sample.
  package func picture(
    of source: Texture.Source, size: PixelSize, name: String, in frame: inout Frame
  ) -> BlurredPicture {
    // Below a hundredth of a pixel the neighbours' weights are 0.
    guard sigma > 0.01 else {
      return BlurredPicture(
        name: name, format: format, source: source, factor: 1, origin: 0, size: size)
    }
    var chain = FilterChain(name: name, format: format, source: source, size: size)
    for step in 0..<halvings { chain.halve("halve \(step + 1)", in: &frame) }
    // Few sizes, so that a growing blur's targets can be used again.
    let step = 4
    let shown = (reach + factor * step - 1) / (factor * step) * step
    chain.convolve(
      kernel, margin: shown + (halvings > 0 ? BlurredPicture.border : 0), in: &frame)
    return BlurredPicture(
      name: name, format: format, source: chain.source, factor: factor, origin: -shown * factor,
      size: PixelSize(
        width: (chain.size.width + 2 * shown) * factor,
        height: (chain.size.height + 2 * shown) * factor))
  }
}

/// Separable filters, one after the other, each axis into a target of its own.
private struct FilterChain {
  /// Texels around a halved picture: as many as the filter reaches, however often it is applied.
  private static let haloOfHalving = 3

  let name: String
  let format: Target.Format
  var source: Texture.Source
  /// The picture's size, without the texels around it.
  var size: PixelSize
  /// The texels around it.
  var margin = 0

  init(name: String, format: Target.Format, source: Texture.Source, size: PixelSize) {
    self.name = name
    self.format = format
    self.source = source
    self.size = size
  }

  mutating func halve(_ step: String, in frame: inout Frame) {
    let half = PixelSize(width: (size.width + 1) / 2, height: (size.height + 1) / 2)
    let halo = Self.haloOfHalving
    // The first of eight taps is three texels before the two in the middle.
    let first = margin - 2 * halo - 3
    let start = Uniform("start", .int(Int32(first)))
    filter(
      "halve", step, to: half, margin: halo, uniforms: [start],
      reads: Footprint.Axis(scale: 2, offset: Double(first + 3), reach: 3), in: &frame)
  }

  mutating func convolve(_ kernel: Blur.Kernel, margin newMargin: Int, in frame: inout Frame) {
    filter(
      "gaussian", "blur", to: size, margin: newMargin,
      constants: [ShaderConstant("RADIUS", .int(Int32(kernel.radius)))],
      uniforms: [
        Uniform("start", .int(Int32(margin - newMargin))),
        Uniform("weights", .floats(kernel.weights.map { Float($0) })),
      ],
      reads: Footprint.Axis(
        offset: Double(margin - newMargin), reach: Double(kernel.radius)), in: &frame)
  }

  /// Filters along x, then along y.
  private mutating func filter(
    _ fragment: String, _ step: String, to newSize: PixelSize, margin newMargin: Int,
    constants: [ShaderConstant] = [], uniforms: [Uniform], reads: Footprint.Axis,
    in frame: inout Frame
  ) {
    let width = newSize.width + 2 * newMargin
    for (axis, height) in [
      (SIMD2<Int32>(1, 0), size.height + 2 * margin),
      (SIMD2<Int32>(0, 1), newSize.height + 2 * newMargin),
    ] {
      source = frame.filter(
        source, fragment, constants: constants,
        into: Target(
          "\(name) \(step) \(axis.x == 1 ? "x" : "y")",
          size: PixelSize(width: width, height: height), format: format),
        uniforms: [Uniform("axis", .ivec2(axis))] + uniforms,
        footprint: Footprint(reads, along: axis))
    }
    (size, margin) = (newSize, newMargin)
  }
}

extension Footprint {
  /// What a filter along one axis reads: (1, 0) or (0, 1).
  init(_ reads: Axis, along axis: SIMD2<Int32>) {
    self = axis.x == 1 ? Footprint(x: reads) : Footprint(y: reads)
  }
}
