import Documents
public import Effects
public import Frame
public import Imaging
import Outputs

/// The pictures of a job.
///
/// Each file is read once, decoded when a frame first requests it, and kept at the requested sizes. If the still
/// pictures exceed a share of the memory limit, only those used last are kept. SVG is drawn at each size by a
/// separate process. Only a few frames of an animation or a film are kept, and a minute of a sound.
public final class InputPictures {
  private var inputs: [InputPicture] = []
  /// Warnings about the texts of SVG files, one sentence each, without a full stop.
  var warnings: [String] = []
  /// The paths of films and sounds, which are read while frames are drawn.
  var openFiles: [String] = []
  let color: InputColor
  let depth: Image.Depth
  let limits: ImageLimits
  let drawings: SVGDecoder
  private var kept = ImageCache(maxBytes: keptBytes)
  private static let keptBytes = 256 << 20

  /// Reads the files called `names` and examines their headers.
  ///
  /// - Parameters:
  ///   - names: Paths, names of built-in icons, or `-` for standard input, in the order of the job's
  ///     inputs; after the name of one that moves, the part that plays, as in `film.mp4#t=2,5`.
  ///   - assets: The reader; its limits apply to each picture.
  ///   - color: How their colours are read.
  ///   - depth: Bits per component to decode to; at 16, files with fewer bits are widened.
  ///   - texts: Texts for the placeholders `{{name}}` of SVG files.
  ///   - program: The peelgl program that draws SVG files in a separate process: a path, or a name on
  ///     the PATH.
  /// - Throws: `RenderingError` when one cannot be read, is not a picture, or exceeds a limit.
  public init(
    _ names: [String], from assets: Assets, color: InputColor = .srgb,
    depth: Image.Depth = .eight, texts: [PictureText] = [], program: String = "peelgl"
  ) throws(RenderingError) {
    self.color = color
    self.depth = depth
    limits = assets.limits
    drawings = SVGDecoder(program: program, limits: limits)
    try assets.check(names)
    var drawingTexts = SVGTexts(texts)
    for name in names {
      inputs.append(try input(FileRequest(name, as: .picture), assets, &drawingTexts))
    }
    if let unused = drawingTexts.unused { throw .job(unused) }
  }

  /// The size of each input in its own pixels; of a sound, that of its texture.
  public var sizes: [PixelSize] { inputs.map(\.size) }

  /// The name of each input.
  package var names: [String] { inputs.map(\.name) }

  /// The times in which inputs move; `nil` for still pictures.
  public var animations: [InputAnimation?] { inputs.map(\.animation) }

  /// What of an input is played aloud; `nil` for one that is not a sound.
  func soundPart(ofInput index: Int) -> FilmSound.Part? {
    guard case .sound(let player, let clip) = inputs[index].content else { return nil }
    return player.part(clip)
  }

  /// Decodes what `performance` shows at `times`, in seconds, so that damaged files are found before
  /// drawing; of more still pictures than can be kept, what it shows first.
  public func decodeAll(
    for performance: PlayedEffect, at times: [Double]
  ) throws(ImageError) {
    let first = try? performance.frame(at: times.first ?? 0)
    let shown = first?.assetRequests ?? []
    for index in inputs.indices {
      // An input that the first frame does not show is decoded too.
      let own = AssetRequest(input: index, size: performance.stage.pixelSize(ofInput: index))
      let requests = shown.filter { $0.input == index }
      guard keepsStills || !requests.isEmpty else { continue }
      for request in requests.isEmpty ? [own] : requests { try decode(request, at: times) }
    }
  }

  private func decode(_ request: AssetRequest, at times: [Double]) throws(ImageError) {
    let input = inputs[request.input]
    let animation = input.animation
    var places = Set(times.map { animation?.place(at: max($0, 0)) ?? 0 }).sorted()
    // A film or a sound may be long, so the last and the first moment stand for all; the first one is drawn next.
    if animation?.isContinuous == true { places = [places.last, places.first].compactMap(\.self) }
    var request = request
    for place in places {
      request.seconds = place
      _ = try image(for: request)
    }
  }

