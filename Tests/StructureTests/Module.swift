import Foundation
import TestSupport

/// A target of Package.swift that is not there for tests alone.
struct Module: Sendable {
  let name: String
  /// Its folder, relative to the repository.
  let path: String
  /// The modules that the manifest lets it import.
  let dependencies: Set<String>
  /// Whether the manifest builds it with the settings of modules without pointers or Foundation.
  let isPure: Bool
  /// What its Swift files import; a module of C headers has none.
  let imports: Set<String>
  let isC: Bool

  /// What the manifest and the sources say, read once.
  static let all = Result { try read() }

  private static func read() throws -> [Module] {
    let declarations = try text("Package.swift")
      .split(separator: /\.(?:target|executableTarget|systemLibrary|testTarget)\(\s*name: "/)
      .dropFirst()
    return try declarations.filter { !$0.contains(/path: "Tests\/|Tests"/) }.map { declaration in
      let name = String(declaration.prefix { $0 != "\"" })
      let path = declaration.firstMatch(of: /path: "([^"]+)"/).map { String($0.1) }
      let list = declaration.firstMatch(of: /dependencies: \[([^\]]*)\]/)?.1 ?? ""
      let files = swiftFiles(in: path ?? "Sources/\(name)")
      return Module(
        name: name, path: path ?? "Sources/\(name)",
        dependencies: Set(list.matches(of: /"(\w+)"/).map { String($0.1) }),
        isPure: declaration.contains("swiftSettings: pure"),
        imports: try files.reduce(into: []) { try $0.formUnion(imports(in: text($1))) },
        isC: files.isEmpty)
    }
  }

  /// A file of the repository.
  static func text(_ path: String) throws -> String {
    try String(contentsOf: Repository.root.appendingPathComponent(path), encoding: .utf8)
  }

  private static func swiftFiles(in folder: String) -> [String] {
    let path = Repository.root.appendingPathComponent(folder).path
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".swift") }.map { folder + "/" + $0 }
  }

  /// Regular expressions would take minutes for all sources in a debug build.
  private static func imports(in text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let words = line.split(separator: UInt8(ascii: " ")).prefix(6).map {
        String(decoding: $0, as: UTF8.self)
      }
      guard let keyword = words.firstIndex(of: "import"), keyword + 1 < words.count,
        words[..<keyword].allSatisfy({ modifiers.contains($0) || $0.hasPrefix("@") })
      else { return nil }
      // As `import struct Module.Type`.
      let name = kinds.contains(words[keyword + 1]) ? words.last : words[keyword + 1]
      return name.map { String($0.prefix { $0 != "." }) }
    }
  }

  private static let modifiers = ["public", "package", "internal", "fileprivate", "private"]
  private static let kinds = ["struct", "class", "enum", "protocol", "func", "var", "let"]
}
