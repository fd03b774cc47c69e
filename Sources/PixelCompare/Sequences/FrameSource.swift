import Documents
package import Imaging
import Workers

/// One side of a comparison as frames in time: an animated file, a still picture, or a
/// folder in the order of its names; or a drawing at several scales.
package enum FrameSource {
  case animation(Animation)
  case still(PictureFile)
  case folder(FileName, [FileName])
  case drawing(PictureFile, scales: [Int])

  /// Opens a folder of frames, an animation or a picture, whose frames have 8 bits a component.
  package static func open(
    _ path: FileName, _ limits: ImageLimits
  ) throws(ImageError) -> FrameSource {
    do {
      let source = try FrameSource(
        path, isFolder: FileProbe.isFolder(path) == true, limits, depth: .eight)
      if source.count > 0 { return source }
    } catch let error as ImageError {
      throw error
    } catch {
      throw .cannotDecode(name: "\(path)", reason: "it cannot be listed")
    }
    throw .cannotDecode(name: "\(path)", reason: "it holds no picture")
  }

  /// Opens what is at `path`.
  init(_ path: FileName, isFolder: Bool, _ limits: ImageLimits, depth: Image.Depth? = nil) throws {
    if isFolder {
      let names = try FolderListing(path).files.filter { !FolderListing.isDrawing($0) }
        .sorted { $0.precedesNaturally($1) }
      self = .folder(path, names)
    } else {
      self = try FrameSource(PictureFile(path, limits), limits, depth: depth)
    }
  }

  /// The frames of `file`.
  init(
    _ file: PictureFile, _ limits: ImageLimits, depth: Image.Depth? = nil, scales: [Int] = [1]
  ) throws(ImageError) {
    if file.isDrawing {
      self = .drawing(file, scales: scales)
      return
    }
    let bytes = try file.withFramesOfFilm(limits)
    let animation = try Animation(bytes, name: "\(file.name)", depth: depth, limits: limits)
    self = animation.map { .animation($0) } ?? .still(file)
  }

  package var count: Int {
    switch self {
    case .animation(let animation): animation.count
    case .still: 1
    case .folder(_, let names): names.count
    case .drawing(_, let scales): scales.count
    }
  }

  /// The frame at `index` as a whole picture.
  package func frame(
    _ index: Int, _ limits: ImageLimits, depth: Image.Depth? = nil
  ) throws(ImageError) -> Image {
    switch self {
    case .animation(let animation): try animation.frame(index)
    case .still(let file): try file.decoded(limits, depth: depth)
    case .folder(let root, let names):
      try PictureFile(names[index].within(root), limits).decoded(limits, depth: depth)
    case .drawing(let file, let scales):
      try file.decoded(limits, depth: depth, scale: scales[index])
    }
  }

  /// The memory that the frame at `index` takes, from its header; nil for a drawing.
  func header(_ index: Int, _ limits: ImageLimits) throws(ImageError) -> PictureHeader? {
    switch self {
    case .animation(let animation):
      return .frame(
        PictureSize(width: animation.width, height: animation.height),
        pixelBytes: animation.depth.rawValue / 2)
    case .still(let file): return try file.header(limits)
    case .folder(let root, let names):
      let path = names[index].within(root)
      if let header = PictureHeader(png: path) { return header }
      return try PictureFile(path, limits).header(limits)
    case .drawing: return nil
    }
  }

  /// How long the frame at `index` is shown, in seconds; nil if that is unknown, and after the end.
  package func duration(_ index: Int) -> Double? {
    guard case .animation(let animation) = self, animation.durations.indices.contains(index) else {
      return nil
    }
    return animation.durations[index]
  }

  /// How often an animation is played, 0 for ever; nil if that is unknown.
  package var loopCount: Int? {
    if case .animation(let animation) = self { animation.loopCount } else { nil }
  }

  /// A sentence about the worst of `count` frames.
  func sentence(worst index: Int, of count: Int) -> String {
    if case .drawing(_, let scales) = self { return "This is at \(scales[index])×." }
    return "Frame \(index) of \(count) is the worst."
  }

  /// The file of the frame at `index`; nil in an animation.
  func name(_ index: Int) -> FileName? {
    if case .folder(_, let names) = self, names.indices.contains(index) {
      names[index]
    } else {
      nil
    }
  }
}

extension PictureFile {
  /// The bytes of the file, or an animation of the frames of a film.
  fileprivate func withFramesOfFilm(_ limits: ImageLimits) throws(ImageError) -> [UInt8] {
    guard FilmDecoder.isFilm(bytes) else { return bytes }
    return try mapError(
      to: { (error: MediaError) in
        ImageError.cannotDecode(name: "\(name)", reason: error.reason)
      },
      FilmDecoder.animatedPNG(of: bytes, limit: limits.maxMemoryBytes))
  }
}
