import Files
import Foundation
import TestSupport
import Testing

@testable import PixelCompare

/// The files of the report's page, checked by a browser's parsers.
@Suite(.serialized) struct ReportPageTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Sources/PixelCompare/Reports/Page").standardizedFileURL

  /// The texts of the files with this extension, by name.
  private func files(_ kind: String) throws -> [String: String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let chosen = names.filter { $0.hasSuffix("." + kind) }
    return try Dictionary(
      uniqueKeysWithValues: chosen.map {
        ($0, try String(contentsOf: Self.folder.appendingPathComponent($0), encoding: .utf8))
      })
  }

  /// What `body`, a function of the files' texts, writes into the list `out`.
  private func lint(_ files: [String: String], _ body: String) throws -> [String] {
    let data = String(decoding: try JSONEncoder().encode(files), as: UTF8.self)
      .replacingOccurrences(of: "<", with: "\\u003c")
    let driver = """
      const files = \(data), out = [];
      \(body)
      document.getElementById('result').textContent = JSON.stringify(out);
      """
    let result = try Chromium.run([], driver: driver, in: TemporaryFolder())
    return try JSONDecoder().decode([String].self, from: Data(result.utf8))
  }

  /// Names each file that the browser cannot parse, with the line; `checked` says that a file was looked at.
  private func syntaxErrors(_ files: [String: String]) throws -> [String] {
    try lint(
      files,
      """
      for (const [name, text] of Object.entries(files)) {
        out.push('checked ' + name);
        const note = e => { out.push(name + ':' + (e.lineno - 1) + ': ' + e.message); e.preventDefault(); };
        addEventListener('error', note);
        const script = document.createElement('script');
        script.textContent = '(function () {\\n' + text + '\\n})';
        document.head.append(script);
        removeEventListener('error', note);
      }
      """)
  }

  @Test func scriptsParse() throws {
    let scripts = try files("js")
    #expect(try syntaxErrors(scripts).sorted() == scripts.keys.map { "checked \($0)" }.sorted())
    let broken = try syntaxErrors(["broken.js": "const a = 1;\nfunction (b) { let a; let a; }\n"])
    #expect(broken.count == 2 && broken[1].hasPrefix("broken.js:2: "), "\(broken)")
  }

  /// Names each rule that the browser drops, and each declaration that it does not know.
  private func styleErrors(_ files: [String: String]) throws -> [String] {
    try lint(
      files,
      """
      for (const [name, text] of Object.entries(files)) {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        const count = rules => [...rules].reduce((n, r) => n + 1 + (r.cssRules ? count(r.cssRules) : 0), 0);
        const blocks = text.split('{').length - 1, kept = count(sheet.cssRules);
        out.push('checked ' + name);
        if (kept !== blocks || text.split('}').length - 1 !== blocks) out.push(name + ': ' + kept + ' of ' + blocks + ' rules');
        for (const [, body] of text.matchAll(/\\{([^{}]*)\\}/g))
          for (const part of body.split(';').map(p => p.trim()).filter(p => p)) {
            const colon = part.indexOf(':'), property = part.slice(0, colon).trim();
            if (colon < 1 || !property.startsWith('--') && !CSS.supports(property, part.slice(colon + 1).trim()))
              out.push(name + ': ' + part);
          }
      }
      """)
  }

  @Test func stylesAreKnown() throws {
    let styles = try files("css")
    #expect(try styleErrors(styles) == styles.keys.map { "checked \($0)" })
    let broken = try styleErrors(["x.css": "p { colour: red; top: 1px }\nb { left: 2xp }\n"])
    #expect(broken == ["checked x.css", "x.css: colour: red", "x.css: left: 2xp"])
  }

  @Test func everyTagIsClosedAndEveryIdIsOneElement() throws {
    let page = try #require(try files("html")["page.html"])
    let void: Set<String> = ["meta", "link", "input", "!doctype"]
    var open: [String] = []
    for tag in page.matches(of: /<(\/?)([!a-z0-9]+)[^<>]*>/).map(\.output) {
      let name = String(tag.2)
      if void.contains(name) { continue }
      if tag.1.isEmpty { open.append(name) } else { #expect(open.popLast() == name) }
    }
    #expect(open.isEmpty)
    let ids = page.matches(of: /id="([^"]+)"/).map { String($0.output.1) }
    #expect(ids.count > 10 && Set(ids).count == ids.count)
    let used = try files("js").values.joined().matches(of: /\$\('([a-z]+)'\)/)
    #expect(used.count > 10)
    for match in used { #expect(ids.contains(String(match.output.1)), "\(match.output.0)") }
  }

  /// A file that nothing refers to would be missing from the page.
  @Test func everyFileIsInThePage() throws {
    let page = String(decoding: HTMLPage.report.head + HTMLPage.report.tail, as: UTF8.self)
    let parts = try files("js").merging(files("css")) { first, _ in first }
    #expect(parts.count == 7)
    for (name, text) in parts { #expect(page.contains(text), "\(name)") }
    #expect(!page.contains("src=") && !page.contains("href="))
    #expect(page.hasPrefix("<!doctype html>") && page.hasSuffix("</script>\n</body>\n</html>\n"))
  }
}
