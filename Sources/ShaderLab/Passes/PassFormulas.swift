import Documents
import Effects
import Frame
import Motion

/// Reads the numbers and formulas of a file of passes.
struct PassFormulas {
  /// The variables of a formula besides parameters.
  static let variables = [
    "time", "progress", "frame", "scale", "width", "height", "canvasWidth", "canvasHeight",
    "inputWidth", "inputHeight",
  ]

  /// The parameters of the file.
  var parameters: [ShaderParameter]
  /// The step of the repetition that is being read; `nil` outside of one.
  var step: Int?

  /// A number, or a formula in quotes.
  func formula(_ node: DocumentNode) throws(DocumentError) -> Formula {
    switch node.value.content {
    case .number(let number) where Float(number).isFinite: return .number(number)
    case .boolean(let flag): return .number(flag ? 1 : 0)
    case .text(let text):
      let names =
        Self.variables + parameters.filter { $0.defaultValue.count == 1 }.map { $0.name }
        + (step == nil ? [] : ["step"])
      let formula = try node.text("a number or a formula") { _ throws(FormulaError) in
        try Formula(parsing: text, variables: names)
      }
      if let number = formula.constant, !Float(number).isFinite {
        throw node.wrong("a formula whose value a 32-bit float can hold")
      }
      return step.map { formula.replacing("step", by: Double($0)) } ?? formula
    default: throw node.wrong("a number that a 32-bit float can hold, or a formula in quotes")
    }
  }

  /// The value of a uniform.
  ///
  /// - Throws: `DocumentError` when it does not fit the uniform's type, or its length.
  func binding(
    _ node: DocumentNode, to variable: Variable, length: Int?
  ) throws(DocumentError) -> UniformBinding {
    let name = variable.name.text
    guard let kind = UniformBinding.Kind(rawValue: variable.type.text) else {
      throw node.invalid("a uniform of type \(variable.type.text) cannot be set")
    }
    if case .text(let text) = node.value.content, variable.length == nil,
      let parameter = parameters.first(where: { $0.name == text }),
      parameter.defaultValue.count >= kind.components
    {
      return UniformBinding(name, kind, .parameter(text))
    }
    var formulas: [Formula] = []
    try collect(node, into: &formulas, depth: 3)
    let needed = kind.components
    guard variable.length != nil else {
      guard formulas.count == needed else {
        throw node.wrong(
          (needed == 1 ? "one number" : "\(needed) numbers") + " for a \(kind.rawValue)")
      }
      return UniformBinding(name, kind, Self.source(formulas[...]))
    }
    let count = formulas.count / needed
    guard count > 0, formulas.count % needed == 0, count <= length ?? Int.max,
      UniformBinding.Kind.ofArrays.contains(kind)
    else {
      throw node.wrong(
        "numbers for \(length.map { "up to \($0)" } ?? "the") elements of type \(kind.rawValue)")
    }
    return UniformBinding(
      name, kind,
      array: (0..<count).map { Self.source(formulas[$0 * needed..<($0 + 1) * needed]) })
  }

  private func collect(
    _ node: DocumentNode, into formulas: inout [Formula], depth: Int
  ) throws(DocumentError) {
    if depth > 0, case .list = node.value.content {
      for element in try node.elements() {
        try collect(element, into: &formulas, depth: depth - 1)
      }
    } else {
      formulas.append(try formula(node))
    }
  }

  private static func source(_ formulas: ArraySlice<Formula>) -> UniformBinding.Source {
    var numbers: [Double] = []
    for case .number(let number) in formulas { numbers.append(number) }
    return numbers.count == formulas.count ? .constant(numbers) : .formulas(Array(formulas))
  }
}

extension UniformBinding.Kind {
  /// The types whose arrays can be set.
  fileprivate static let ofArrays: [UniformBinding.Kind] = [.float, .vec2, .vec3, .vec4, .int]
}

extension Formula {
  /// The value of a formula of numbers; `nil` if a variable stands in it.
  fileprivate var constant: Double? {
    var isConstant = true
    let value = value { _ in
      isConstant = false
      return nil
    }
    return isConstant ? value : nil
  }

  /// The formula with a number in the place of a variable.
  fileprivate func replacing(_ name: String, by number: Double) -> Formula {
    switch self {
    case .number: self
    case .variable(let own): own == name ? .number(number) : self
    case .operation(let operation, let left, let right):
      .operation(
        operation, left.replacing(name, by: number), right.replacing(name, by: number))
    case .function(let function, let arguments):
      .function(function, arguments.map { $0.replacing(name, by: number) })
    }
  }
}
