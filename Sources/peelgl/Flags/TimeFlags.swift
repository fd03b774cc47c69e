extension Flag {
  /// Which moments of the play are drawn.
  static let time: [Flag] = [
    .setting(
      "at", nil, "SECONDS", .time,
      details: "Seconds count from the start of the play, its delay included."),
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
        once plays it forwards; hold:SECONDS then stays at the end; loop leaves out the last frame, \
        which the next round starts with; pingpong goes forwards and back; reverse plays the way \
        back; demo goes forwards, stays as long, and goes back slowly.
        """),
    .setting("delay", nil, "SECONDS", .time),
    .setting("repeat", nil, "TIMES", .time),
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
