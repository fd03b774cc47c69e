import Documents

/// Why a film or a sound cannot be read.
package enum MediaError: Error, Sendable, Equatable {
  /// ffmpeg or ffprobe did not do its work.
  case program(ProgramError)
  /// ffmpeg found a mistake in it `seconds` after its beginning, where that is known.
  case damaged(reason: String, seconds: Double?)
  /// It has no video stream.
  case noVideo
  /// It has no sound.
  case noSound
  /// It does not say how long it lasts.
  case noDuration
  /// It ends before `seconds` after its beginning, and announces to last `announced` seconds.
  case endsEarly(before: Double, announced: Double)
  /// A frame has another size than the film.
  case resized(width: Int, height: Int, toWidth: Int, toHeight: Int, seconds: Double)

  /// ffmpeg decoded nothing.
  package static let noFrame = MediaError.program(
    .failed(program: "ffmpeg", reason: "it found no frame"))
}

extension MediaError {
  /// Why it could not be read, as the reason in a sentence.
  package var reason: String {
    switch self {
    case .program(.cannotStart(let program, let errno)):
      NoProcess(errno: errno).isScarcity
        ? "\(NoProcess(errno: errno))"
        : "\(program), which is needed to read films and sounds, is not installed; on Debian, the package ffmpeg has it"
    case .program(.tooSlow(let program, let seconds)): "\(program) took longer than \(seconds) s"
    case .program(.failed(let program, let reason)): "\(program) failed: \(reason)"
    case .damaged(let reason, let seconds):
      "ffmpeg says" + (seconds.map { " at \($0.thousandths) s" } ?? "") + ": \(reason)"
    case .noVideo: "it has no video stream"
    case .noSound: "it has neither pictures nor sound"
    case .noDuration:
      "it does not say how long it lasts; ffmpeg -i FILE -c copy NEW.mkv makes one that does"
    case .endsEarly(let seconds, let announced):
      "it ends before \(seconds.thousandths) s, although it announces \(announced.thousandths) s; a complete file is needed"
    case .resized(let width, let height, let toWidth, let toHeight, let seconds):
      "its size changes at \(seconds.thousandths) s from \(width)x\(height) to \(toWidth)x\(toHeight);"
        + " ffmpeg -i FILM -vf scale=\(width):\(height) NEW.mp4 makes one of one size"
    }
  }
}
