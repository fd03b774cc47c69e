import Documents
import Effects
import Frame
import Motion
import Testing

@Suite struct ObjectListTests {
  @Test func settingsAreJSON5() throws {
    var metaballs = Metaballs()
    try metaballs.apply(
      setting: """
        balls = [{center: [1, 2], radius: 7, color: '#ff0000',}, {}, /* two */
          {picture: 3, motion: [{to: [5, 6], timing: 'linear', repeat: 2}]}]
        """)
    var moving = Ball()
    moving.picture = 3
    moving.motion = [BallMotion()]
    moving.motion[0].to = SIMD2(5, 6)
    moving.motion[0].timeline.timing = .linear
    moving.motion[0].timeline.repeatCount = 2
    let red = Color(red: 1, green: 0, blue: 0)
    #expect(
      metaballs.balls == [Ball(center: SIMD2(1, 2), radius: 7, color: red), Ball(), moving])
    try metaballs.apply(setting: "balls=[]")
    #expect(metaballs.balls.isEmpty)
  }

  @Test func theValueReadsBack() throws {
    var metaballs = Metaballs([])
    let text = try #require(Metaballs().parameters.first { $0.name == "balls" }?.defaultValue)
    #expect(
      "\(text)"
        == "[{center: [100, 100], color: \"#ef4444\"}, {center: [200, 100], color: \"#f59e0b\"}]")
    try metaballs.apply(setting: "balls=\(text)")
    #expect(metaballs.balls == Metaballs().balls)
  }

  @Test(arguments: [
    ("[{radius: -1}]", "balls[0].radius is -1 points but must be within 0…10000"),
    ("[{}, {radius: NaN}]", "balls[1].radius is nan but must be finite and within 0…10000"),
    (
      "[{center: [0, Infinity]}]",
      "balls[0].center's y is inf but must be finite and within -100000…100000"
    ),
    ("[{radus: 1}]", "balls[0] has no parameter \"radus\"; did you mean \"radius\"?"),
    (
      "[{motion: [{}, {repeat: -1}]}]",
      "balls[0].motion[1].repeat is -1 but must be within 0…100000"
    ),
    ("[3]", "balls[0] is 3 but must be an object of its parameters"),
    ("[{", "balls: 1:3: the text ends where a key is expected"),
    (
      "[{motion: [{}, {runs: 2}]}]",
      "balls[0].motion[1] has no parameter \"runs\"; the parameters are to, scale, delay, duration, timing, repeat and autoreverse"
    ),
    ("[null]", "balls[0] is null but must be an object of its parameters"),
    (
      "[{radius: null}]",
      "balls[0].radius is null but must be a number of points within 0…10000; omit it for its default"
    ),
    (
      "many",
      "balls is \"many\" but must be a list of objects, [{center: …}, …], or the name of a file with such a list"
    ),
  ])
  func wrongListsAreSentences(text: String, message: String) {
    var metaballs = Metaballs()
    let error = #expect(throws: DocumentError.self) {
      try metaballs.apply(setting: "balls=\(text)")
    }
    #expect(error?.description == message)
    #expect(metaballs == Metaballs())
  }

  @Test func thereIsALimit() throws {
    var metaballs = Metaballs()
    func text(_ count: Int) -> String {
      "balls=[" + (0..<count).map { _ in "{}" }.joined(separator: ",") + "]"
    }
    try metaballs.apply(setting: text(1000))
    #expect(metaballs.balls.count == 1000)
    let error = #expect(throws: DocumentError.self) { try metaballs.apply(setting: text(1001)) }
    #expect(error?.description == "balls has 1001 elements but must have 0…1000")
  }

  @Test func documentsHoldLists() throws {
    var metaballs = Metaballs()
    let document = "{ balls: [{radius: 3}],\n  threshold: { mode: 'alpha' } }"
    try metaballs.apply(document: try JSON5.read(Array(document.utf8)))
    #expect(metaballs.balls == [Ball(center: SIMD2(0, 0), radius: 3)])
    #expect(metaballs.threshold.mode == .alpha)
    let wrong = try JSON5.read(Array("{\n  balls: [{}, {radius: -3}] }".utf8))
    let error = #expect(throws: DocumentError.self) { try metaballs.apply(document: wrong) }
    #expect(
      error?.description
        == "2:24: balls[1].radius is -3 points but must be within 0…10000")
  }

  @Test func filesAreNamedByTheirDots() {
    let metaballs = Metaballs()
    #expect(metaballs.listFile(inSetting: "balls = a/b")?.path == "a/b")
    #expect(metaballs.listFile(inSetting: "balls=drops.json5")?.name == "balls")
    for setting in ["balls=[{radius: 0.5}]", "balls=drops", "blur=1.5", "balls", "bals=a.json5"] {
      #expect(metaballs.listFile(inSetting: setting) == nil)
    }
  }
}
