import Documents
import Effects
import Frame
import Motion

/// Settings of every kind, as an effect has them.
struct Lamp: Parameterized, Equatable {
  enum Shape: String, CaseIterable, Sendable { case round, square }

  struct Shade: Equatable, Sendable {
    var opacity = 0.25
    var tint = Color(red: 1, green: 0, blue: 0)

    static var parameterList: [Parameter<Shade>] {
      [
        .number(
          "opacity", "How much the shade hides.", in: 0...1, get: { $0.opacity },
          set: { $0.opacity = $1 }),
        .color("tint", "The shade's colour.", get: { $0.tint }, set: { $0.tint = $1 }),
      ]
    }
  }

  var angle = 30.0
  var bulbs = 3
  var isLit = true
  var shape = Shape.round
  var dimming = TimingFunction.easeIn
  var place = SIMD2(0.0, 0.5)
  var picture = "./lamp.png"
  var power = 40.0
  var shade = Shade()

  static var parameterList: [Parameter<Lamp>] {
    [
      .number(
        "angle", "How far it leans.", unit: "degrees", in: -90...90, get: { $0.angle },
        set: { $0.angle = $1 }),
      .wholeNumber(
        "bulbs", "How many bulbs.", in: 1...8, get: { $0.bulbs }, set: { $0.bulbs = $1 }),
      .boolean("lit", "Whether it is on.", get: { $0.isLit }, set: { $0.isLit = $1 }),
      .choice("shape", "What it looks like.", get: { $0.shape }, set: { $0.shape = $1 }),
      .curve("dimming", "How it goes out.", get: { $0.dimming }, set: { $0.dimming = $1 }),
      .point(
        "place", "Where it stands.", unit: "points", in: -10...10, get: { $0.place },
        set: { $0.place = $1 }),
      .file("picture", "What it looks like.", get: { $0.picture }, set: { $0.picture = $1 }),
      .number(
        "power", "What it draws.", unit: "watts", in: 0 ... .infinity, get: { $0.power },
        set: { $0.power = $1 }),
    ]
      + Shade.parameterList.map {
        $0.nested(in: "shade", get: { $0.shade }, set: { $0.shade = $1 })
      }
  }
}
