import Effects
import Testing

@Suite struct PlaybackTests {
  private func forward(_ seconds: Double) -> Moment { Moment(seconds: seconds) }

  private func back(
    _ seconds: Double, settled: Bool = false, endsAtRest: Bool = true
  ) -> Moment {
    Moment(seconds: seconds, direction: .reverse, settled: settled, endsAtRest: endsAtRest)
  }

  /// On the way back of a round that the next one follows.
  private func returning(_ seconds: Double, settled: Bool = false) -> Moment {
    back(seconds, settled: settled, endsAtRest: false)
  }

  @Test func onceRunsToItsEndAndStays() throws {
    let play = try Playback(.once, duration: 2)
    #expect(play.totalDuration == 2 && play.includesEnd)
    for (time, moment) in [
      (-1, forward(0)), (0, forward(0)), (0.5, forward(0.5)), (2, forward(2)), (9, forward(2)),
    ] {
      #expect(play.moment(at: time) == moment)
    }
  }

  @Test func withoutADurationTheEndIsThereAtOnce() throws {
    for mode in [PlayMode.once, .loop, .pingpong, .demo, .reverse] {
      let play = try Playback(mode, repeatCount: 2, duration: 0)
      #expect(play.totalDuration == 0 && play.frameCount(framesPerSecond: 60) == 1)
      // Where a round of a millisecond ends.
      let slow = try Playback(mode, duration: 0.001)
      for time in [0, 0.0005, 9] {
        let (found, end) = (play.moment(at: time), slow.moment(at: 9))
        #expect(found.seconds == end.seconds && found.direction == end.direction)
        #expect(found.settled == end.settled)
      }
    }
    let late = try Playback(.hold(seconds: 2), delay: 1, duration: 0)
    #expect(late.totalDuration == 3 && late.frameCount(framesPerSecond: 2) == 7)
    #expect(late.moment(at: 0.99) == Moment(seconds: 0))
    #expect(late.moment(at: 1) == late.moment(at: 3) && late.moment(at: 1).seconds == 0.001)
  }

  @Test func holdStaysForItsSeconds() throws {
    let play = try Playback(.hold(seconds: 3), repeatCount: 2, duration: 2)
    #expect(play.totalDuration == 10 && play.includesEnd)
    for (time, moment) in [
      (1, forward(1)), (2, forward(2)), (4.5, forward(2)), (5, forward(0)), (6, forward(1)),
      (10, forward(2)),
    ] {
      #expect(play.moment(at: time) == moment)
    }
    #expect(try Playback(.hold(seconds: 0), duration: 2).totalDuration == 2)
  }

  @Test func demoHoldsAndGoesBackSlowly() throws {
    let play = try Playback(.demo, repeatCount: 2, duration: 1)
    #expect(abs(play.totalDuration - 20.0 / 3) < 1e-12 && !play.includesEnd)
    #expect(play.frameCount(framesPerSecond: 60) == 400)
    let round = 10.0 / 3
    let moments: [(Double, Moment)] = [
      (0, forward(0)), (0.5, forward(0.5)), (1, forward(1)), (1.9, forward(1)), (2, returning(0)),
      (2 + 2.0 / 3, returning(0.5)), (round, forward(0)), (round + 2, returning(0)),
      (2 * round, returning(1, settled: true)), (9, returning(1, settled: true)),
    ]
    for (time, moment) in moments {
      let found = play.moment(at: time)
      #expect(found.direction == moment.direction && found.settled == moment.settled, "\(time) s")
      #expect(abs(found.seconds - moment.seconds) < 1e-9, "\(time) s")
    }
    #expect(PlayMode("demo") == .demo && PlayMode.demo.text == "demo")
  }

  @Test func loopStartsAgain() throws {
    let play = try Playback(.loop, repeatCount: 3, duration: 2)
    #expect(play.totalDuration == 6 && !play.includesEnd)
    for (time, moment) in [
      (2, forward(0)), (3.5, forward(1.5)), (4, forward(0)), (6, forward(2)),
    ] {
      #expect(play.moment(at: time) == moment)
    }
  }

  @Test func pingpongGoesThereAndBack() throws {
    let play = try Playback(.pingpong, repeatCount: 2, duration: 2)
    #expect(play.totalDuration == 8 && !play.includesEnd)
    for (time, moment) in [
      (1.5, forward(1.5)), (2, returning(0)), (3, returning(1)), (4, forward(0)), (7, returning(1)),
      (8, returning(2, settled: true)),
    ] {
      #expect(play.moment(at: time) == moment)
    }
  }

