import Imaging

/// One side of a comparison as frames in time: an animated file, a still picture, or a folder in the order of its names.
enum FrameSource {
  case animation(Animation)
  case still(PictureFile)
  case folder(FileName, [FileName])

  /// Opens what is at `path`.
  init(_ path: FileName, isFolder: Bool, _ limits: ImageLimits) throws {
    if isFolder {
      let names = try FolderListing(path).files.sorted { $0.precedesNaturally($1) }
      self = .folder(path, names)
    } else {
      self = try FrameSource(PictureFile(path, limits), limits)
    }
  }

  /// The frames of `file`.
  init(_ file: PictureFile, _ limits: ImageLimits) throws(ImageError) {
    let animation = try Animation(file.bytes, name: "\(file.name)", depth: nil, limits: limits)
    self = animation.map { .animation($0) } ?? .still(file)
  }

  var count: Int {
    switch self {
    case .animation(let animation): animation.count
    case .still: 1
    case .folder(_, let names): names.count
    }
  }

  /// The frame at `index` as a whole picture.
  func frame(_ index: Int, _ limits: ImageLimits) throws(ImageError) -> Image {
    switch self {
    case .animation(let animation): try animation.frame(index)
    case .still(let file): try file.decoded(limits)
    case .folder(let root, let names):
      try PictureFile(names[index].within(root), limits).decoded(limits)
    }
  }

  /// How long the frame at `index` is shown, in seconds; nil where that is unknown.
  func duration(_ index: Int) -> Double? {
    if case .animation(let animation) = self { animation.durations[index] } else { nil }
  }

  /// How often an animation is played, 0 for ever; nil where that is unknown.
  var loopCount: Int? {
    if case .animation(let animation) = self { animation.loopCount } else { nil }
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
