import Foundation
import Imaging
import TestSupport
import Testing

@testable import PixelCompare

@Suite(.serialized) struct HTMLReportTests {
  private let folders: Folders
  private let picture = Picture.scene(64, 48)

  init() throws {
    folders = try Folders()
    var spotted = picture
    spotted[10, 20] = (255, 0, 0, 255)
    try folders.put("e/b.png", picture)
    try folders.put("a/b.png", spotted)
    try folders.put("e/c.png", picture)
    try folders.put("a/c.png", picture)
    try folders.put("a/<img src=x onerror=hacked=1>.png", picture)
    try folders.put("e/d.png", picture)
    try folders.folder.write([1, 2, 3], to: "a/d.png")
    try folders.put("a/it's.png", picture)
    try folders.put("a/-n[1].png", picture)
  }

  private func page(_ change: (inout ComparisonRequest) -> Void = { _ in }) throws -> [UInt8] {
    try folders.run {
      $0.keepsPictures = true
      change(&$0)
    }.html()
  }

  /// Runs `body` in the page once the first pair is shown; it answers a list of strings.
  private func drive(_ page: [UInt8], _ body: String) throws -> [String] {
    let driver = """
      const press = key => dispatchEvent(new KeyboardEvent('keydown', { key }));
      const settle = () => new Promise(r => setTimeout(r, 300));
      const text = id => document.getElementById(id).textContent;
      (async () => { while (!document.body.dataset.ready) await settle(); const out = []; \(body)
      document.getElementById('result').textContent = JSON.stringify(out); })()
      .catch(e => { document.getElementById('result').textContent = JSON.stringify(['' + e]); });
      """
    let result = try Chromium.run(page, driver: driver, in: folders.folder)
    return try JSONDecoder().decode([String].self, from: Data(result.utf8))
  }

  @Test func thePageNeedsNothingElse() throws {
    let text = String(decoding: try page(), as: UTF8.self)
    for word in ["src=\"http", "href=", "url(", "@import", "fetch(", "XMLHttp"] {
      #expect(!text.contains(word), "\(word)")
    }
    #expect(!text.contains("<img src=x"))
  }

