extension Flag {
  /// Where to look.
  static let point = option(
    "point", nil, "POINT", .hitTest,
    "A point of the canvas as X,Y, in points; - reads points from standard input.",
    details: """
      With -, each line of standard input is a point, X,Y, and gets one line of output, at once \
      and in the same order.
      """,
    apply: { value, arguments throws(ValueError) in
      if value == "-" {
        arguments.hitTest.points = .standardInput
      } else {
        arguments.hitTest.points = .one(try Values.point(value))
      }
    })

  /// See through transparent texels.
  static let seeThrough = toggle(
    "see-through", nil, .hitTest, "Ignore transparent parts of pictures.",
    apply: { $0.hitTest.seesThrough = true })
}
