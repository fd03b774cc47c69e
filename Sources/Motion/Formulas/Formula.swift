/// A formula of numbers, such as `sin(pi * t^12)` or `floor($WIDTH / 2)`.
///
/// It has numbers, names, the four operations, powers written `^`, brackets, and GLSL's functions of numbers.
package indirect enum Formula: Sendable, Hashable {
  /// The operator between two values.
  package enum Operation: UInt8, Sendable, Hashable {
    case add = 0x2B
    case subtract = 0x2D
    case multiply = 0x2A
    case divide = 0x2F
    case power = 0x5E
  }

  case number(Double)
  case variable(String)
  case operation(Operation, Formula, Formula)
  case function(FormulaFunction, [Formula])

  /// The value; a variable that `variables` lacks is 0.
  ///
  /// An undefined result is NaN.
  package func value(_ variables: (String) -> Double?) -> Double {
    switch self {
    case .number(let number): number
    case .variable(let name): variables(name) ?? 0
    case .operation(let operation, let left, let right):
      operation.value(left.value(variables), right.value(variables))
    case .function(let function, let arguments):
      function.value(arguments.map { $0.value(variables) })
    }
  }
}

extension Formula.Operation {
  fileprivate func value(_ a: Double, _ b: Double) -> Double {
    switch self {
    case .add: a + b
    case .subtract: a - b
    case .multiply: a * b
    case .divide: a / b
    case .power: Math.pow(a, b)
    }
  }
}

/// A function of numbers, as GLSL names and defines it.
package enum FormulaFunction: String, Sendable, Hashable, CaseIterable {
  case sin, cos, tan, asin, acos, atan, exp, log, sqrt, abs, sign, floor, ceil, round, fract
  case pow, mod, step, min, max, mix, clamp, smoothstep

  /// How many arguments it takes.
  var counts: ClosedRange<Int> {
    switch self {
    case .sin, .cos, .tan, .asin, .acos, .exp, .log, .sqrt, .abs, .sign, .floor, .ceil, .round,
      .fract:
      1...1
    case .atan: 1...2
    case .pow, .mod, .step: 2...2
    case .min, .max: 1...100
    case .mix, .clamp, .smoothstep: 3...3
    }
  }

  /// The value of as many arguments as it takes.
  func value(_ x: [Double]) -> Double {
    switch self {
    case .sin: Math.sin(x[0])
    case .cos: Math.cos(x[0])
    case .tan: Math.tan(x[0])
    case .asin: Math.asin(x[0])
    case .acos: Math.acos(x[0])
    case .atan: x.count == 1 ? Math.atan(x[0]) : Math.atan2(x[0], x[1])
    case .exp: Math.exp(x[0])
    case .log: Math.log(x[0])
    case .sqrt: x[0].squareRoot()
    case .abs: x[0].magnitude
    case .sign: x[0] > 0 ? 1 : x[0] < 0 ? -1 : x[0]
    case .floor: x[0].rounded(.down)
    case .ceil: x[0].rounded(.up)
    case .round: x[0].rounded()
    case .fract: x[0] - x[0].rounded(.down)
    case .pow: Math.pow(x[0], x[1])
    case .mod: x[0] - x[1] * (x[0] / x[1]).rounded(.down)
    case .step: x[1] < x[0] ? 0 : 1
    case .min: x.dropFirst().reduce(x[0]) { Swift.min($0, $1) }
    case .max: x.dropFirst().reduce(x[0]) { Swift.max($0, $1) }
    case .mix: x[0] * (1 - x[2]) + x[1] * x[2]
    case .clamp: Swift.min(Swift.max(x[0], x[1]), x[2])
    case .smoothstep: Self.smooth(Swift.min(Swift.max((x[2] - x[0]) / (x[1] - x[0]), 0), 1))
    }
  }

  private static func smooth(_ t: Double) -> Double { t * t * (3 - 2 * t) }
}