  /// Pixels of the still pictures that files hold.
  private var stills: [Double] {
    inputs.compactMap { input in
      switch input.content {
      case .files, .picture: input.size.pixels
      case .drawing, .animation, .film, .sound: nil
      }
    }
  }

  /// Whether all still pictures stay decoded; otherwise they share the cache.
  private var keepsStills: Bool {
    let stills = stills
    return stills.count <= Self.fewStills
      || stills.reduce(0, +) * Double(depth.rawValue / 2) <= Double(Self.keptBytes)
  }

  /// Still pictures that stay decoded however large they are: a frame may show all of them.
  private static let fewStills = 8

  /// Bytes of whole still pictures that stay decoded, beside what `requests` count of them.
  func heldBytes(besides requests: [AssetRequest]) -> Double {
    guard keepsStills else {
      // The cache, and the picture that is decoded.
      return Double(Self.keptBytes) + (stills.max() ?? 0) * Double(depth.rawValue / 2)
    }
    let shown = Dictionary(requests.map { ($0.input, $0.size.pixels) }, uniquingKeysWith: max)
    let pixels = inputs.indices.reduce(0.0) { pixels, index in
      switch inputs[index].content {
      case .drawing, .animation: pixels
      case .film(let player, _): pixels + player.heldPixels
      case .sound: pixels + Double(SoundPlayer.heldBytes) / Double(depth.rawValue / 2)
      case .files, .picture: pixels + max(0, inputs[index].size.pixels - (shown[index] ?? 0))
      }
    }
    return pixels * Double(depth.rawValue / 2)
  }

  /// The pictures that a frame requests, premultiplied and exactly of the requested sizes.
  public func images(
    for requests: [AssetRequest]
  ) throws(ImageError) -> [AssetRequest: Image] {
    var images: [AssetRequest: Image] = [:]
    for request in requests { images[request] = try image(for: request) }
    return images
  }

  private func image(for request: AssetRequest) throws(ImageError) -> Image {
    if request.part == .holes { return try holes(for: request) }
    let input = inputs[request.input]
    if case .picture(let image) = input.content, request.size == input.size { return image }
    if let image = kept[request] { return image }
    let image: Image
    switch input.content {
    case .film(let player, let clip):
      // A player keeps frames of its own.
      return try player.frame(at: clip.place(at: request.seconds)).resized(to: request.size)
    case .sound(let player, let clip):
      return try player.texture(request.part, at: clip.place(at: request.seconds))
    case .drawing(let file):
      image = try drawings.image(of: file, at: request.size, depth: depth, name: input.name)
    case .animation(let animation, let times, let first):
      // Where not all stay, each would be dropped before the play comes to it again.
      let frame = request.size.pixels * Double(depth.rawValue / 2)
      if frame * Double(times.starts.count) > Double(Self.keptBytes) {
        kept.dropOtherTimes(of: request)
      }
      image = try animation.frame(first + times.frame(at: request.seconds))
        .resized(to: request.size)
    case .files(let files):
      let whole = try row(of: files, input.name).premultiplied()
      if keepsStills {
        inputs[request.input].content = .picture(whole)
        return try self.image(for: request)
      }
      image = whole.resized(to: request.size)
    case .picture(let original):
      image = original.resized(to: request.size)
    }
    kept[request] = image
    return image
  }
}

extension InputPictures {
  private func holes(for request: AssetRequest) throws(ImageError) -> Image {
    if let image = kept[request] { return image }
    var whole = request
    whole.part = .picture
    let holes = try image(for: whole).holes
    kept[request] = holes
    return holes
  }
}

extension Image {
  fileprivate func resized(to size: PixelSize) -> Image {
    resized(to: (width: size.width, height: size.height))
  }
}
