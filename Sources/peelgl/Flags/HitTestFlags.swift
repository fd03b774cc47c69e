import Documents
import Effects

extension Flag {
  /// Where to look.
  static let point = option(
    "point", nil, "POINT", .hitTest, "The point of the canvas as X,Y, in points; - reads them.",
    details: """
      With - each line of standard input is a point, X,Y, and gets one line of output, at once and \
      in the same order.
      """,
    apply: { value, arguments throws(ValueError) in
      if value == "-" {
        arguments.points = .standardInput
      } else {
        arguments.points = .one(try Values.point(value))
      }
    })

  /// See through transparent texels.
  static let seeThrough = toggle(
    "see-through", nil, .hitTest, "Look through transparent parts of the picture.",
    apply: { $0.seesThrough = true })

  /// Print the deformation as a mesh file.
  static let mesh = toggle(
    "mesh", nil, .effect, "Print what the effect does to its sheet as a mesh file.",
    details:
      "For \(listed(Effect.names { $0.bendsSheet })); 'render mesh INPUT --set mesh=FILE' draws it.",
    apply: { $0.printsMesh = true })
}

/// Which points a hit test is asked about.
enum HitTestPoints: Sendable, Equatable {
  /// One, in canvas points.
  case one(SIMD2<Double>)
  /// One a line.
  case standardInput
}
