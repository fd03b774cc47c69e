/// The containers of films that ffmpeg reads for peelgl.
///
/// Lists of files, and protocols, are not among them: their content names other files.
package enum FilmContainer: String, Sendable, CaseIterable {
  case mp4 = "MP4"
  case quickTime = "QuickTime"
  case webM = "WebM"
  case matroska = "Matroska"
  case avi = "AVI"
  case mpegTS = "MPEG-TS"
  case mpegPS = "MPEG-PS"
  case flash = "FLV"
  case ogg = "Ogg"
  case windowsMedia = "WMV"
  case y4m = "Y4M"
  case ivf = "IVF"

  /// Recognises a file by its first ``headBytes`` bytes; `nil` for any other kind.
  package init?(_ head: [UInt8]) {
    func reads(_ text: String, at offset: Int) -> Bool {
      head.dropFirst(offset).starts(with: text.utf8)
    }
    if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
      // The type of the document is among the first elements.
      let start = head.prefix(64)
      let isWebM = start.indices.contains { start[$0...].starts(with: "webm".utf8) }
      self = isWebM ? .webM : .matroska
    } else if ["ftyp", "moov", "mdat", "wide", "free"].contains(where: { reads($0, at: 4) }) {
      // Pictures of this family have brands of their own.
      if ["avif", "avis", "heic", "heix", "mif1"].contains(where: { reads($0, at: 8) }) {
        return nil
      }
      self = reads("ftyp", at: 4) && !reads("qt  ", at: 8) ? .mp4 : .quickTime
    } else if reads("RIFF", at: 0), reads("AVI ", at: 8) {
      self = .avi
    } else if head.starts(with: [0x00, 0x00, 0x01, 0xBA]) {
      self = .mpegPS
    } else if reads("FLV\u{1}", at: 0) {
      self = .flash
    } else if reads("OggS", at: 0) {
      self = .ogg
    } else if head.starts(with: [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11]) {
      self = .windowsMedia
    } else if reads("YUV4MPEG2", at: 0) {
      self = .y4m
    } else if reads("DKIF", at: 0) {
      self = .ivf
    } else if [0, 188, 376].allSatisfy({ head.count > $0 && head[$0] == 0x47 }) {
      self = .mpegTS
    } else {
      return nil
    }
  }

  /// The number of bytes at a file's beginning that ``init(_:)`` needs.
  package static let headBytes = 512

  /// The name by which ffmpeg knows its reader.
  package var demuxer: String {
    switch self {
    case .mp4, .quickTime: "mov"
    case .webM, .matroska: "matroska"
    case .avi: "avi"
    case .mpegTS: "mpegts"
    case .mpegPS: "mpeg"
    case .flash: "flv"
    case .ogg: "ogg"
    case .windowsMedia: "asf"
    case .y4m: "yuv4mpegpipe"
    case .ivf: "ivf"
    }
  }
}