  @Test func namesAreTextAndTheListFilters() throws {
    let found = try drive(
      try page(),
      """
      out.push(typeof hacked, text('line'), text('name'));
      out.push([...document.querySelectorAll('#filters button')].map(b => b.textContent).join());
      out.push('' + document.querySelectorAll('.row').length);
      press('j'); await settle(); out.push(text('name'));
      press('j'); await settle(); out.push(text('name'), text('label'));
      document.querySelector('[data-filter=same]').click(); await settle();
      out.push(text('name'), document.querySelector('#stage .empty').textContent);
      document.querySelector('[data-filter=all]').click();
      document.getElementById('search').value = 'IT'; document.getElementById('search').oninput();
      await settle(); out.push(text('name'), '' + document.querySelectorAll('.row').length);
      press('a'); out.push(document.querySelector('#approve code').textContent);
      document.getElementById('search').value = 'n['; document.getElementById('search').oninput();
      await settle(); press('a'); out.push(document.querySelector('#approve code').textContent);
      """)
    let paths = "\(folders.actual) \(folders.expected)"
    #expect(
      found == [
        "undefined", "6 pictures: 1 same, 1 different, 3 extra, 1 unreadable",
        "-n[1].png", "all 6,failed 5,same 1,different 1,extra 3,unreadable 1", "5",
        "<img src=x onerror=hacked=1>.png", "b.png",
        found.count > 7 ? found[7] : "", "c.png",
        "The pictures are the same, and not in this page.", "it's.png", "1",
        "peelgl approve \(paths) 'it'\\''s.png'",
        "peelgl approve \(paths) 'it'\\''s.png' './-n[1].png'",
      ])
    #expect(
      found.count > 7
        && found[7].contains(" in an area of 1 × 1 px at (10, 20); 1 pixel differs, by "))
  }

  /// No pixel of a soft patch differs much by itself.
  @Test func theListCountsThePixelsOfTheAreas() throws {
    func patch(_ height: Double) -> Picture {
      Picture(128, 96) { x, y in
        let (u, v) = (Double(x) - 64, Double(y) - 48)
        let level = UInt8(200 + height * max(0, 1 - (u * u + v * v).squareRoot() / 20))
        return (level, level, level, 255)
      }
    }
    try folders.put("e/soft.png", patch(0))
    try folders.put("a/soft.png", patch(8))
    let found = try drive(
      try page { $0.globs = [Glob("soft.png")] },
      """
      out.push('' + pairs[0].count, '' + pairs[0].changes.reduce((sum, area) => sum + area.pixels, 0));
      out.push(document.querySelector('.row small').textContent);
      """)
    try #require(found.count == 3)
    #expect(found[0] == "0" && found[1] != "0")
    #expect(found[2] == "different · \(found[1]) px")
  }

  @Test func everyViewZoomAndValues() throws {
    let (r, g, b, _) = picture[10, 20]
    let found = try drive(
      try page { $0.globs = [Glob("b.png")] },
      """
      const panes = () => '' + document.querySelectorAll('.pane').length;
      const canvases = () => [...document.querySelectorAll('.pane canvas')];
      out.push(panes(), [...document.querySelectorAll('.pane > span')].map(s => s.textContent).join());
      press('2'); out.push(panes(), canvases()[1].style.clipPath.slice(0, 16), '' + !!document.querySelector('.knife'));
      press('3'); const seen = new Set();
      for (let i = 0; i < 6; i++) { await settle(); seen.add(canvases()[1].style.visibility); }
      out.push([...seen].sort().join());
      press('4'); out.push(canvases()[1].style.opacity);
      press('5'); const map = canvases()[0].getContext('2d').getImageData(10, 20, 1, 1).data;
      out.push([...map].join());
      press('1'); const before = canvases()[0].style.transform; press('+');
      out.push('' + (canvases()[0].style.transform !== before)); press('0');
      out.push('' + (canvases()[0].style.transform === before));
      const pane = document.querySelector('.pane'), box = pane.getBoundingClientRect();
      const [, x, y, s] = before.match(/translate\\(([-\\d.]+)px, ([-\\d.]+)px\\) scale\\(([\\d.]+)\\)/).map(Number);
      pane.dispatchEvent(new PointerEvent('pointermove', { bubbles: true,
        clientX: box.left + x + 10.5 * s, clientY: box.top + y + 20.5 * s }));
      out.push(text('probe').replace(/\\s+/g, ' '));
      """)
    let (dr, dg, db) = (255 - Int(r), -Int(g), -Int(b))
    let hex = [r, g, b].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    #expect(
      found == [
        "3", "Expected,Actual,Error map", "1", "inset(0px 0px 0p", "true", "hidden,visible", "0.5",
        "255,0,0,255", "true", "true",
        "x 10 y 20expected #\(hex) \(r) \(g) \(b) 255actual #ff0000 255 0 0 255 "
          + "difference \(dr) \(dg) \(db) 0",
      ])
  }

  @Test func sequencesHaveAGraph() throws {
    let folders = try Folders()
    for index in 0..<6 {
      let frame = Picture.flat(16, 16, (UInt8(index * 40), 0, 0, 255))
      let earlier = Picture.flat(16, 16, (UInt8(max(0, index - 1) * 40), 0, 0, 255))
      try folders.put("e/\(index).png", frame)
      try folders.put("a/\(index).png", index < 2 ? frame : earlier)
    }
    let page = try folders.run {
      $0.keepsPictures = true
      $0.isSequence = true
    }.html()
    let found = try drive(
      page,
      """
      out.push('' + document.querySelectorAll('#timeline rect').length, text('timeline'));
      const svg = document.querySelector('#timeline svg'), box = svg.getBoundingClientRect();
      svg.dispatchEvent(new MouseEvent('click', { clientX: box.left + box.width * .6, clientY: box.top + 5 }));
      await settle(); out.push(text('name'));
      """)
    #expect(found == ["6", "Frame 2 repeats frame 1; the rest comes later.", "3.png"])
  }
}
