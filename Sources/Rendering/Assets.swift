public import Effects
public import Frame
public import Imaging

/// The pictures of a job: the only reader of input files.
///
/// Each file is read once, decoded when a frame first asks for it, and kept at the sizes that frames
/// ask for. SVG is drawn at each of those sizes, in a process of its own.
public final class Assets {
  private struct Input {
    let name: String
    let size: PixelSize
    let kind: PictureKind
    /// The file's bytes until they are decoded, which those of an SVG never are for good.
    var bytes: [UInt8]
    var image: Image?
  }

  private var inputs: [Input] = []
  private let color: InputColor
  private let depth: Image.Depth
  private let limits: ImageLimits
  private let drawings: SVGDecoder
  private var resized = ImageCache(maxBytes: 256 << 20)

  /// Reads the files at `paths`, of which `-` is standard input, and looks at their headers.
  ///
  /// - Parameters:
  ///   - paths: The files, in the order of the job's inputs.
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
    do throws(FileError) {
      bytes = try InputFile.read(path, limit: limits.maxFileBytes)
    } catch {
      throw .file(error)
    }
    let kind = try Picture.kind(of: bytes, name: name)
    let size: PixelSize
    if kind == .svg {
      size = try drawings.size(of: bytes, name: name)
    } else {
      let (width, height) = try Picture.size(of: bytes, name: name, limits: limits)
      size = PixelSize(width: width, height: height)
    }
    return Input(name: name, size: size, kind: kind, bytes: bytes, image: nil)
  }

  /// The size of each input in its own pixels.
  public var sizes: [PixelSize] { inputs.map(\.size) }

  /// Decodes every input, at the size in pixels that `stage` shows it, so that one that is damaged is
  /// found before anything is drawn.
  public func decodeAll(for stage: Stage) throws(ImageError) {
    for index in inputs.indices {
      _ = try image(for: AssetRequest(input: index, size: stage.pixelSize(ofInput: index)))
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
    if input.kind != .svg, request.size == input.size { return try original(request.input) }
    if let image = resized[request] { return image }
    let image =
      try input.kind == .svg
      ? drawings.image(of: input.bytes, at: request.size, depth: depth, name: input.name)
      : original(request.input).resized(to: (request.size.width, request.size.height))
    resized[request] = image
    return image
  }

  private func original(_ index: Int) throws(ImageError) -> Image {
    if let image = inputs[index].image { return image }
    let input = inputs[index]
    let image = try Picture.decode(
      input.bytes, name: input.name, color: color, depth: depth, limits: limits
    ).premultiplied()
    inputs[index].image = image
    inputs[index].bytes = []
    return image
  }
}
