import Documents
import Files
import Frame
import Imaging

extension Assets {
  /// The six files of a cube map whose name has `{}` in place of the names of faces; `nil` for another picture.
  ///
  /// - Throws: `RenderingError` when one of them is missing.
  func faces(of request: FileRequest) throws(RenderingError) -> [FileRequest]? {
    let name = PictureName(request.name)
    guard request.purpose == .picture, Self.builtInPicture(name.path) == nil,
      let candidates = name.faceFiles
    else { return nil }
    watch(picture: request.name)
    let files = name.files
    if let missing = files.first(where: { !FileStamp.exists($0) }) {
      let others = listed(candidates.compactMap { $0.first }.map { $0.printable }, "or")
      throw .inputFile(
        "\(request.title.printable) stands for the six faces of a cube map, and \(missing.printable) does not exist; "
          + "the first file of six is \(others)")
    }
    return files.map { FileRequest($0, as: .picture) }
  }
}

extension InputPictures {
  /// Opens the faces of a cube map, which become one picture with the faces in a row.
  func cubeMap(
    _ files: [FileRequest], _ name: String, _ assets: Assets
  ) throws(RenderingError) -> InputPicture {
    var faces: [[UInt8]] = []
    var side: Int?
    for file in files {
      let bytes = try assets.read(file)
      guard PictureKind(bytes) != .svg else {
        throw .image(
          .cannotDecode(
            name: file.title, reason: "it is a drawing, and a face of a cube map has pixels"))
      }
      let (width, height) = try mapError(
        to: RenderingError.image,
        try ImageDecoder.size(of: bytes, name: file.title, limits: limits))
      guard width == height, width == side ?? width else {
        let wanted = side.map { "\($0)x\($0) pixels as the first" } ?? "as wide as it is high"
        throw .image(
          .cannotDecode(
            name: file.title,
            reason: "it has \(width)x\(height) pixels, and each face of a cube map is \(wanted)"))
      }
      side = width
      faces.append(bytes)
    }
    let size = PixelSize(width: faces.count * (side ?? 0), height: side ?? 0)
    guard size.width * size.height <= limits.maxPixels else {
      throw .image(
        .overLimit(
          name: name, what: "its faces have pixels:", value: size.width * size.height,
          limit: .maxPixels, allowed: limits.maxPixels))
    }
    return InputPicture(name: name, size: size, content: .files(faces))
  }

  /// Decodes a still picture, or the faces of a cube map from left to right.
  func row(of files: [[UInt8]], _ name: String) throws(ImageError) -> Image {
    var pictures: [Image] = []
    for file in files {
      pictures.append(
        try ImageDecoder.decode(file, name: name, color: color, depth: depth, limits: limits))
    }
    return Image.row(of: pictures)
  }

  /// Opens a volume, which becomes a picture with its slices in a row.
  func volume(_ bytes: [UInt8], _ name: String) throws(ImageError) -> InputPicture {
    let slices = try VolumeFile.row(of: bytes, name: name).premultiplied()
    return InputPicture(
      name: name, size: PixelSize(width: slices.width, height: slices.height),
      content: .picture(slices))
  }
}
