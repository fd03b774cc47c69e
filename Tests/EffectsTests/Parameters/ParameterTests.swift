import Documents
import Effects
import Frame
import Motion
import Testing

@Suite struct ParameterTests {
  @Test func everythingIsDescribedWithItsDefault() {
    let known = Lamp().parameters
    #expect(
      known.map(\.name) == [
        "angle", "bulbs", "lit", "shape", "dimming", "place", "picture", "power", "shade.opacity",
        "shade.tint",
      ])
    #expect(
      known.map(\.defaultValue.description) == [
        "30", "3", "true", "\"round\"", "\"easeIn\"", "[0, 0.5]", "\"./lamp.png\"", "40", "0.25",
        "\"#ff0000\"",
      ])
    #expect(known[0].kind == .number(unit: "degrees", range: NumberRange(-90...90)))
    #expect(known[3].kind == .choice(["round", "square"]))
    // Defaults are those of `init()`, whatever the value is now.
    var lamp = Lamp()
    lamp.angle = 5
    #expect(lamp.parameters[0].defaultValue == .number(30))
  }

  @Test func settingsAreRead() throws {
    var lamp = Lamp()
    for setting in [
      "angle=-12.5", "bulbs=8", "lit=false", "shape=square", "dimming=steps(4, end)",
      "place= 1 , -2e0", "picture=a=b.png", "shade.opacity=1", "shade.tint=#00FF0080",
    ] {
      try lamp.apply(setting: setting)
    }
    var expected = Lamp()
    expected.angle = -12.5
    expected.bulbs = 8
    expected.isLit = false
    expected.shape = .square
    expected.dimming = .steps(StepCurve(4))
    expected.place = SIMD2(1, -2)
    expected.picture = "a=b.png"
    expected.shade.opacity = 1
    expected.shade.tint = Color(red: 0, green: 1, blue: 0, alpha: 128.0 / 255)
    #expect(lamp == expected)
  }

  @Test func defaultsReadBack() throws {
    var lamp = Lamp()
    for parameter in lamp.parameters { try lamp.set(parameter.name, to: parameter.defaultValue) }
    #expect(lamp == Lamp())
    #expect(try lamp.value(of: "shade.opacity") == .number(0.25))
  }

  @Test(arguments: [
    ("angle", "\"angle\" is not an assignment; write name=value"),
    ("shade.opacty=1", "there is no parameter \"shade.opacty\"; did you mean \"shade.opacity\"?"),
    (
      "colour=1",
      "there is no parameter \"colour\"; the parameters are angle, bulbs, lit, shape, dimming, "
        + "place, picture, power, shade.opacity and shade.tint"
    ),
    ("angle=wide", "angle is \"wide\" but must be a number of degrees within -90…90"),
    ("angle=", "angle is \"\" but must be a number of degrees within -90…90"),
    ("angle=100", "angle is 100 degrees but must be within -90…90"),
    ("angle=nan", "angle is nan but must be finite and within -90…90"),
    ("angle=1e999", "angle is inf but must be finite and within -90…90"),
    ("power=inf", "power is inf but must be finite and at least 0"),
    ("power=-1", "power is -1 watts but must be at least 0"),
    ("bulbs=2.5", "bulbs is 2.5 but must be a whole number within 1…8"),
    ("lit=yes", "lit is \"yes\" but must be true or false"),
    ("shape=sqare", "shape is \"sqare\"; did you mean \"square\"?"),
    ("shape=triangle", "shape is \"triangle\"; the choices are round and square"),
    ("dimming=eseIn", "dimming: \"eseIn\" is not a curve; did you mean \"easeIn\"?"),
    (
      "place=1",
      "place is \"1\" but must be two numbers of points within -10…10, written x,y on the "
        + "command line and [x, y] in a file"
    ),
    ("place=1,99", "place's y is 99 points but must be within -10…10"),
    ("picture=lamp", "picture is \"lamp\" but must be a file name with a \"/\" or a \".\" in it"),
    ("shade.opacity=2", "shade.opacity is 2 but must be within 0…1"),
    (
      "shade.tint=red",
      "shade.tint is \"red\" but must be a colour written \"#rrggbb\" or \"#rrggbbaa\""
    ),
  ])
  func wrongSettingsAreSentences(setting: String, message: String) {
    var lamp = Lamp()
    let error = #expect(throws: DocumentError.self) { try lamp.apply(setting: setting) }
    #expect(error?.description == message)
    #expect(lamp == Lamp())
  }

  @Test func documentsOverlayByName() throws {
    let text = """
      {
        // A lamp.
        bulbs: 5, place: [1, 2],
        shade: { opacity: .5 },
        'shade.tint': '#0000ff',
      }
      """
    var lamp = Lamp()
    lamp.angle = 7
    try lamp.apply(document: try JSON5.read(Array(text.utf8)))
    var expected = Lamp()
    expected.angle = 7
    expected.bulbs = 5
    expected.place = SIMD2(1, 2)
    expected.shade = Lamp.Shade(opacity: 0.5, tint: Color(red: 0, green: 0, blue: 1))
    #expect(lamp == expected)
  }

  @Test(arguments: [
    ("[]", "1:1: the document is a list but must be an object of parameters, { name: value }"),
    ("{ bulbs: 4,\n  bulb: 4 }", "2:3: there is no parameter \"bulb\"; did you mean \"bulbs\"?"),
    (
      "{ shade: { opactiy: 1 } }",
      "1:12: there is no parameter \"shade.opactiy\"; did you mean \"shade.opacity\"?"
    ),
    ("{ shade: 1 }", "1:10: shade is 1 but must be an object of its parameters"),
    ("{ bulbs: '4' }", "1:10: bulbs is \"4\" but must be a whole number within 1…8"),
    ("{ angle: NaN }", "1:10: angle is nan but must be finite and within -90…90"),
    ("{ angle: -Infinity }", "1:10: angle is -inf but must be finite and within -90…90"),
    ("{ lit: 1 }", "1:8: lit is 1 but must be true or false"),
    (
      "{ angle: null }",
      "1:10: angle is null but must be a number of degrees within -90…90; omit it for its "
        + "default"
    ),
    ("{ angle: {} }", "1:10: angle is an object but must be a number of degrees within -90…90"),
    (
      "{ shade: { opacity: 1 }, 'shade.opacity': 1 }",
      "1:26: shade.opacity is given twice"
    ),
    (
      "{ place: [1, 2, 3] }",
      "1:10: place is a list but must be two numbers of points within -10…10, written [x, y]"
    ),
  ])
  func wrongDocumentsSayWhereAndChangeNothing(text: String, message: String) throws {
    var lamp = Lamp()
    let document = try JSON5.read(Array(text.utf8))
    let error = #expect(throws: DocumentError.self) { try lamp.apply(document: document) }
    #expect(error?.description == message)
    #expect(lamp == Lamp())
  }

  @Test func rangesSayWhatTheyHold() {
    let phrases: [(ClosedRange<Double>, Bool, String)] = [
      (0...1, false, "a number of points within 0…1"),
      (0...1, true, "a whole number of points within 0…1"),
      (0 ... .infinity, false, "a number of points at least 0"),
      (-(.infinity)...2.5, true, "a whole number of points at most 2.5"),
      (-(.infinity) ... .infinity, false, "a finite number of points"),
      (-(.infinity) ... .infinity, true, "a whole number of points"),
    ]
    for (range, isWhole, phrase) in phrases {
      let kind = ParameterKind.number(
        unit: "points", range: NumberRange(range, isWhole: isWhole))
      #expect(kind.expectation == phrase)
    }
  }

  @Test func messagesStayOnOneLine() {
    var lamp = Lamp()
    let text = "a\nb" + String(repeating: "c", count: 100)
    let error = #expect(throws: DocumentError.self) { try lamp.apply(setting: "lit=\(text)") }
    let shown = "a\\nb" + String(repeating: "c", count: 57) + "…"
    #expect(error?.description == "lit is \"\(shown)\" but must be true or false")
  }
}
