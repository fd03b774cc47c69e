import Documents
import Motion
import Testing

@testable import Effects

@Suite struct ParameterTrackTests {
  /// The value of a number of `effect` while a track moves it.
  private func value(
    _ text: String, in effect: Effect, at fraction: Double, of duration: Double = 1
  ) throws -> Effect {
    var moved = effect
    try ParameterTrack(parsing: text, for: effect).apply(at: fraction, of: duration, to: &moved)
    return moved
  }

  private func lift(_ text: String, at fraction: Double, of duration: Double = 1) throws -> Double {
    let moved = try value(
      text, in: .peel(Peel()), at: fraction, of: duration)
    guard case .peel(let peel) = moved else { return .nan }
    return peel.liftDistance
  }

  @Test func aNumberMovesAlongItsCurve() throws {
    #expect(try lift("liftDistance=0.1..0.5", at: 0) == 0.1)
    #expect(abs(try lift("liftDistance=0.1..0.5", at: 0.25) - 0.2) < 1e-15)
    #expect(try lift("liftDistance = 0.1 .. 0.5 : steps(2, jumpEnd)", at: 0.6) == 0.3)
    #expect(try lift("liftDistance=0.5..0.1:easeInEaseOut", at: 1) == 0.1)
    // A cubic Bézier curve of (0.42, 0), (0.58, 1) is symmetric.
    #expect(abs(try lift("liftDistance=0..0.5:easeInEaseOut", at: 0.5) - 0.25) < 1e-12)
  }

  /// The spring's peak, 1.11310726 at 0.29982448 s, whatever the play's duration.
  @Test func aSpringTakesItsOwnSeconds() throws {
    let text = "liftDistance=0..0.5:spring(duration:0.9,damping:0.57)"
    for duration in [0.9, 3] {
      let peak = try lift(text, at: 0.29982448 / duration, of: duration)
      #expect(abs(peak - 0.5 * 1.11310726) < 1e-8)
    }
  }

  @Test func whatOvershootsStaysInTheParametersRange() throws {
    let peel = try value(
      "peeled=0..1:spring(duration:0.9,damping:0.57)", in: .peel(Peel()), at: 0.33)
    guard case .peel(let peel) = peel else {
      Issue.record("another effect came out: \(peel)")
      return
    }
    #expect(peel.peeled == 1)
  }

  @Test func wholeNumbersStayWhole() throws {
    let moved = try value("tessellation=10..21", in: .peel(Peel()), at: 0.5)
    guard case .peel(let peel) = moved else {
      Issue.record("another effect came out: \(moved)")
      return
    }
    #expect(peel.tessellation == 16)
  }

  @Test func pointsSizesAndColoursMove() throws {
    let elastic = Effect.elastic(Elastic())
    let colored = try value("color=#000000..#ff8040", in: elastic, at: 0.5)
    guard case .elastic(let bar) = colored else {
      Issue.record("another effect came out: \(colored)")
      return
    }
    #expect(bar.color.hexadecimalText == "#804020")
  }

  @Test func keysAreJoinedByStraightLines() throws {
    let table = try TrackTable(
      Array("seconds,liftDistance\n0.5,0.1\n1.5,0.3\n2,0.2\n".utf8))
    let tracks = try table.tracks(for: Effect.peel(Peel()))
    for (seconds, expected) in [(0, 0.1), (0.5, 0.1), (1, 0.2), (1.75, 0.25), (2, 0.2), (4, 0.2)] {
      var moved = Effect.peel(Peel())
      try tracks[0].apply(at: seconds / 4, of: 4, to: &moved)
      guard case .peel(let peel) = moved else {
        Issue.record("another effect came out: \(moved)")
        return
      }
      #expect(abs(peel.liftDistance - expected) < 1e-15, "\(seconds)")
    }
  }

  @Test func emptyFieldsAreNoKeys() throws {
    let table = try TrackTable(
      Array("progress,liftDistance,highlight\n0,0,0.5\n0.5,,1\n1,0.4,\n".utf8))
    let tracks = try table.tracks(for: Effect.peel(Peel()))
    var moved = Effect.peel(Peel())
    for track in tracks { try track.apply(at: 0.5, of: 9, to: &moved) }
    guard case .peel(let peel) = moved else {
      Issue.record("another effect came out: \(moved)")
      return
    }
    #expect(peel.liftDistance == 0.2 && peel.highlight == 1)
  }

  @Test(arguments: [
    ("liftDistance=0.1", "animate is \"liftDistance=0.1\" but must be NAME=FROM..TO"),
    ("liftDistanse=0..1", "there is no parameter \"liftDistanse\"; did you mean \"liftDistance\"?"),
    ("liftDistance=0..x", "liftDistance is \"x\" but must be a number"),
    (
      "liftDistance=0..1:easy",
      "animate liftDistance: \"easy\" is not a curve; did you mean \"ease\"?"
    ),
    ("liftDistance=0..99", "liftDistance is 99 but must be "),
  ]) func errorsNameTheParameter(text: String, sentence: String) {
    #expect {
      try ParameterTrack(parsing: text, for: Effect.peel(Peel()))
    } throws: {
      "\($0)".hasPrefix(sentence)
    }
  }

  @Test(arguments: [
    ("", 1, "the first row names the columns: seconds or progress, and then parameters"),
    ("x,liftDistance\n", 1, "the first row names the columns"),
    ("seconds,a,a\n", 1, "the column \"a\" occurs twice"),
    ("seconds,liftDistance\n0,0,1\n", 2, "the row has 3 fields, but the header has 2"),
    (
      "seconds,liftDistance\n1,0\n1,0\n", 3, "the time is \"1\" but must be a number greater"
    ),
    ("seconds,liftDistance\n0,0\n1,z\n", 3, "liftDistance is \"z\" but must be a number"),
    ("seconds,liftDistance\n0,\n", 2, "liftDistance: the column has no values"),
  ]) func tablesSayWhere(text: String, line: Int, sentence: String) {
    #expect {
      _ = try TrackTable(Array(text.utf8)).tracks(for: Effect.peel(Peel()))
    } throws: {
      guard let failure = $0 as? TrackTable.Failure else { return false }
      return failure.line == line && "\(failure.problem)".hasPrefix(sentence)
    }
  }
}
