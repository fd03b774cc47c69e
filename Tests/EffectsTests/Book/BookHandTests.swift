import Frame
import Motion
import TestSupport
import Testing

@testable import Effects

/// What a finger does to a book.
@Suite struct BookHandTests {
  private let page = SIMD2(300.0, 400)

  private func stage(_ pictures: Int = 6, scale: Double = 1) -> Stage {
    Stage(
      canvas: SIMD2(700, 560), scale: scale,
      inputs: [Stage.Input](repeating: Stage.Input(size: page), count: pictures))
  }

  private func interaction(
    _ events: [(Double, PointerEvent.Phase, SIMD2<Double>)], _ book: Book = Book(),
    path: FingerPath = .smooth
  ) -> BookInteraction {
    let gesture = Gesture(
      events: events.map { PointerEvent(seconds: $0.0, phase: $0.1, position: $0.2) }, path: path)
    return BookInteraction(gesture, with: book, on: stage())
  }

  /// Where a point of a sheet's front is seen, in points of the canvas.
  private func seen(
    _ flat: SIMD2<Double>, _ bend: SheetBend, _ book: Book = Book(), scale: Double = 1
  ) -> SIMD2<Double> {
    let placing = BookPlacing(book, on: stage(scale: scale))
    let surface = SheetSurface(bend, size: placing.size)
    return placing.seen(surface.place(flat * scale)) / scale
  }

  @Test(arguments: Book.Spine.allCases)
  func theHeldPointStaysUnderTheFinger(spine: Book.Spine) throws {
    var book = Book()
    book.spine = spine
    let placing = BookPlacing(book, on: stage())
    // A point near the free edge and off the middle, and ways of it that paper allows.
    let point = SIMD2(placing.size.x * 0.9, placing.size.y * 0.3)
    for way in [
      SIMD2(-20.0, 0), SIMD2(-120, 12), SIMD2(-120, -40), SIMD2(-250, -25), SIMD2(-420, -10),
    ] {
      let start = placing.canvas(point)
      let end = placing.canvas(point + way)
      let events = [(0.0, PointerEvent.Phase.began, start), (0.4, .moved, end)]
      let state = interaction(events, book).state(at: 0.4)
      let bend = try #require(state.bends.first)
      let shown = seen(point, bend, book)
      #expect(abs(shown.x - end.x) < 0.5 && abs(shown.y - end.y) < 0.5)
    }
  }

  @Test(
    "a held sheet does not jump, also where the finger goes beyond its reach",
    arguments: [SIMD2(-640.0, -330), SIMD2(-640, -60), SIMD2(-200, -400), SIMD2(-500, 120)])
  func aHeldSheetDoesNotJump(_ way: SIMD2<Double>) throws {
    let placing = BookPlacing(Book(), on: stage())
    let point = SIMD2(270.0, 120)
    let held = interaction(
      [(0, .began, placing.canvas(point)), (1, .moved, placing.canvas(point + way))],
      path: .linear)
    let corners = [SIMD2(0.0, -200), SIMD2(300, -200), SIMD2(0, 200), SIMD2(300, 200)]
    func places(_ step: Int) throws -> [SIMD2<Double>] {
      let bend = try #require(held.state(at: Double(step) / 400).bends.first)
      return corners.map { seen($0, bend) }
    }
    for step in 1..<400 {
      for (before, after) in pairs(try places(step), try places(step + 1)) {
        // The finger moves 1.8 points at most.
        #expect(Math.hypot(after.x - before.x, after.y - before.y) < 20, "\(step)")
      }
    }
  }

