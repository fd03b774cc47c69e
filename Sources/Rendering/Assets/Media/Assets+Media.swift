import Files
import Imaging
import Workers

/// A picture's file before it is decoded.
enum OpenPicture {
  /// All of its bytes.
  case bytes([UInt8])
  /// A film, or a sound in a container of films, of which only the beginning was read.
  case film(MediaFile)
  /// A sound, of which only the beginning was read.
  case sound(MediaFile, SoundContainer)
}

extension Assets {
  /// A picture's file; of a film or a sound in a file only the first bytes are read.
  ///
  /// - Throws: `RenderingError` when it cannot be read or is too large.
  func picture(_ request: FileRequest) throws(RenderingError) -> OpenPicture {
    if let container = try mediaContainer(of: request) {
      watch(request.path)
      return container.opened(
        MediaFile(try descriptor(request), demuxer: container.demuxer))
    }
    let bytes = try read(request)
    guard let container = MediaContainer(bytes) else { return .bytes(bytes) }
    do throws(MediaError) {
      return container.opened(try MediaFile(bytes, demuxer: container.demuxer))
    } catch {
      throw .image(error.image(request.title))
    }
  }

  /// The digest of a picture's file, or of its six; of a film or a sound, which may be long, it is made piece by piece.
  func digest(of request: FileRequest) throws(RenderingError) -> Digest {
    if let faces = try faces(of: request) {
      var hash = SHA256()
      for face in faces { hash.add(try digest(of: face).text) }
      return hash.digest()
    }
    guard try mediaContainer(of: request) != nil else { return Digest(of: try read(request)) }
    var source = try open(request)
    var hash = SHA256()
    do throws(FileError) {
      while true {
        let piece = try source.next(upTo: 1 << 15)
        if piece.isEmpty { return hash.digest() }
        hash.add(piece)
      }
    } catch {
      throw .image(.file(error))
    }
  }

  /// The container of a film or a sound in a file; `nil` for other pictures, and for standard input.
  private func mediaContainer(
    of request: FileRequest
  ) throws(RenderingError) -> MediaContainer? {
    guard request.path != "-", Self.builtInPicture(request.path) == nil else { return nil }
    watch(request.path)
    var source = try open(request)
    do throws(FileError) {
      return MediaContainer(try source.array(FilmContainer.headBytes))
    } catch {
      throw .image(.file(error))
    }
  }
}

/// The container of a film or a sound.
private enum MediaContainer {
  case film(FilmContainer)
  case sound(SoundContainer)

  /// Recognises a file by its first bytes; `nil` for a picture.
  init?(_ head: [UInt8]) {
    if let container = FilmContainer(head) {
      self = .film(container)
    } else if let container = SoundContainer(head) {
      self = .sound(container)
    } else {
      return nil
    }
  }

  var demuxer: String {
    switch self {
    case .film(let container): container.demuxer
    case .sound(let container): container.demuxer
    }
  }

  func opened(_ file: MediaFile) -> OpenPicture {
    switch self {
    case .film: .film(file)
    case .sound(let container): .sound(file, container)
    }
  }
}

extension MediaError {
  /// The error of a picture whose name is `name`.
  func image(_ name: String) -> ImageError {
    switch self {
    case .program(.tooSlow(_, let seconds)): .tooSlow(name: name, seconds: seconds)
    case .program(.cannotStart(_, let errno)) where NoProcess(errno: errno).isScarcity:
      .noProcess(name: name, reason: reason)
    case .damaged: .damaged(name: name, reason: reason)
    default: .cannotDecode(name: name, reason: reason)
    }
  }
}