  @Test func reverseSettles() throws {
    let play = try Playback(.reverse, duration: 2)
    #expect(play.totalDuration == 2 && play.includesEnd)
    for (time, moment) in [(0, back(0)), (1.5, back(1.5)), (2, back(2, settled: true))] {
      #expect(play.moment(at: time) == moment)
    }
  }

  @Test func delayShowsTheFirstMoment() throws {
    let play = try Playback(.reverse, delay: 1, repeatCount: 2, duration: 2)
    #expect(play.totalDuration == 5)
    for (time, moment) in [
      (0, back(0)), (1, back(0)), (1.5, back(0.5)), (3, back(0)), (5, back(2, settled: true)),
    ] {
      #expect(play.moment(at: time) == moment)
    }
  }

  @Test func sequencesHaveTheFramesBeforeTheEndAndOftenTheEnd() throws {
    let peel = try Playback(.once, duration: 0.8)
    #expect(peel.frameCount(framesPerSecond: 60) == 49)
    let times = (0..<49).map { peel.seconds(ofFrame: $0, framesPerSecond: 60) }
    #expect(times[13] == 13.0 / 60 && times[48] == 0.8)
    #expect(try Playback(.loop, duration: 0.8).frameCount(framesPerSecond: 60) == 48)
    #expect(try Playback(.pingpong, duration: 0.8).frameCount(framesPerSecond: 60) == 96)
    // An end between two frames is a frame of its own.
    let odd = try Playback(.once, duration: 0.81)
    #expect(odd.frameCount(framesPerSecond: 60) == 50)
    #expect(odd.seconds(ofFrame: 49, framesPerSecond: 60) == 0.81)
    #expect(try Playback(.once, duration: 1e300).frameCount(framesPerSecond: 60) == Int.max)
    #expect(try Playback(.loop, duration: 1e-12).frameCount(framesPerSecond: 60) == 1)
  }

  /// 3 × 0.8 and 144 / 60 differ in their last digit; the frame must not care.
  @Test func roundingNeverMovesAFrameAcrossAnEdge() throws {
    // Frames a second, seconds and frames of delay, frames of 0.8 seconds: all whole.
    for (fps, delay, lead, frames) in [
      (25.0, 0.0, 0, 20), (30, 0, 0, 24), (30, 0.1, 3, 24), (30, 0.7, 21, 24), (60, 0, 0, 48),
      (60, 0.1, 6, 48), (60, 0.7, 42, 48), (120, 0, 0, 96), (120, 0.1, 12, 96), (120, 0.7, 84, 96),
    ] {
      let loop = try Playback(.loop, delay: delay, repeatCount: 50, duration: 0.8)
      #expect(loop.frameCount(framesPerSecond: fps) == lead + 50 * frames)
      for index in lead..<(lead + 50 * frames) {
        let moment = loop.moment(at: loop.seconds(ofFrame: index, framesPerSecond: fps))
        let expected = Double((index - lead) % frames) / fps
        #expect(abs(moment.seconds - expected) < 1e-9)
      }
    }
    #expect(
      try Playback(.once, repeatCount: 3, duration: 0.8).frameCount(framesPerSecond: 60) == 145)
  }

  @Test(arguments: [
    ("once", PlayMode.once), ("hold", .hold(seconds: 0)), ("hold:2.5", .hold(seconds: 2.5)),
    ("loop", .loop), ("pingpong", .pingpong), ("reverse", .reverse),
  ])
  func modesReadAndWrite(text: String, mode: PlayMode) {
    #expect(PlayMode(text) == mode)
    #expect(mode.text == text)
    #expect(PlayMode.names.contains(String(text.prefix { $0 != ":" })))
  }

  @Test(arguments: ["", "twice", "hold:", "hold:-1", "hold:nan", "hold:inf", "hold:x", "once:1"])
  func otherModesAreNot(text: String) { #expect(PlayMode(text) == nil) }

  @Test func numbersOutsideTheirRangesAreRefused() throws {
    for seconds in [-1, .nan, .infinity] {
      let delay = #expect(throws: PlaybackError.self) {
        try Playback(.once, delay: seconds, duration: 1)
      }
      #expect(delay?.description.hasPrefix("delay is") == true)
      let duration = #expect(throws: PlaybackError.self) { try Playback(.once, duration: seconds) }
      #expect(duration?.description.hasPrefix("duration is") == true)
      let hold = #expect(throws: PlaybackError.self) {
        try Playback(.hold(seconds: seconds), duration: 1)
      }
      #expect(hold?.description.hasPrefix("hold is") == true)
    }
    #expect(throws: PlaybackError.duration(-0.5)) { try Playback(.once, duration: -0.5) }
    #expect(throws: PlaybackError.repeatCount(0)) {
      try Playback(.once, repeatCount: 0, duration: 1)
    }
  }
}
