public import Frame
public import Imaging

/// The pictures of a job: the only reader of input files.
///
/// Each file is read once, decoded when a frame first asks for it, and kept at the sizes that frames
/// ask for.
public final class Assets {
  private struct Input {
    let name: String
    let size: PixelSize
    /// The file's bytes until they are decoded.
    var bytes: [UInt8]
    var image: Image?
  }

  private var inputs: [Input] = []
  private let color: InputColor
  private let depth: Image.Depth
  private let limits: ImageLimits
  private var resized = ImageCache(maxBytes: 256 << 20)

  /// Reads the files at `paths`, of which `-` is standard input, and looks at their headers.
  ///
  /// - Parameters:
  ///   - paths: The files, in the order of the job's inputs.
  ///   - color: How their colours are read.
  ///   - depth: Bits a component to decode to; files with fewer are widened where it is 16.
  ///   - limits: What each may ask for.
  /// - Throws: `ImageError` when one cannot be read, is no picture, or exceeds a limit.
  public init(
    _ paths: [String], color: InputColor = .srgb, depth: Image.Depth = .eight,
    limits: ImageLimits = .default
  ) throws(ImageError) {
    self.color = color
    self.depth = depth
    self.limits = limits
    for path in paths {
      let name = path == "-" ? "standard input" : path
      let bytes: [UInt8]
      do throws(FileError) {
        bytes = try InputFile.read(path, limit: limits.maxFileBytes)
      } catch {
        throw .file(error)
      }
      let header = try PNG.header(bytes, name: name, limits: limits)
      let size = PixelSize(width: header.width, height: header.height)
      inputs.append(Input(name: name, size: size, bytes: bytes, image: nil))
    }
  }

  /// The size of each input in its own pixels.
  public var sizes: [PixelSize] { inputs.map(\.size) }

  /// Decodes every input, so that one that is damaged is found before anything is drawn.
  public func decodeAll() throws(ImageError) {
    for index in inputs.indices { _ = try original(index) }
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
    let original = try original(request.input)
    if request.size == inputs[request.input].size { return original }
    if let image = resized[request] { return image }
    let image = original.resized(to: (request.size.width, request.size.height))
    resized[request] = image
    return image
  }

  private func original(_ index: Int) throws(ImageError) -> Image {
    if let image = inputs[index].image { return image }
    let input = inputs[index]
    let image = try PNG.decode(
      input.bytes, name: input.name, color: color, depth: depth, limits: limits
    ).premultiplied()
    inputs[index].image = image
    inputs[index].bytes = []
    return image
  }
}
