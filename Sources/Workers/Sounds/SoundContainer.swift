/// The containers of sounds that ffmpeg reads for peelgl, beside those of films, which may hold a sound alone.
package enum SoundContainer: String, Sendable, CaseIterable {
  case wav = "WAV"
  case aiff = "AIFF"
  case flac = "FLAC"
  case mp3 = "MP3"
  case aac = "AAC"

  /// Recognises a file by its first bytes; `nil` for any other kind.
  package init?(_ head: [UInt8]) {
    if head.reads("RIFF") || head.reads("RF64"), head.reads("WAVE", at: 8) {
      self = .wav
    } else if head.reads("FORM"), head.reads("AIFF", at: 8) || head.reads("AIFC", at: 8) {
      self = .aiff
    } else if head.reads("fLaC") {
      self = .flac
    } else if head.reads("ID3") {
      self = .mp3
    } else if head.count > 2, head[0] == 0xFF, head[1] & 0xF6 == 0xF0 {
      // ADTS, whose layer is 0.
      self = .aac
    } else if head.count > 2, head[0] == 0xFF, head[1] & 0xE6 == 0xE2, head[2] < 0xF0 {
      // A frame of layer III with a valid bit rate.
      self = .mp3
    } else {
      return nil
    }
  }

  /// The name by which ffmpeg knows its reader.
  package var demuxer: String { rawValue.lowercased() }

  /// Whether files may be without a length, which ffprobe then guesses from their first frames.
  var mayGuessLength: Bool { self == .mp3 || self == .aac }
}
