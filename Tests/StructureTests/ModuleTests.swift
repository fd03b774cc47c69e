import Testing

@Suite("The graph of modules")
struct ModuleTests {
  /// A row of the table in ARCHITECTURE.md.
  private struct Row {
    let name: String
    let imports: Set<String>
  }

  private let modules: [Module]
  private let rows: [Row]

  init() throws {
    modules = try Module.all.get()
    let section = try Module.text("ARCHITECTURE.md").split(separator: "\n## ")
      .first { $0.hasPrefix("Modules\n") }
    rows = try #require(section).split(separator: "\n").filter { $0.hasPrefix("| `") }
      .flatMap { line in
        let cells = line.split(separator: "|")
        let imports = Set(cells.last?.matches(of: /\w+/).map { String($0.0) } ?? [])
        return (cells.first?.matches(of: /`(\w+)`/) ?? []).map {
          Row(name: String($0.1), imports: imports)
        }
      }
    try #require(modules.count > 10 && rows.count > 10)
  }

  @Test("the table in ARCHITECTURE.md lists every module once")
  func names() {
    #expect(rows.map(\.name).sorted() == modules.map(\.name).sorted())
  }

  @Test("a module imports what the table and the manifest say, and all of it")
  func imports() throws {
    let project = Set(modules.map(\.name))
    for module in modules {
      let row = try #require(rows.first { $0.name == module.name }, "\(module.name) has no row")
      #expect(row.imports == module.dependencies, "\(module.name): table and manifest")
      #expect(
        module.imports.intersection(project) == module.dependencies,
        "\(module.name): sources and manifest")
    }
  }

  @Test("a module imports only modules above it in the table")
  func order() {
    var above: Set<String> = []
    for row in rows {
      #expect(row.imports.isSubset(of: above), "\(row.name)")
      above.insert(row.name)
    }
  }

  @Test("one module alone imports each module of C headers")
  func headers() {
    let headers = modules.filter(\.isC)
    #expect(!headers.isEmpty)
    for header in headers {
      let users = modules.filter { $0.imports.contains(header.name) }.map(\.name)
      #expect(users.count == 1, "\(header.name): \(users)")
    }
  }

  @Test("pure modules import pure modules alone, and are compiled for wasm32")
  func pure() throws {
    let pure = modules.filter(\.isPure)
    #expect(pure.contains { $0.name == "Frame" } && pure.contains { $0.name == "Effects" })
    for module in pure {
      #expect(module.imports.isSubset(of: pure.map(\.name)), "\(module.name)")
    }
    let compiled = try Module.text("scripts/wasm").matches(of: /(?m)^check (\w+)/)
    #expect(compiled.map { String($0.1) }.sorted() == pure.map(\.name).sorted())
  }

  @Test("Foundation is for picture tests alone: nothing that the program links imports it")
  func foundation() {
    let users = modules.filter { $0.imports.contains("Foundation") }.map(\.name)
    #expect(users == ["PeelTesting"])
  }
}
