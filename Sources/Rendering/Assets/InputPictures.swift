public import Effects
public import Frame
public import Imaging

/// The pictures of a job.
///
/// Each file is read once, decoded when a frame first asks for it, and kept at the sizes that frames
/// ask for. SVG is drawn at each of those sizes, in a process of its own; of an animation a few frames
/// are kept.
public final class InputPictures {
  private struct Input {
    let name: String
    let size: PixelSize
    var content: Content
  }

  private enum Content {
    /// A still picture's file, until it is decoded.
    case file([UInt8])
    case picture(Image)
    /// An SVG's file.
    case drawing([UInt8])
    case animation(Animation, InputAnimation)
  }

  private var inputs: [Input] = []
  private let color: InputColor
  private let depth: Image.Depth
  private let limits: ImageLimits
  private let drawings: SVGDecoder
  private var kept = ImageCache(maxBytes: 256 << 20)

  /// Reads the files called `names` and looks at their headers.
  ///
  /// - Parameters:
  ///   - names: Paths, names of built-in icons, or `-` for standard input, in the order of the job's
  ///     inputs.
  ///   - assets: Who reads them; its limits hold for what each may ask for.
  ///   - color: How their colours are read.
  ///   - depth: Bits a component to decode to; files with fewer are widened where it is 16.
  ///   - program: The peelgl program that draws SVG files in a process of its own: a path, or a
  ///     name on the PATH.
  /// - Throws: `RenderingError` when one cannot be read, is no picture, or exceeds a limit.
  public init(
    _ names: [String], from assets: Assets, color: InputColor = .srgb,
    depth: Image.Depth = .eight, program: String = "peelgl"
  ) throws(RenderingError) {
    self.color = color
    self.depth = depth
    limits = assets.limits
    drawings = SVGDecoder(program: program, limits: limits)
    try assets.check(names)
    for name in names {
      let request = FileRequest(name, as: .picture)
      let bytes = try assets.read(request)
      do throws(ImageError) { inputs.append(try input(bytes, request.title)) } catch {
        throw .image(error)
      }
    }
  }

  private func input(_ bytes: [UInt8], _ name: String) throws(ImageError) -> Input {
    if try ImageDecoder.kind(of: bytes, name: name) == .svg {
      let size = try drawings.size(of: bytes, name: name)
      return Input(name: name, size: size, content: .drawing(bytes))
    }
    if let animation = try Animation(
      bytes, name: name, color: color, depth: depth, limits: limits)
    {
      return Input(
        name: name, size: PixelSize(width: animation.width, height: animation.height),
        content: .animation(animation, InputAnimation(durations: animation.durations)))
    }
    let (width, height) = try ImageDecoder.size(of: bytes, name: name, limits: limits)
    return Input(
      name: name, size: PixelSize(width: width, height: height), content: .file(bytes))
  }

  /// The size of each input in its own pixels.
  public var sizes: [PixelSize] { inputs.map(\.size) }

  /// When the frames of each input are shown; `nil` for still pictures.
  public var animations: [InputAnimation?] {
    inputs.map { input in
      guard case .animation(_, let times) = input.content else { return nil }
      return times
    }
  }

  /// Decodes what `performance` shows at `times`, in seconds, so that a file that is damaged is found
  /// before anything is drawn.
  public func decodeAll(
    for performance: PlayedEffect, at times: [Double]
  ) throws(ImageError) {
    let first = try? performance.frame(at: times.first ?? 0)
    let shown = first?.assetRequests ?? []
    for index in inputs.indices {
      // What the first frame does not show is read all the same.
      let own = AssetRequest(input: index, size: performance.stage.pixelSize(ofInput: index))
      let requests = shown.filter { $0.input == index }
      for request in requests.isEmpty ? [own] : requests { try decode(request, at: times) }
    }
  }

  private func decode(_ request: AssetRequest, at times: [Double]) throws(ImageError) {
    guard case .animation(_, let frames) = inputs[request.input].content else {
      _ = try image(for: request)
      return
    }
    var request = request
    for frame in Set(times.map { frames.frame(at: $0) }).sorted() {
      request.seconds = frames.starts[frame]
      _ = try image(for: request)
    }
  }

  /// The pictures that a frame asks for: premultiplied, each of exactly the requested size.
  public func images(
    for requests: [AssetRequest]
  ) throws(ImageError) -> [AssetRequest: Image] {
    var images: [AssetRequest: Image] = [:]
    for request in requests { images[request] = try image(for: request) }
    return images
  }

  private func image(for request: AssetRequest) throws(ImageError) -> Image {
    let input = inputs[request.input]
    if case .picture(let image) = input.content, request.size == input.size { return image }
    if let image = kept[request] { return image }
    let image: Image
    switch input.content {
    case .drawing(let file):
      image = try drawings.image(of: file, at: request.size, depth: depth, name: input.name)
    case .animation(let animation, let times):
      image = try animation.frame(times.frame(at: request.seconds)).resized(to: request.size)
    case .file(let bytes):
      inputs[request.input].content = .picture(
        try ImageDecoder.decode(bytes, name: input.name, color: color, depth: depth, limits: limits)
          .premultiplied())
      return try self.image(for: request)
    case .picture(let original):
      image = original.resized(to: request.size)
    }
    kept[request] = image
    return image
  }
}

extension Image {
  fileprivate func resized(to size: PixelSize) -> Image {
    resized(to: (width: size.width, height: size.height))
  }
}
