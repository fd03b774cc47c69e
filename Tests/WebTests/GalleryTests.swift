import Foundation
import Presets
import TestSupport
import Testing

/// The page of everything that there is.
@Suite("Gallery", .serialized)
struct GalleryTests {
  @Test("every thumbnail plays, in one context, and leads to a page of its own")
  func plays() throws {
    let folder = try TemporaryFolder()
    let samples = Repository.sample("cat.png").deletingLastPathComponent().path
    try folder.write(
      Array(
        """
        [{ name: 'Dragged', render: 'peel \(samples)/cat.png --gesture \(samples)/cat-drag.json5' },
         { name: 'Album', render: '--scene \(samples)/page.json5' }]
        """.utf8), to: "list.json5")
    // Nothing is lost without standard output.
    let outcome = try Program.shell(
      "\"$PEELGL\" gallery list.json5 -o g --json >&-", in: folder)
    try #require(outcome.status == 0, "\(outcome.messages)")
    let browser = try BrowserPage(
      "file://\(folder.path)/g/index.html", size: (1280, 900))
    try browser.wait(for: "window.gallery")
    let titles = try #require(
      try browser.value("gallery.data.entries.map(entry => entry.title)") as? [String])
    for preset in PresetSources.all { #expect(titles.contains(preset.name)) }
    #expect(titles.contains("peel") && titles.contains("Dragged") && titles.contains("Album"))
    // A card shows the preset's own picture on its ground, and begins at its moment.
    let poster = "gallery.data.entries.find(entry => entry.title === 'poster')"
    #expect(
      try browser.text("\(poster).command.join(' ')")
        == "peelgl render curl preset:mountains.svg --size 160x160 --preset poster --background #c8a98a"
    )
    #expect(try browser.value("\(poster).stillSeconds === 0.3") as? Bool == true)
    // No picture is that of many cards.
    let pictures = try #require(
      try browser.value(
        "gallery.data.entries.map(entry => entry.command.find(word => /\\.(svg|png)$/.test(word)) ?? '')"
      )
        as? [String])
    let counts = Dictionary(pictures.filter { !$0.isEmpty }.map { ($0, 1) }, uniquingKeysWith: +)
    #expect(counts.count >= 9 && counts.values.allSatisfy { $0 <= 8 }, "\(counts)")
    for (index, title) in titles.enumerated() {
      let card = "$('cards').children[\(index)].card"
      _ = try browser.value("\(card).node.scrollIntoView({ block: 'center' })")
      try browser.wait(for: "\(card).isDrawn")
      let isSeen = try browser.value(
        """
        (() => {
          const { canvas } = \(card), { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
          return data.some(byte => byte > 0);
        })()
        """)
      #expect(isSeen as? Bool == true, "\(title)")
    }
    #expect(try browser.text("$('status').textContent") == "")
    let pages = try #require(
      try browser.value(
        "[...document.querySelectorAll('article a')].map(a => a.getAttribute('href'))")
        as? [String])
    #expect(Set(pages).count == titles.count)
    for page in pages {
      #expect(FileManager.default.fileExists(atPath: folder.path(of: "g/\(page)")), "\(page)")
    }
    _ = try browser.value("$('search').value = 'gold curl'; $('search').oninput()")
    #expect(
      try browser.value("[...$('cards').children].filter(card => !card.hidden).length") as? Int == 1
    )
    #expect(browser.console.isEmpty, "\(browser.console)")
    let asked = browser.requests.filter { !$0.hasPrefix("file://") && !$0.hasPrefix("data:") }
    #expect(asked.allSatisfy { $0.hasPrefix("blob:") }, "\(asked)")
  }

  @Test("lists that do not fit, and a folder that is there, are refused")
  func badInput() throws {
    let folder = try TemporaryFolder()
    for (text, message) in [
      ("{}", "list.json5:1:1"), ("[{ name: 'x' }]", "render"),
      ("[{ name: 'x', render: 'peel none.png' }]", "none.png"),
      ("[{ name: 'x', render: 'peel --zzz' }]", "--zzz"),
    ] {
      try folder.write(Array(text.utf8), to: "list.json5")
      let outcome = try Program.run(["gallery", "list.json5", "-o", "g", "-y"], in: folder)
      #expect(outcome.status == 2 && outcome.messages.contains(message), "\(outcome.messages)")
    }
    let outcome = try Program.run(["gallery"], in: folder)
    #expect(outcome.status == 2 && outcome.messages.contains("-o FOLDER"), "\(outcome.messages)")
  }
}