  @Test(
    "a finger that hardly moves hardly bends a sheet, and turns none", arguments: [0, 0.2, 0.6, 1])
  func aSmallMoveTurnsNothing(stiffness: Double) throws {
    var book = Book()
    book.stiffness = stiffness
    let placing = BookPlacing(book, on: stage())
    for across in [155.0, 200, 290] {
      for along in [-190.0, -60, 0, 120] {
        for direction in 0..<12 {
          let angle = Double(direction) * .pi / 6
          let way = 12 * SIMD2(Math.cos(angle), Math.sin(angle))
          let start = placing.canvas(SIMD2(across, along))
          let end = placing.canvas(SIMD2(across, along) + way)
          // As fast as a tap that slips, and held in between.
          let held = interaction(
            [(0, .began, start), (0.2, .moved, end), (0.4, .ended, end)], book)
          let slipped = interaction([(0, .began, start), (0.2, .ended, end)], book)
          for touch in [held, slipped] {
            #expect(touch.milestones.map { $0.kind } == [.started, .released, .settled])
          }
          let bend = try #require(held.state(at: 0.3).bends.first)
          #expect(bend.progress < 0.4, "\(across) \(along) \(direction) \(bend)")
        }
      }
    }
  }

  @Test("a swipe along the spine turns nothing, and a flick across it turns a sheet")
  func theWayAcrossDecides() {
    let placing = BookPlacing(Book(), on: stage())
    func kinds(_ way: SIMD2<Double>) -> [Milestone.Kind] {
      let start = SIMD2(250.0, -40)
      return interaction([
        (0, .began, placing.canvas(start)), (0.15, .ended, placing.canvas(start + way)),
      ]).milestones.map { $0.kind }
    }
    for length in [40.0, 100, 200] {
      #expect(kinds(SIMD2(0, length)) == [.started, .released, .settled])
      #expect(kinds(SIMD2(10, -length)) == [.started, .released, .settled])
    }
    #expect(kinds(SIMD2(-150, 20)).contains(.completed))
  }

  @Test func theCanvasGrowsForASheetThatAFingerLiftsByItsCorner() throws {
    let placing = BookPlacing(Book(), on: stage())
    // From the lower free corner straight up: the corner stands up towards the eye.
    let start = placing.canvas(SIMD2(285, 190))
    let tight = Stage(
      canvas: SIMD2(600, 400), inputs: [Stage.Input](repeating: Stage.Input(size: page), count: 6))
    let still = interaction([(0, .began, start), (0.2, .moved, start), (0.4, .ended, start)])
    let lifted = interaction([
      (0, .began, start), (0.5, .moved, placing.canvas(SIMD2(0, 200))),
      (1, .ended, placing.canvas(SIMD2(0, 200))),
    ])
    guard case .around(let none) = still.canvasGrowth(on: tight),
      case .around(let margin) = lifted.canvasGrowth(on: tight)
    else {
      Issue.record("a book asks for space around it")
      return
    }
    #expect(none.x < 1 && none.y < 1)
    #expect(margin.y > 20 && margin.y < 400)
    // After its flight it lies flat.
    #expect(lifted.canvasGrowth(on: tight, from: 1.9) == .around(.zero))
  }

  @Test func whatAGestureThatGrowsShowsIsWhatItsReplayShows() throws {
    let placing = BookPlacing(Book(), on: stage())
    func at(_ across: Double) -> SIMD2<Double> { placing.canvas(SIMD2(across, 20)) }
    // Two sheets fly at once, the first is caught and turned back, and a third one is held.
    let events: [(Double, PointerEvent.Phase, SIMD2<Double>)] = [
      (0, .began, at(280)), (0.2, .moved, at(-250)), (0.21, .ended, at(-260)),
      (0.3, .began, at(270)), (0.5, .moved, at(-200)), (0.51, .ended, at(-210)),
      (0.8, .began, at(-280)), (1, .moved, at(200)), (1.2, .ended, at(250)),
      (3, .began, at(280)), (3.2, .moved, at(60)),
    ]
    func grown(_ count: Int) -> BookInteraction {
      interaction(Array(events.prefix(count)), path: .linear)
    }
    let whole = grown(events.count)
    let takes = whole.follower()
    var live = grown(0)
    for (index, event) in whole.gesture.events.enumerated() {
      live = try #require(live.continued(with: grown(index + 1).gesture))
      #expect(live.state(at: event.seconds) == whole.state(at: event.seconds))
      #expect(live.takesFinger == (takes(event) && event.phase != .ended))
    }
    #expect(live.milestones == whole.milestones)
    #expect(whole.continued(with: grown(3).gesture) == nil)
  }

