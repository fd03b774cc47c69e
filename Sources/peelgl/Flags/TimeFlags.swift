import Documents
import Effects
import Rendering

extension Flag {
  /// Which moments of the play are drawn.
  static let time: [Flag] = [
    .option(
      "at", nil, "SECONDS", .time, "Draw the one moment at SECONDS.",
      details: "Seconds count from the start of the play, its delay included.",
      apply: { value, arguments throws(ValueError) in
        arguments.at = try Values.number(value, in: 0...TimeLimits.seconds, "a number of seconds")
      }),
    .option(
      "progress", nil, "FRACTION", .time, "Draw the one moment at FRACTION of the effect, 0 to 1.",
      apply: { value, arguments throws(ValueError) in
        arguments.progress = try Values.number(value, in: 0...1, "a fraction")
      }),
    .option(
      "fps", "r", "RATE", .time, "Frames a second (default 60).",
      details: "Frame i shows the play at i / RATE seconds.",
      apply: { value, arguments throws(ValueError) in
        arguments.framesPerSecond = try Values.number(
          value, in: TimeLimits.framesPerSecond, "a number of frames a second")
      }),
    .option(
      "frames", nil, "LIST", .time, "Draw only the frames of LIST, as 0-47,60,70-90:5.",
      details: """
        Frames are counted from 0; A-B:N is every Nth from A to B. Frames after the end of the \
        play show its end.
        """,
      apply: { value, arguments throws(ValueError) in
        guard let list = FrameList(value) else {
          throw ValueError(
            expected: "frame numbers and ranges up to \(FrameList.highest), as 0-47,60,70-90:5")
        }
        arguments.frames = list
      }),
    .option(
      "duration", nil, "SECONDS", .time, "How long the effect takes (default the effect's own).",
      apply: { value, arguments throws(ValueError) in
        arguments.duration = try Values.number(
          value, in: TimeLimits.shortestDuration...TimeLimits.seconds, "a number of seconds")
      }),
    .option(
      "play", nil, "MODE", .time,
      "How the effect is played: once, hold[:SECONDS], loop, pingpong, reverse or demo (default once).",
      details: """
        once plays it forwards; hold:SECONDS then stays at the end; loop leaves out the last frame, \
        which the next round starts with; pingpong goes forwards and back; reverse plays the way \
        back; demo goes forwards, stays as long, and goes back slowly.
        """,
      completion: .words(PlayMode.names),
      apply: { value, arguments throws(ValueError) in
        guard let mode = PlayMode(value), mode.heldSeconds <= TimeLimits.seconds else {
          throw ValueError(
            expected: "once, hold, hold:SECONDS, loop, pingpong, reverse or demo",
            nearest: nearestName(to: value, in: PlayMode.names))
        }
        arguments.play = mode
      }),
    .option(
      "delay", nil, "SECONDS", .time, "Stay at the start for SECONDS first (default 0).",
      apply: { value, arguments throws(ValueError) in
        arguments.delay = try Values.number(
          value, in: 0...TimeLimits.seconds, "a number of seconds")
      }),
    .option(
      "repeat", nil, "TIMES", .time, "Play TIMES times (default 1).",
      apply: { value, arguments throws(ValueError) in
        arguments.repeats = try Values.integer(value, in: TimeLimits.repeats, "a number of times")
      }),
    .option(
      "gesture", nil, "FILE", .time, "Let a finger peel, drag and drop it, by a JSON5 file.",
      details: """
        The file holds { events: [{ time, pointer, phase, position }, …], drop: [{ origin, size }, \
        …], transform: { translate, rotate, scale } }: seconds, canvas points and degrees; phases \
        are began, moved, ended and cancelled.
        """,
      completion: .file,
      apply: { value, arguments throws(ValueError) in
        guard !value.isEmpty else { throw ValueError(expected: "a file or -") }
        arguments.gesture = value
      }),
  ]
}

extension PlayMode {
  /// Seconds that the end is held.
  fileprivate var heldSeconds: Double {
    if case .hold(let seconds) = self { seconds } else { 0 }
  }
}
