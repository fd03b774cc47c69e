/// An animated PNG or WebP: its frames in time, each as the whole canvas.
///
/// Frames are made when they are asked for, from the nearest frame before that covers the canvas, and are
/// the same in any order. Memory holds the file, the canvas and one frame, whatever the count.
public final class Animation {
  /// Pixels from left to right.
  public let width: Int
  /// Pixels from top to bottom.
  public let height: Int
  /// Bits a component of the frames.
  public let depth: Image.Depth
  /// How long each frame is shown, in seconds; 10 ms or less in the file are 0.1 s, as browsers have it.
  public let durations: [Double]
  /// How often the file wants to be played; 0 is for ever.
  public let loopCount: Int
  private let source: Source
  private let parts: [AnimationPart]
  private var canvas: Canvas
  /// The frame that the canvas shows; `nil` after a failure.
  private var shown: Int?

  private enum Source {
    case png(AnimatedPNG)
    case webP(WebPFile, ColorConversion?)
  }

  /// Opens the animation in `bytes`, called `name` by errors; `nil` for a still picture.
  ///
  /// `depth` nil keeps 16 bits where the file has them.
  ///
  /// - Throws: `ImageError` when the file is damaged, or exceeds a limit.
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
    case .jpeg, .svg, nil: return nil
    }
    durations = parts.map { $0.seconds <= 0.01 ? 0.1 : $0.seconds }
    // The canvas, what is under a frame, a frame and the copy handed out.
    let (needed, overflow) = (width * height).multipliedReportingOverflow(
      by: self.depth.rawValue / 2 * 4)
    guard !overflow, needed <= limits.maxMemoryBytes else {
      throw .overLimit(
        name: name, what: "bytes to play it:", value: overflow ? nil : needed,
        limit: .maxMemoryBytes, allowed: limits.maxMemoryBytes)
    }
    // Each frame may need all before it: what they have together bounds the time.
    let pixels = parts.reduce(0.0) { $0 + Double($1.width) * Double($1.height) } / 100
    guard pixels <= Double(limits.maxPixels) else {
      throw .overLimit(
        name: name, what: "a hundredth of the pixels of all its frames is",
        value: Int(exactly: pixels.rounded()), limit: .maxPixels, allowed: limits.maxPixels)
    }
    canvas = Canvas(width: width, height: height, depth: self.depth)
  }

  /// How many frames there are, at least 1.
  public var count: Int { parts.count }

  /// The whole canvas as it looks while the frame at `index`, 0 ≤ `index` < ``count``, is shown:
  /// premultiplied.
  ///
  /// - Throws: `ImageError` when the frame, or one that it lies on, is damaged.
  public func frame(_ index: Int) throws(ImageError) -> Image {
    precondition(parts.indices.contains(index), "frame of the animation")
    let base = base(of: index)
    var next = base
    if let shown, (base...index).contains(shown) { next = shown + 1 } else { canvas.clear() }
    shown = nil
    while next <= index {
      if next > base { canvas.dispose(parts[next - 1]) }
      canvas.draw(try decode(next), parts[next])
      next += 1
    }
    shown = index
    return canvas.image
  }

  /// The last frame up to `index` that does not show what was there before.
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