  @Test func aSheetThatIsHardlyMovedHardlyRises() throws {
    let placing = BookPlacing(Book(), on: stage())
    let point = SIMD2(270.0, -13)
    let events = [
      (0.0, PointerEvent.Phase.began, placing.canvas(point)),
      (0.4, .moved, placing.canvas(point + SIMD2(-0.1, -0.05))),
    ]
    let bend = try #require(interaction(events).state(at: 0.4).bends.first)
    #expect(SheetSurface(bend, size: page).place(point).z < 30)
    #expect(interaction(events).state(at: 0).bends == [SheetBend(flatAt: 0)])
  }

  @Test func aFingerBeyondTheCircleIsFollowedOnTheCircle() throws {
    let placing = BookPlacing(Book(), on: stage())
    let point = SIMD2(290.0, 190)
    let start = placing.canvas(point)
    for end in [SIMD2(700.0, 900), SIMD2(900, 100), SIMD2(30, 560), SIMD2(-300, 300)] {
      let events = [(0.0, PointerEvent.Phase.began, start), (0.4, .moved, end)]
      let state = interaction(events).state(at: 0.4)
      for bend in state.bends {
        let place = SheetSurface(bend, size: page).place(point)
        for corner in [SIMD3(0.0, -200, 0), SIMD3(0, 200, 0)] {
          let (way, flat) = (place - corner, SIMD3(point.x, point.y, 0) - corner)
          #expect(dot(way, way) <= dot(flat, flat) * (1 + 1e-6))
        }
      }
    }
  }

  @Test func aBoardFollowsAcrossItsSpineAlone() throws {
    var book = Book()
    book.stiffness = 1
    let placing = BookPlacing(book, on: stage())
    let point = SIMD2(280.0, 0)
    let end = placing.canvas(SIMD2(90, -60))
    let state = interaction([(0, .began, placing.canvas(point)), (0.5, .moved, end)], book)
      .state(at: 0.5)
    let bend = try #require(state.bends.first)
    #expect(abs(bend.hinge - bend.end) < 1e-9)
    #expect(abs(SheetSurface(bend, size: page).place(point).x - 90) < 0.5)
  }

  @Test func speedDecidesOnRelease() {
    let placing = BookPlacing(Book(), on: stage())
    func turned(_ way: Double, in seconds: Double, rest: Double = 0, more: Double = 0) -> Int {
      let start = placing.canvas(SIMD2(280, 0))
      var events = [
        (0.0, PointerEvent.Phase.began, start), (seconds, .moved, start + SIMD2(way, 0)),
      ]
      if rest > 0 { events.append((seconds + rest, .moved, start + SIMD2(way, 0))) }
      events.append((seconds + rest + 0.01, .ended, start + SIMD2(way * (1 + more), 0)))
      let pulled = self.interaction(events, path: .linear)
      return pulled.state(at: pulled.endSeconds).turned
    }
    // Slowly past the middle or not, and fast before it.
    #expect(turned(-360, in: 1, rest: 0.5) == 1)
    #expect(turned(-80, in: 1, rest: 0.5) == 0)
    #expect(turned(-150, in: 0.1) == 1)
    #expect(turned(-150, in: 0.1, more: 0.05) == 1)
    let cancelled = interaction([
      (0, .began, placing.canvas(SIMD2(280, 0))), (0.5, .moved, placing.canvas(SIMD2(-200, 0))),
      (0.6, .cancelled, placing.canvas(SIMD2(-200, 0))),
    ])
    #expect(cancelled.milestones.map(\.kind) == [.started, .released, .completed, .settled])
    #expect(abs(cancelled.endSeconds - 1.5) < 1e-9)
    #expect(cancelled.state(at: 1.5) == BookState(turned: 1))
  }

