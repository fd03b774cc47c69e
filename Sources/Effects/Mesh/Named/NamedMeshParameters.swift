import Documents
import Motion

extension NamedMeshes {
  /// The constants of every named mesh, in groups named after them.
  static var parameterList: [Parameter<NamedMeshes>] {
    wavyList.map { $0.nested(in: "wavy", get: { $0.wavy }, set: { $0.wavy = $1 }) }
      + rippleList.map { $0.nested(in: "ripple", get: { $0.ripple }, set: { $0.ripple = $1 }) }
      + curtainList.map { $0.nested(in: "curtain", get: { $0.curtain }, set: { $0.curtain = $1 }) }
      + bulgeList.map { $0.nested(in: "bulge", get: { $0.bulge }, set: { $0.bulge = $1 }) }
      + ellipseList.map { $0.nested(in: "ellipse", get: { $0.ellipse }, set: { $0.ellipse = $1 }) }
      + jellyList.map { $0.nested(in: "jelly", get: { $0.jelly }, set: { $0.jelly = $1 }) }
      + cylinderList.map {
        $0.nested(in: "cylinder", get: { $0.cylinder }, set: { $0.cylinder = $1 })
      }
      + crackedList.map { $0.nested(in: "cracked", get: { $0.cracked }, set: { $0.cracked = $1 }) }
      + patchList.map { $0.nested(in: "patch", get: { $0.patch }, set: { $0.patch = $1 }) }
      + waveList.map { $0.nested(in: "wave", get: { $0.wave }, set: { $0.wave = $1 }) }
  }

  private static var wavyList: [Parameter<WavyMesh>] {
    [
      .number(
        "waves", "Waves from left to right.", in: 0.5...50, get: { $0.waves },
        set: { $0.waves = $1 }),
      .number(
        "amplitude", "Height of a wave as a fraction of the sheet.", in: 0...1,
        get: { $0.amplitude }, set: { $0.amplitude = $1 }),
      .number(
        "shrink", "How much the right edge narrows at top and bottom.", in: 0...0.5,
        get: { $0.shrink }, set: { $0.shrink = $1 }),
      .optionalWholeNumber(
        "columns", "Faces from left to right.", unset: "40, or what the picture needs",
        in: 1...1000,
        get: { $0.columns }, set: { $0.columns = $1 }),
    ]
  }

  private static var rippleList: [Parameter<RippleMesh>] {
    [
      .number(
        "amplitude", "Height of a ring in units of depth.", in: -1...1,
        get: { $0.amplitude }, set: { $0.amplitude = $1 }),
      .number(
        "waves", "Rings in a unit of distance from the middle.", in: 0...50,
        get: { $0.waves }, set: { $0.waves = $1 }),
      .number(
        "speed", "Rings that run outwards in a second.", in: -20...20, get: { $0.speed },
        set: { $0.speed = $1 }),
      .optionalWholeNumber(
        "count", "Faces along each side.", unset: "50, or what the picture needs", in: 1...1000,
        get: { $0.count }, set: { $0.count = $1 }),
    ]
  }

  private static var curtainList: [Parameter<CurtainMesh>] {
    [
      .point(
        "point", "Where the curtain's right edge is held, in unit coordinates.", in: 0...1,
        get: { $0.point }, set: { $0.point = $1 }),
      .number(
        "bend", "How much further right the edge hangs far from the hand.", in: 0...1,
        get: { $0.bend }, set: { $0.bend = $1 }),
      .number(
        "tightness", "How near to the hand that begins.", in: 0...1000,
        get: { $0.tightness }, set: { $0.tightness = $1 }),
      .number(
        "depth", "Height of the folds in units of depth.", in: -1...1, get: { $0.depth },
        set: { $0.depth = $1 }),
      .number(
        "fold", "How sharp the folds are.", in: -10...10, get: { $0.fold },
        set: { $0.fold = $1 }),
      .optionalWholeNumber(
        "rows", "Faces from top to bottom.", unset: "20, or what the picture needs",
        in: 1...1000, get: { $0.rows },
        set: { $0.rows = $1 }),
      .optionalWholeNumber(
        "columns", "Faces from left to right.", unset: "50, or what the picture needs",
        in: 1...1000, get: { $0.columns },
        set: { $0.columns = $1 }),
    ]
  }

