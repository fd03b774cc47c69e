import Files
import Imaging
import Workers

/// A picture's file before it is decoded.
enum OpenPicture {
  /// All of its bytes.
  case bytes([UInt8])
  /// A film, of which only the beginning was read.
  case film(FilmFile)
}

extension Assets {
  /// A picture's file; of a film in a file only the first bytes are read.
  ///
  /// - Throws: `RenderingError` when it cannot be read or is too large.
  func picture(_ request: FileRequest) throws(RenderingError) -> OpenPicture {
    if let container = try filmContainer(of: request) {
      watch(request.path)
      return .film(FilmFile(try descriptor(request), container))
    }
    let bytes = try read(request)
    guard let container = FilmContainer(bytes) else { return .bytes(bytes) }
    do throws(FilmError) { return .film(try FilmFile(bytes, container)) } catch {
      throw .image(error.image(request.title))
    }
  }

  /// The digest of a picture's file; of a film, which may be long, it is made piece by piece.
  func digest(of request: FileRequest) throws(RenderingError) -> Digest {
    guard try filmContainer(of: request) != nil else { return Digest(of: try read(request)) }
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

  /// The container of a film in a file; `nil` for other pictures, and for standard input.
  private func filmContainer(of request: FileRequest) throws(RenderingError) -> FilmContainer? {
    guard request.path != "-", Self.builtInPicture(request.path) == nil else { return nil }
    watch(request.path)
    var source = try open(request)
    do throws(FileError) {
      return FilmContainer(try source.array(FilmContainer.headBytes))
    } catch {
      throw .image(.file(error))
    }
  }
}

extension FilmError {
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