  @Test func aSheetIsTurnedBackAndTwoFlyAtOnce() throws {
    var book = Book()
    book.page = 1
    let placing = BookPlacing(book, on: stage())
    let left = placing.canvas(SIMD2(-280, 20))
    let back = interaction(
      [
        (0, .began, left), (0.5, .moved, placing.canvas(SIMD2(250, 20))),
        (0.7, .ended, placing.canvas(SIMD2(250, 20))),
      ], book)
    #expect(back.state(at: 0.1).turned == 0 && back.state(at: 0.1).bends.count == 1)
    // It rises at the finger and stays flat at the spine.
    let risen = try #require(back.state(at: 0.25).bends.first)
    #expect(risen.end < risen.hinge)
    let finger = try #require(back.gesture.point(of: 0, at: 0.25))
    let shown = seen(SIMD2(280, 20), risen, book)
    #expect(abs(shown.x - finger.x) < 0.5 && abs(shown.y - finger.y) < 0.5)
    #expect(back.state(at: back.endSeconds) == BookState(turned: 0))
    let (from, to) = (placing.canvas(SIMD2(280, 0)), placing.canvas(SIMD2(-250, 0)))
    let twice = interaction(
      [
        (0, .began, from), (0.2, .moved, to), (0.21, .ended, to),
        (0.3, .began, from), (0.5, .moved, to), (0.51, .ended, to),
      ], book)
    #expect(twice.state(at: 0.4).bends.count == 2)
    #expect(twice.state(at: twice.endSeconds) == BookState(turned: 3))
  }

  @Test("fingers go on from a play, and a play from what they left")
  func fingersGoOn() {
    let placing = BookPlacing(Book(), on: stage())
    let (right, left) = (placing.canvas(SIMD2(280, 0)), placing.canvas(SIMD2(-280, 0)))
    // Three sheets, each of which turns for 1.2 s.
    for (start, isBack, turned, seconds) in [
      (0.0, false, 1, 1.2), (1.3, false, 2, 2.4), (2.3, false, 3, 3.6), (3.6, true, 2, 2.4),
      (1.2, true, 0, 0),
    ] {
      let (from, to) = isBack ? (left, right) : (right, left)
      var gesture = interaction([(0, .began, from), (0.4, .moved, to), (0.5, .ended, to)]).gesture
      gesture.start = start
      let touch = BookInteraction(gesture, with: Book(), on: stage())
      #expect(touch.state(at: touch.endSeconds) == BookState(turned: turned), "\(start)")
      #expect(touch.leavesChange == (turned > 0))
      #expect(abs((touch.leftSeconds ?? -1) - seconds) < 1e-9, "\(start)")
    }
    var later = Book()
    later.page = 1
    var gesture = interaction([(0, .began, left), (0.4, .moved, right), (0.5, .ended, right)])
      .gesture
    gesture.start = 0
    let before = BookInteraction(gesture, with: later, on: stage())
    // No play shows the page before its first one, and one of a single turn is over after it.
    #expect(before.leavesChange && before.leftSeconds == nil)
    var single = Book()
    single.turns = 1
    gesture = interaction([(0, .began, right), (0.4, .moved, left), (0.5, .ended, left)]).gesture
    gesture.start = 2
    let beyond = BookInteraction(gesture, with: single, on: stage())
    #expect(beyond.state(at: beyond.endSeconds) == BookState(turned: 2))
    #expect(beyond.leftSeconds == 1.2)
  }

  @Test func otherTouchesDoNothing() {
    let placing = BookPlacing(Book(), on: stage())
    // Off the sheets, on the half near the spine, and on a side where nothing lies.
    for place in [SIMD2(320.0, 0), SIMD2(100, 0), SIMD2(-280, 0)] {
      let point = placing.canvas(place)
      let touch = interaction([(0, .began, point), (1, .ended, point)])
      #expect(touch.milestones.isEmpty && touch.miss != nil && !touch.takesFinger)
      #expect(touch.state(at: 2) == BookState(turned: 0))
    }
    let held = interaction([(0, .began, placing.canvas(SIMD2(280, 0)))])
    #expect(held.takesFinger && held.miss == nil)
    // A second finger on a sheet that is held moves nothing.
    var gesture = held.gesture
    for (seconds, phase, across) in [(0.1, PointerEvent.Phase.began, 250.0), (0.2, .moved, 0)] {
      let point = placing.canvas(SIMD2(across, 0))
      gesture.events.append(
        PointerEvent(seconds: seconds, pointer: 1, phase: phase, position: point))
    }
    let both = BookInteraction(gesture, with: Book(), on: stage())
    #expect(both.state(at: 0.2) == held.state(at: 0.2))
  }
}
