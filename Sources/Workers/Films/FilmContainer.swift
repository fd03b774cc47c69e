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
    if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
      // The type of the document is among the first elements.
      let start = head.prefix(64)
      let isWebM = start.indices.contains { start[$0...].starts(with: "webm".utf8) }
      self = isWebM ? .webM : .matroska
    } else if ["ftyp", "moov", "mdat", "wide", "free"].contains(where: { head.reads($0, at: 4) }) {
      // Pictures of this family have brands of their own.
      if ["avif", "avis", "heic", "heix", "mif1"].contains(where: { head.reads($0, at: 8) }) {
        return nil
      }
      self = head.reads("ftyp", at: 4) && !head.reads("qt  ", at: 8) ? .mp4 : .quickTime
    } else if head.reads("RIFF"), head.reads("AVI ", at: 8) {
      self = .avi
    } else if head.starts(with: [0x00, 0x00, 0x01, 0xBA]) {
      self = .mpegPS
    } else if head.reads("FLV\u{1}") {
      self = .flash
    } else if head.reads("OggS") {
      self = .ogg
    } else if head.starts(with: [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11]) {
      self = .windowsMedia
    } else if head.reads("YUV4MPEG2") {
      self = .y4m
    } else if head.reads("DKIF") {
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
