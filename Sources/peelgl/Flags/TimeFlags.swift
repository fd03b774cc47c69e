extension Flag {
  /// Which moments of the play are drawn.
  static let time: [Flag] = [
    .setting(
      "at", nil, "SECONDS", .time,
      details: "Seconds count from the start of the play, including its delay."),
    .setting("progress", nil, "FRACTION", .time),
    .setting(
      "fps", "r", "RATE", .time, details: "Frame i shows the play at i / RATE seconds."),
    .setting(
      "frames", nil, "LIST", .time,
      details: """
        Frames are counted from 0; A-B:N is every Nth from A to B. Frames after the end of the \
        play show its end.
        """),
    .setting("duration", nil, "SECONDS", .time),
    .setting(
      "play", nil, "MODE", .time,
      details: """
        once plays it forwards; hold:SECONDS then holds the end; loop omits the last frame, with \
        which the next round starts; pingpong plays forwards and backwards; reverse plays the way \
        back; demo plays forwards, holds for the same time, and returns slowly.
        """),
    .setting("delay", nil, "SECONDS", .time),
    .setting("repeat", nil, "TIMES", .time),
    .setting(
      "shutter", nil, "SHARE", .time,
      details: """
        Each frame is then the mean of --subframes moments from its own time on, premultiplied. 0.5 \
        is a film camera's.
        """),
    .setting("subframes", nil, "COUNT", .time),
    .setting(
      "gesture", nil, "FILE", .time,
      details: """
        The file holds { events: [{ time, pointer, phase, position }, …], drop: [{ origin, size }, \
        …], transform: { translate, rotate, scale } }: seconds, canvas points and degrees; phases \
        are began, moved, ended and cancelled.
        """,
      completion: .file),
  ]
}