  private static var bulgeList: [Parameter<BulgeMesh>] {
    [
      .point(
        "point", "The middle of the lens in unit coordinates.", in: -10...10,
        get: { $0.point }, set: { $0.point = $1 }),
      .number(
        "radius", "How far the lens reaches.", unit: "points", in: 0.01...100_000,
        get: { $0.radius }, set: { $0.radius = $1 }),
      .number(
        "bulginess", "How much the lens enlarges.", in: -0.5...1, get: { $0.bulginess },
        set: { $0.bulginess = $1 }),
      .optionalWholeNumber(
        "count", "Faces along each side.", unset: "36, or what the picture needs",
        in: 1...1000, get: { $0.count },
        set: { $0.count = $1 }),
    ]
  }

  private static var jellyList: [Parameter<JellyMesh>] {
    [
      .number(
        "magnitude", "How far the rim moves in units.", in: 0...0.5, get: { $0.magnitude },
        set: { $0.magnitude = $1 }),
      .optionalNumber(
        "phase", "The phase of the shiver; wins over time.", unit: "degrees", unset: "time",
        in: -3600...3600, get: { $0.phase?.degrees },
        set: { $0.phase = $1.map { Angle(degrees: $0) } }),
    ]
  }

  private static var ellipseList: [Parameter<EllipseMesh>] {
    [
      .optionalWholeNumber(
        "count", "Faces along each side.", unset: "30, or what the picture needs", in: 1...1000,
        get: { $0.count }, set: { $0.count = $1 })
    ]
  }

  private static var cylinderList: [Parameter<CylinderMesh>] {
    [
      .number(
        "angle", "How much of the round the sheet takes.", unit: "degrees", in: 1...360,
        get: { $0.angle.degrees }, set: { $0.angle = Angle(degrees: $1) }),
      .optionalWholeNumber(
        "columns", "Faces around the cylinder.", unset: "40, or what the picture needs",
        in: 1...1000, get: { $0.columns },
        set: { $0.columns = $1 }),
    ]
  }

  private static var crackedList: [Parameter<CrackedMesh>] {
    [
      .number(
        "gap", "Width of the crack in units.", in: 0...1, get: { $0.gap }, set: { $0.gap = $1 }),
      .number(
        "pull", "How far the crack's teeth reach to either side in units.", in: 0...0.5,
        get: { $0.pull }, set: { $0.pull = $1 }),
      .wholeNumber(
        "rows", "Teeth from top to bottom.", in: 1...1000, get: { $0.rows },
        set: { $0.rows = $1 }),
    ]
  }

  private static var patchList: [Parameter<PatchMesh>] {
    let points: [Parameter<PatchMesh>] = (0..<16).map { index in
      .point(
        "p\(index / 4)\(index % 4)",
        "Control point of row \(index / 4) and column \(index % 4), in unit coordinates.",
        in: -100...100, get: { SIMD2($0.points[index].x, $0.points[index].y) },
        set: { $0.points[index] = SIMD3($1.x, $1.y, $0.points[index].z) })
    }
    return points + [
      .optionalWholeNumber(
        "count", "Faces along each side.", unset: "24, or what the picture needs",
        in: 1...1000, get: { $0.count },
        set: { $0.count = $1 })
    ]
  }

  private static var waveList: [Parameter<WaveMesh>] {
    [
      .number(
        "amplitude", "Height of a wave in units of depth.", in: -1...1,
        get: { $0.amplitude }, set: { $0.amplitude = $1 }),
      .number(
        "waves", "Waves from top to bottom.", in: 0...50, get: { $0.waves },
        set: { $0.waves = $1 }),
      .number(
        "lift", "Height that the waves stand at, in units of depth.", in: -1...1,
        get: { $0.lift }, set: { $0.lift = $1 }),
      .number(
        "inset", "Share of the width left free at each side.", in: 0...0.5,
        get: { $0.inset }, set: { $0.inset = $1 }),
      .number(
        "duration", "Time until the picture repeats.", unit: "seconds", in: 0.1...60,
        get: { $0.duration }, set: { $0.duration = $1 }),
      .optionalWholeNumber(
        "count", "Faces along each side.", unset: "50, or what the picture needs",
        in: 1...1000, get: { $0.count },
        set: { $0.count = $1 }),
    ]
  }
}
