/// The rules of style sheets about fonts: types, classes, ids, descendants and children.
///
/// A rule with another selector is left out.
struct StyleRules {
  /// The properties that selectors match.
  struct Element {
    var name = ""
    var id = ""
    var classes: Set<String> = []
  }

  private struct Compound {
    var name: String?
    var ids: [String] = []
    var classes: [String] = []
    /// Whether it is about the parent of the one after it, and not about any ancestor.
    var isParent = false

    func matches(_ element: Element) -> Bool {
      (name == nil || name == element.name) && ids.allSatisfy { $0 == element.id }
        && classes.allSatisfy(element.classes.contains)
    }
  }

  private struct Rule {
    /// The last one is about the element itself.
    let compounds: [Compound]
    let weight: Int
    let declarations: [TextStyle.Declaration]

    /// Whether it is about the last of `elements`, each the parent of the next.
    func matches(_ elements: [Element]) -> Bool {
      var rest = elements[...]
      guard let own = rest.popLast(), let last = compounds.last, last.matches(own) else {
        return false
      }
      for compound in compounds.dropLast().reversed() {
        let parent = rest.popLast()
        if compound.isParent {
          guard let parent, compound.matches(parent) else { return false }
          continue
        }
        var ancestor = parent
        while let element = ancestor, !compound.matches(element) { ancestor = rest.popLast() }
        if ancestor == nil { return false }
      }
      return true
    }
  }

  private var rules: [Rule] = []
  /// Rules that are read.
  private static let most = 500

  /// Adds the rules of a style sheet.
  mutating func add(_ sheet: String) {
    var rest = Substring(Self.withoutComments(sheet))
    while rules.count < Self.most, let open = rest.firstIndex(of: "{") {
      let selectors = rest[..<open].split(separator: ";").last ?? ""
      let body = rest[rest.index(after: open)...].prefix { $0 != "}" }
      rest = rest[body.endIndex...].dropFirst()
      let declarations = TextStyle.declarations(body)
      // A rule with @ holds rules under a condition.
      if declarations.isEmpty || selectors.contains("@") { continue }
      for selector in selectors.split(separator: ",") {
        guard rules.count < Self.most, let compounds = Self.compounds(selector) else { continue }
        let weight = compounds.reduce(0) {
          $0 + 10_000 * $1.ids.count + 100 * $1.classes.count + ($1.name == nil ? 0 : 1)
        }
        rules.append(Rule(compounds: compounds, weight: weight, declarations: declarations))
      }
    }
  }

  /// The declarations for the last of `elements`, the one that holds last.
  func declarations(for elements: [Element]) -> [TextStyle.Declaration] {
    let matching = rules.filter { $0.matches(elements) }
    return matching.enumerated()
      .sorted { ($0.element.weight, $0.offset) < ($1.element.weight, $1.offset) }
      .flatMap(\.element.declarations)
  }

  private static func withoutComments(_ sheet: String) -> String {
    var result = ""
    var rest = Substring(sheet)
    while let start = rest.firstRange(of: "/*") {
      result += rest[..<start.lowerBound]
      rest = rest[start.upperBound...]
      rest = rest.firstRange(of: "*/").map { rest[$0.upperBound...] } ?? ""
    }
    return result + rest
  }

  private static func compounds(_ selector: Substring) -> [Compound]? {
    var compounds: [Compound] = []
    for word in selector.replacing(">", with: " > ").split(whereSeparator: \.isWhitespace) {
      if word == ">" {
        guard !compounds.isEmpty else { return nil }
        compounds[compounds.count - 1].isParent = true
        continue
      }
      guard let compound = compound(word) else { return nil }
      compounds.append(compound)
    }
    return compounds.isEmpty || compounds.last?.isParent == true ? nil : compounds
  }

  private static func compound(_ word: Substring) -> Compound? {
    guard word.allSatisfy({ $0.isLetter || $0.isNumber || "-_.#*".contains($0) }) else {
      return nil
    }
    var compound = Compound()
    var rest = word
    while let mark = rest.first {
      let hasMark = mark == "." || mark == "#"
      let name = (hasMark ? rest.dropFirst() : rest).prefix { $0 != "." && $0 != "#" }
      rest = rest[name.endIndex...]
      guard !name.isEmpty else { return nil }
      switch mark {
      case ".": compound.classes.append(String(name))
      case "#": compound.ids.append(String(name))
      default: compound.name = name == "*" ? nil : String(name)
      }
    }
    return compound
  }
}
