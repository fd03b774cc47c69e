extension ImplicitConversions {
  private static let qualifiers: Set<String> = [
    "const", "uniform", "varying", "attribute", "in", "out", "inout", "highp", "mediump", "lowp",
    "flat", "smooth", "noperspective", "centroid", "invariant", "precise",
  ]

  /// A declaration outside of functions.
  mutating func global() throws(Confusion) {
    if take(";") { return }
    if `is`("precision") || `is`("invariant") { throw Confusion() }
    try declaration(isGlobal: true)
  }

  /// Skips qualifiers; whether there were any.
  private mutating func skipQualifiers() -> Bool {
    let start = index
    while let token {
      if Self.qualifiers.contains(token.text) {
        index += 1
      } else if token.is("layout"), self.token(1)?.is("(") == true {
        index += 1
        skipBrackets()
      } else {
        break
      }
    }
    return index > start
  }

  /// Reads `[2][3]`, with the expressions in them, and returns their number.
  private mutating func lengths() throws(Confusion) -> Int {
    var count = 0
    while `is`("[") {
      skipBrackets()
      count += 1
    }
    return count
  }

  private mutating func declaration(isGlobal: Bool) throws(Confusion) {
    _ = skipQualifiers()
    var type: ValueType
    if take("struct") {
      type = try structure()
    } else {
      guard let name = takeName() else { throw Confusion() }
      if isGlobal, `is`("{") {
        // A block whose members are variables, unless it has a name.
        for field in try fields() where self.token?.kind != .identifier {
          declare(field.name, field.type)
        }
        throw Confusion()
      }
      type = self.type(called: name) ?? ValueType(named: name)
    }
    type.dimensions += try lengths()
    if take(";") { return }
    guard let name = takeName() else { throw Confusion() }
    if isGlobal, `is`("(") { return try function(name, type) }
    try declarators(name, type)
  }

  private mutating func declarators(_ first: String, _ type: ValueType) throws(Confusion) {
    var name = first
    while true {
      var own = type
      own.dimensions += try lengths()
      if take("=") {
        if `is`("{") { throw Confusion() }
        let value = try assignment()
        convert(value, to: own)
      }
      declare(name, own)
      guard take(",") else { return try expect(";") }
      guard let next = takeName() else { throw Confusion() }
      name = next
    }
  }

  private mutating func structure() throws(Confusion) -> ValueType {
    let name = takeName() ?? ""
    guard `is`("{") else { throw Confusion() }
    add(structure: name, try fields())
    return ValueType(named: name)
  }

  private mutating func fields() throws(Confusion) -> [(name: String, type: ValueType)] {
    try expect("{")
    var fields: [(name: String, type: ValueType)] = []
    while !take("}") {
      _ = skipQualifiers()
      guard let word = takeName() else { throw Confusion() }
      var type = self.type(called: word) ?? ValueType(named: word)
      type.dimensions += try lengths()
      repeat {
        guard let name = takeName() else { throw Confusion() }
        var own = type
        own.dimensions += try lengths()
        fields.append((name, own))
      } while take(",")
      try expect(";")
    }
    return fields
  }

  private mutating func function(_ name: String, _ result: ValueType) throws(Confusion) {
    try expect("(")
    var signature = Signature(result: result, parameters: [])
    var names: [(String, ValueType)] = []
    while !take(")") {
      let start = index
      _ = skipQualifiers()
      let isOut = tokens[start..<index].contains { $0.is("out") || $0.is("inout") }
      guard let word = takeName() else { throw Confusion() }
      if word == "void", `is`(")") { continue }
      var type = self.type(called: word) ?? ValueType(named: word)
      type.dimensions += try lengths()
      if let own = takeName() {
        type.dimensions += try lengths()
        names.append((own, type))
      }
      signature.parameters.append((type, isOut))
      _ = take(",")
    }
    add(function: name, signature)
    if take(";") { return }
    guard `is`("{") else { throw Confusion() }
    try scoped { (own) throws(Confusion) in
      for (name, type) in names { own.declare(name, type) }
      try own.block(result)
    }
  }

  private mutating func block(_ result: ValueType) throws(Confusion) {
    try expect("{")
    while !take("}") {
      guard token != nil else { throw Confusion() }
      let start = index
      recovering { (own) throws(Confusion) in try own.statement(result) }
      if index == start, !`is`("}") { index += 1 }
    }
  }

  /// A statement of a function that returns `result`.
  private mutating func statement(_ result: ValueType) throws(Confusion) {
    guard let token else { throw Confusion() }
    depth += 1
    guard depth <= maxDepth else { throw Confusion() }
    defer { depth -= 1 }
    switch token.text {
    case ";": index += 1
    case "{": try scoped { (own) throws(Confusion) in try own.block(result) }
    case "if":
      index += 1
      try condition()
      try statement(result)
      if take("else") { try statement(result) }
    case "while", "switch":
      index += 1
      try condition()
      try statement(result)
    case "for": try loop(result)
    case "do":
      index += 1
      try statement(result)
      try expect("while")
      try condition()
      try expect(";")
    case "return":
      index += 1
      if take(";") { return }
      let value = try expression()
      convert(value, to: result)
      try expect(";")
    case "break", "continue", "discard", "default":
      index += 1
      if !take(":") { try expect(";") }
    case "case":
      index += 1
      _ = try expression()
      try expect(":")
    default: try simple()
    }
  }

  private mutating func condition() throws(Confusion) {
    try expect("(")
    _ = try expression()
    try expect(")")
  }

  private mutating func loop(_ result: ValueType) throws(Confusion) {
    index += 1
    try expect("(")
    try scoped { (own) throws(Confusion) in
      if !own.take(";") { try own.simple() }
      if !own.take(";") {
        _ = try own.expression()
        try own.expect(";")
      }
      if !own.take(")") {
        _ = try own.expression()
        try own.expect(")")
      }
      try own.statement(result)
    }
  }

  /// A declaration or an expression, with its semicolon.
  private mutating func simple() throws(Confusion) {
    if beginsDeclaration { return try declaration(isGlobal: false) }
    _ = try expression()
    try expect(";")
  }

  private var beginsDeclaration: Bool {
    guard let token, token.kind == .identifier else { return false }
    if Self.qualifiers.contains(token.text) || token.is("struct") { return true }
    guard type(called: token.text) != nil || self.token(1)?.kind == .identifier else {
      return false
    }
    // `float[2] a`, but not `float[2](…)`.
    var next = 1
    while self.token(next)?.is("[") == true {
      while let part = self.token(next), !part.is("]") { next += part.is(";") ? 1 << 20 : 1 }
      next += 1
    }
    return self.token(next)?.kind == .identifier
  }
}
