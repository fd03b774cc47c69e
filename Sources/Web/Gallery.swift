import Documents
import Effects
import Files
package import Rendering

/// A page of thumbnails that play, and a page for each of them.
package struct Gallery {
  /// What one thumbnail shows.
  package struct Entry: Sendable {
    /// What it is called; also the name of its page.
    package var name: String
    /// What it is: an effect, a preset of one, or a sample.
    package var group: String
    /// The words of the command line that renders it.
    package var command: [String]
    /// What is played.
    package var job: JobDocument

    package init(name: String, group: String, command: [String], job: JobDocument) {
      self.name = name
      self.group = group
      self.command = command
      self.job = job
    }
  }

  /// A file of the gallery, by its path in the folder.
  package struct File {
    package let path: String
    package let bytes: [UInt8]
  }

  /// Pixels along the longer side of a thumbnail's picture.
  private static let thumbnail = 480

  private let assets: Assets
  private let onProgress: @Sendable () -> Void
  private let shared = SharedTexts()
  private var entries: [JSON] = []
  private var modules: [JSON.Member] = []
  private var effects: [Effect] = []
  private var pictures: [String] = []
  private var paths: Set<String> = []

  /// Begins without thumbnails; `onProgress` is called for each frame that is drawn.
  package init(from assets: Assets, onProgress: @escaping @Sendable () -> Void = {}) {
    self.assets = assets
    self.onProgress = onProgress
  }

  /// Throws for what no page can play.
  package func check(_ entry: Entry) throws(WebError) {
    _ = try export(entry).facts()
  }

  private func export(_ entry: Entry) throws(WebError) -> PageExport {
    var settings = PageExport.Settings(command: entry.command)
    settings.onProgress = onProgress
    return try PageExport(entry.job, from: assets, settings: settings, sharing: shared)
  }

  /// Adds a thumbnail and returns its page.
  ///
  /// - Throws: `WebError` when a page cannot play it.
  package mutating func add(_ entry: Entry) throws(WebError) -> File {
    let path = path(for: entry.name)
    let page = try export(entry)
    if !modules.contains(where: { $0.name == page.program }) {
      modules.append(
        .init(page.program, .text(try shared.module(page.program))))
    }
    effects.append(page.effect)
    let numbered = try page.pictures(longest: Self.thumbnail).map { shared($0) }
    entries.append(
      .object(
        try page.facts().filter { !["presets", "curves", "title", "command"].contains($0.name) } + [
          .init("title", .text(entry.name)), .init("group", .text(entry.group)),
          .init("page", .text(path)), .init("pictures", .list(numbered)),
          .init("command", .list(entry.command.map { .text($0) })),
        ]))
    return File(path: path, bytes: try page.page())
  }

  /// The page of all thumbnails.
  ///
  /// - Throws: `WebError` when the program that unpacks modules is missing.
  package func index() throws(WebError) -> File {
    let page = WebPage.gallery(
      [
        .init("entries", .list(entries)), .init("curves", PageEffect.curves),
        .init("shaders", PageExport.shaders(of: effects)),
      ],
      beside: [
        .init("modules", .object(modules)), .init("unpacker", .text(try shared.unpacker())),
        .init("files", .list(pictures.map { .text($0) })),
      ])
    return File(path: "index.html", bytes: page)
  }

  /// A path that no other entry has.
  private mutating func path(for name: String) -> String {
    let plain = String(
      name.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
    var path = "\(plain).html"
    var number = 2
    while path == "index.html" || !paths.insert(path).inserted {
      path = "\(plain)-\(number).html"
      number += 1
    }
    return path
  }

  /// A picture with the numbers of its files among those of all entries.
  private mutating func shared(_ value: JSON) -> JSON {
    switch value.content {
    case .text(let file):
      if let number = pictures.firstIndex(of: file) { return .integer(number) }
      pictures.append(file)
      return .integer(pictures.count - 1)
    case .list(let values): return .list(values.map { shared($0) })
    case .object(let members):
      return .object(members.map { .init($0.name, shared($0.value)) })
    case .null, .boolean, .number: return value
    }
  }
}
