import Foundation
import TestSupport
import Testing

/// The page that shows all effects.
@Suite("The gallery", .serialized)
struct GalleryTests {
  @Test(
    "it draws what is seen with one context, filters by name, and asks nothing of the network",
    arguments: [(1280, false), (390, true)])
  func thumbnails(width: Int, isDark: Bool) throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.run(["gallery", "-o", "all"], in: folder)
    try #require(outcome.status == 0, "\(outcome.messages)")
    let pages = folder.contents.filter { $0.hasPrefix("all/") && $0.hasSuffix(".html") }
    #expect(pages.count > 25 && pages.contains("all/peel-calm.html"))
    let browser = try BrowserPage(
      "file://\(folder.path)/all/index.html", size: (width, 900), isDark: isDark, in: folder)
    try browser.wait(for: "window.gallery && gallery.thumbs.some(t => t.isDrawn)")
    #expect(try browser.value("gallery.thumbs.length") as? Int == pages.count - 1)
    // Those that were never in sight were never loaded.
    #expect(try browser.value("gallery.thumbs.some(t => !t.player)") as? Bool == true)
    _ = try browser.value(
      "$('search').value = 'METABALLS'; $('search').oninput(); scrollTo(0, 0)")
    try browser.wait(for: "gallery.thumbs.filter(t => !t.node.hidden).every(t => t.isDrawn)")
    #expect(try browser.text("$('status').textContent").isEmpty)
    _ = try browser.value("$('search').value = 'nothing'; $('search').oninput()")
    #expect(try browser.value("!$('none').hidden") as? Bool == true)
    #expect(browser.console.isEmpty, "\(browser.console)")
    #expect(!browser.requests.contains { $0.hasPrefix("http") })
  }
}
