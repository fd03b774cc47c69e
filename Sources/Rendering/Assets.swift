import Documents
public import Effects
import Files
public import Frame
import Icons
public import Imaging

/// The pictures of a job: the only reader of input files.
///
/// Each file is read once, decoded when a frame first asks for it, and kept at the sizes that frames
/// ask for. SVG is drawn at each of those sizes, in a process of its own; of an animation a few frames
/// are kept.
public final class Assets {
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

  /// Reads the files at `paths`, of which `-` is standard input, and looks at their headers.
  ///
  /// - Parameters:
  ///   - paths: The files, or names of built-in icons, in the order of the job's inputs.
  ///   - color: How their colours are read.
  ///   - depth: Bits a component to decode to; files with fewer are widened where it is 16.
  ///   - limits: What each may ask for.
  ///   - program: The peelgl program that draws SVG files in a process of its own: a path, or a
  ///     name on the PATH.
  /// - Throws: `ImageError` when one cannot be read, is no picture, or exceeds a limit.
  public init(
    _ paths: [String], color: InputColor = .srgb, depth: Image.Depth = .eight,
    limits: ImageLimits = .default, program: String = "peelgl"
  ) throws(ImageError) {
    self.color = color
    self.depth = depth
    self.limits = limits
    drawings = SVGDecoder(program: program, limits: limits)
    for path in paths { inputs.append(try open(path)) }
  }

  private func open(_ path: String) throws(ImageError) -> Input {
    let name = path == "-" ? "standard input" : path
    let bytes: [UInt8]
    if let icon = IconSources.file(named: path) { bytes = icon } else { bytes = try read(path) }
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

  private func read(_ path: String) throws(ImageError) -> [UInt8] {
    do throws(FileError) { return try InputFile.read(path, limit: limits.maxFileBytes) } catch {
      // What has neither a slash nor a dot was meant to be an icon.
      if case .missing = error, !path.isEmpty,
        !path.utf8.contains(where: { "/.".utf8.contains($0) })
      {
        throw .noSuchPicture(
          name: path,
          suggestion: suggestion(for: path, in: IconSources.names, called: "icons"))
      }
      throw .file(error)
    }
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
