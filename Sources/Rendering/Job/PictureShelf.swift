import Effects
import Files

/// The decoded pictures of the last job, for the next one with the same inputs.
struct PictureShelf {
  private struct Title: Equatable {
    let names: [String]
    let stamps: [FileStamp?]
    let settings: RenderSettings
    let texts: [PictureText]
  }

  private var last: (title: Title, pictures: InputPictures)?

  /// Holds nothing.
  init() {}

  /// The pictures of `request`, those that are held where the files are still the same.
  mutating func pictures(
    for request: RenderRequest, from assets: Assets
  ) throws(RenderingError) -> InputPictures {
    let names = request.inputs + request.effect.pictureFiles
    var settings = RenderSettings()
    settings.inputColor = request.settings.inputColor
    settings.depth = request.settings.depth
    settings.limits = request.settings.limits
    let title = Title(
      names: names,
      stamps: names.flatMap { PictureName($0).files.map { FileStamp(ofTarget: $0) } },
      settings: settings, texts: request.texts)
    if let last, last.title == title { return last.pictures }
    last = nil
    let pictures = try InputPictures(request, from: assets)
    last = (title, pictures)
    return pictures
  }
}

extension InputPictures {
  /// Opens the inputs of a request.
  convenience init(_ request: RenderRequest, from assets: Assets) throws(RenderingError) {
    try self.init(
      request.inputs + request.effect.pictureFiles, from: assets,
      color: request.settings.inputColor, depth: request.settings.depth, texts: request.texts,
      program: request.program)
  }
}
