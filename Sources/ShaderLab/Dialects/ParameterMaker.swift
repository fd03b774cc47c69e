import Documents
import Effects
import Frame

/// Makes parameters of uniforms that the user sets.
struct ParameterMaker {
  private let comments: SourceComments
  /// Where the types of the shader's uniforms stand: the columns in each line.
  private var columns: [SourcePlace: [Int]] = [:]
  /// The last comment that was read: many uniforms may stand in front of one.
  private var last: (place: SourcePlace, value: DeclaredValue)?

  init(comments: SourceComments, uniforms: [Variable]) {
    self.comments = comments
    for uniform in uniforms {
      columns[Self.line(uniform.type.place), default: []].append(uniform.type.place.column)
    }
    columns = columns.mapValues { $0.sorted() }
  }

  private static func line(_ place: SourcePlace) -> SourcePlace {
    SourcePlace(file: place.file, line: place.line, column: 1)
  }

  /// Whether another uniform is declared between two places of a line.
  private func isDeclared(between first: SourcePlace, and last: SourcePlace) -> Bool {
    let columns = columns[Self.line(first)] ?? []
    // The first column after `first`.
    var (low, high) = (0, columns.count)
    while low < high {
      let middle = (low + high) / 2
      if columns[middle] > first.column { high = middle } else { low = middle + 1 }
    }
    return low < columns.count && columns[low] < last.column
  }

  /// What a declaration states about its uniform: in its initial value, or in a comment after it.
  mutating func declared(_ variable: Variable) -> DeclaredValue {
    let place = variable.name.place
    var declared = DeclaredValue()
    if let comment = comments.behind(place), !isDeclared(between: place, and: comment.place) {
      if let last, last.place == comment.place {
        declared = last.value
      } else {
        declared = DeclaredValue(comment: comment.text)
        last = (comment.place, declared)
      }
    }
    // gl-transitions' words about a parameter, on the line above it.
    let mark = "// @param "
    if declared.summary.isEmpty, let comment = comments.above(place), comment.text.hasPrefix(mark) {
      declared.summary =
        DeclaredValue(comment: "// " + comment.text.dropFirst(mark.count)).summary
    }
    if let initial = variable.initial {
      let text = initial.map { $0.text }.joined(separator: " ")
      if let value = DeclaredValue.value(text.filter { $0 != " " }) {
        declared.numbers = value.numbers
      }
    }
    return declared
  }

  /// The parameter of a uniform; `nil` for a type that cannot be set.
  func parameter(_ variable: Variable, _ declared: DeclaredValue) -> ShaderParameter? {
    guard let kind = UniformBinding.Kind(rawValue: variable.type.text), variable.length == nil,
      kind != .mat3, kind != .mat4
    else {
      return nil
    }
    let count = kind.components
    var numbers = declared.numbers ?? []
    if numbers.count == 1 { numbers = Array(repeating: numbers[0], count: count) }
    numbers = Array((numbers + [0, 0, 0, 0]).prefix(count))
    if kind == .vec4, declared.numbers?.count == 3 { numbers[3] = 1 }
    return ShaderParameter(
      name: variable.name.text,
      summary: declared.summary.isEmpty ? "A uniform of the shader." : declared.summary,
      kind: Self.kind(kind, variable.name.text, declared), defaultValue: numbers)
  }

  private static func kind(
    _ kind: UniformBinding.Kind, _ name: String, _ declared: DeclaredValue
  ) -> ShaderParameter.Kind {
    let range = declared.range ?? -Double.infinity...Double.infinity
    switch kind {
    case .float: return .number(NumberRange(range))
    case .int: return .number(NumberRange(wholeWithin: range))
    case .uint: return .number(NumberRange(wholeWithin: range, from: 0))
    case .bool: return .boolean
    case .vec2, .ivec2, .ivec3, .ivec4, .mat3, .mat4: return .vector(count: kind.components)
    case .vec3, .vec4:
      let small = name.lowercased()
      let isColor = ["color", "colour", "tint"].contains { small.holds($0) }
      return isColor ? .color(count: kind.components) : .vector(count: kind.components)
    }
  }
}

extension NumberRange {
  /// The whole numbers of a range that are at least `least`; all of these where it holds none.
  init(wholeWithin range: ClosedRange<Double>, from least: Double = -.infinity) {
    let lowest = max(range.lowerBound.rounded(.up), least)
    let highest = range.upperBound.rounded(.down)
    self.init(lowest <= highest ? lowest...highest : least...Double.infinity, isWhole: true)
  }
}

extension String {
  /// Whether `part` occurs in the text.
  func holds(_ part: String) -> Bool {
    let (text, part) = (Array(utf8), Array(part.utf8))
    guard part.count <= text.count, !part.isEmpty else { return part.isEmpty }
    return (0...(text.count - part.count)).contains {
      text[$0..<$0 + part.count].elementsEqual(part)
    }
  }
}
