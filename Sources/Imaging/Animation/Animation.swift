/// An animated PNG, WebP or GIF, with each frame as a complete canvas.
///
/// Frames are composed on request, starting from the nearest earlier frame that covers the canvas or was kept, and
/// do not depend on the order of requests. Memory holds the file, the canvas, one frame and at most 64 MiB of kept
/// canvases, whatever the number of frames.
public final class Animation {
  /// Pixels from left to right.
  public let width: Int
  /// Pixels from top to bottom.
  public let height: Int
  /// Bits per component of the frames.
  public let depth: Image.Depth
  /// How long each frame is shown, in seconds; 10 ms or less in the file become 0.1 s, as in browsers.
  public let durations: [Double]
  /// How often the file should be played; 0 for endless.
  public let loopCount: Int
  private let source: Source
  private let parts: [AnimationPart]
  private var canvas: Canvas
  private var kept: KeptCanvases
  /// The index of the frame that the canvas shows; `nil` after a failure.
  private var shown: Int?

  private enum Source {
    case png(AnimatedPNG)
    case webP(WebPFile, ColorConversion?)
    case gif(GIFFile)
  }

  /// Opens the animation in `bytes`, which errors call `name`; `nil` for a still picture.
  ///
  /// With `depth` nil, 16-bit files keep 16 bits.
  ///
  /// - Throws: `ImageError` when the file is damaged or exceeds a limit.
  public init?(
    _ bytes: [UInt8], name: String, color: InputColor = .srgb, depth: Image.Depth? = .eight,
    limits: ImageLimits = .default
  ) throws(ImageError) {
    switch PictureKind(bytes) {
    case .png:
      guard let file = try AnimatedPNG(bytes, name: name, color, depth, limits) else { return nil }
      source = .png(file)
      (width, height, self.depth) = (file.width, file.height, file.depth)
      parts = file.parts
      loopCount = file.loopCount
    case .webP:
      let file = try WebPFile(bytes, name: name, limits: limits)
      guard file.isAnimation else { return nil }
      try Self.check(frames: file.frameCount, name, limits)
      source = .webP(file, color == .srgb ? try file.conversion() : nil)
      (width, height, self.depth) = (file.width, file.height, depth ?? .eight)
      var parts: [AnimationPart] = []
      for index in 0..<file.frameCount { parts.append(try file.part(index)) }
      self.parts = parts
      loopCount = file.loopCount
    case .gif:
      let file = try GIFFile(bytes, name: name, limits: limits)
      guard file.frames.count > 1 else { return nil }
      source = .gif(file)
      (width, height, self.depth) = (file.width, file.height, depth ?? .eight)
      parts = file.frames.map(\.part)
      loopCount = file.loopCount
    case .jpeg, .svg, nil: return nil
    }
    durations = parts.map { $0.seconds <= 0.01 ? 0.1 : $0.seconds }
    // The canvas, the pixels below a frame, a frame, and the returned copy.
    let (needed, overflow) = (width * height).multipliedReportingOverflow(
      by: self.depth.rawValue / 2 * 4)
    guard !overflow, needed <= limits.maxMemoryBytes else {
      throw .overLimit(
        name: name, what: "bytes to play it:", value: overflow ? nil : needed,
        limit: .maxMemoryBytes, allowed: limits.maxMemoryBytes)
    }
    // Each frame is returned as a whole canvas, however small its changes are.
    let pixels = Double(width) * Double(height) * Double(parts.count) / 5
    guard pixels <= Double(limits.maxPixels) else {
      throw .overLimit(
        name: name, what: "a fifth of the pixels of all its frames is",
        value: Int(exactly: pixels.rounded()), limit: .maxPixels, allowed: limits.maxPixels)
    }
    canvas = Canvas(width: width, height: height, depth: self.depth)
    kept = KeptCanvases(
      of: parts.count, canvasBytes: needed / 4,
      capacity: min(64 << 20, limits.maxMemoryBytes - needed))
  }

  /// The number of frames, at least 1.
  public var count: Int { parts.count }

  /// The whole premultiplied canvas while the frame at `index`, 0 ≤ `index` < ``count``, is shown.
  ///
  /// - Throws: `ImageError` when the frame, or one that it builds on, is damaged.
  public func frame(_ index: Int) throws(ImageError) -> Image {
    precondition(parts.indices.contains(index), "frame of the animation")
    let base = base(of: index)
    var next = base
    if let shown, (base...index).contains(shown) {
      next = shown + 1
    } else if let start = kept.last(in: base...index) {
      canvas = start.canvas
      next = start.index + 1
    } else if parts[base].blends || !parts[base].covers(width, height) {
      canvas.clear()
    }
    shown = nil
    if next < index { kept.forgetPassed() }
    while next <= index {
      if next > base { canvas.dispose(parts[next - 1]) }
      canvas.draw(try decode(next), parts[next])
      // Nothing before it would be composed again.
      if next > base { kept.keep(canvas, of: next, isPassed: next < index) }
      next += 1
    }
    shown = index
    return canvas.image
  }

  /// The last frame up to `index` that does not depend on earlier frames.
  private func base(of index: Int) -> Int {
    let last = (0...index).last { index in
      if index == 0 { return true }
      let before = parts[index - 1]
      return !parts[index].blends && parts[index].covers(width, height)
        || before.disposal == .clear && before.covers(width, height)
    }
    return last ?? 0
  }

  private func decode(_ index: Int) throws(ImageError) -> Image {
    switch source {
    case .png(let file): try file.decode(index)
    case .webP(let file, let conversion): try file.decode(index, conversion, depth: depth)
    case .gif(let file): try file.decode(index, depth: depth)
    }
  }

  /// Throws when there are more frames than the limit.
  static func check(frames count: Int, _ name: String, _ limits: ImageLimits) throws(ImageError) {
    guard count <= limits.maxAnimationFrames else {
      throw .overLimit(
        name: name, what: "its frames are", value: count, limit: .maxAnimationFrames,
        allowed: limits.maxAnimationFrames)
    }
  }
}
