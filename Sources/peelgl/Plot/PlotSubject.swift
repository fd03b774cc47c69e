import Documents
import Motion

/// The subject of `peelgl plot`: a curve, a spring, or a formula of x.
struct PlotSubject: Sendable {
  /// The unit of its x.
  enum Unit: String, Sendable {
    case seconds
    case fraction = "fraction of the duration"
    case number = "x"
  }

  private enum Content: Sendable {
    case curve(MotionCurve)
    case formula(Formula)
  }

  /// The text that was typed.
  let name: String
  private let content: Content

  /// Reads a curve, or else a formula of `x`, which may also be called `t`.
  ///
  /// - Throws: `DocumentError` with the sentence that is nearer to what was meant.
  init(_ text: String) throws(DocumentError) {
    name = String(trimming: text)
    do throws(TimingFunctionError) {
      content = .curve(try MotionCurve(parsing: name))
      return
    } catch {
      if MotionCurve.isMeant(by: name) { throw Self.error("\(error)") }
      do throws(FormulaError) {
        content = .formula(try Formula(parsing: name, variables: ["x", "t"]))
      } catch let problem {
        let head = String(trimming: name.prefix { $0 != "(" })
        if nearestName(to: head, in: TimingFunction.names) != nil { throw Self.error("\(error)") }
        throw Self.error("\(quoted(name)): \(problem)")
      }
    }
  }

  private static func error(_ sentence: String) -> DocumentError {
    DocumentError(problem: .invalid(sentence))
  }

  /// The unit of its x.
  var unit: Unit {
    switch content {
    case .curve(.spring): .seconds
    case .curve(.timing): .fraction
    case .formula: .number
    }
  }

  /// The default interval on which it is shown.
  var interval: ClosedRange<Double> {
    switch content {
    case .curve(let curve): 0...curve.length
    case .formula: 0...1
    }
  }

  /// So many points at equal distances, both ends of the interval included.
  func points(_ count: Int, in interval: ClosedRange<Double>) -> [SIMD2<Double>] {
    let (first, last) = (interval.lowerBound, interval.upperBound)
    return (0..<count).map { index in
      let share = Double(index) / Double(count - 1)
      let x = index == count - 1 ? last : first + (last - first) * share
      return SIMD2(x, value(at: x))
    }
  }

  private func value(at x: Double) -> Double {
    switch content {
    case .curve(let curve): curve.value(at: x)
    case .formula(let formula): formula.value { _ in x }
    }
  }
}
