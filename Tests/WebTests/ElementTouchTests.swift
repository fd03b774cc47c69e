import Foundation
import TestSupport
import Testing

/// Fingers on `<peel-view>`, on a phone whose page is longer than its window.
@Suite("Fingers on the element of a page", .serialized)
struct ElementTouchTests {
  @Test("a swipe that begins on a transparent corner scrolls the page and moves nothing")
  func corners() throws {
    let phone = try TouchedPhone()
    try phone.swipe(from: phone.corner, by: SIMD2(0, -120), resting: 0.4)
    try phone.browser.wait(for: "scrollY > 50")
    #expect(try phone.browser.value("a.gesture === null") as? Bool == true)
    #expect(try phone.browser.text("kinds('a') + media('a')") == "ready")
    phone.host.expectQuiet()
  }

  @Test("a page that a finger has turned stays turned, and the next finger goes on from there")
  func turns() throws {
    let phone = try TouchedPhone(
      "size='96x96'", effect: "book", of: "cat.png whale.png cat.png whale.png")
    let browser = phone.browser
    // The cover lies on the right; on the left there is nothing yet.
    let left = """
      (() => {
        const canvas = inside(a, 'canvas'), box = canvas.getBoundingClientRect();
        const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true });
        copy.drawImage(canvas, 0, 0);
        return copy.getImageData(Math.round(\(phone.middle.x - 48) - box.x), Math.round(\(phone.middle.y) - box.y), 1, 1).data[3];
      })()
      """
    try browser.wait(for: "\(left) === 0")
    for turns in 1...2 {
      try phone.swipe(from: phone.middle + SIMD2(90, 0), by: SIMD2(-160, 0))
      try browser.wait(for: "kinds('a').split('completed').length > \(turns)")
    }
    // Longer than an element follows a finger that has gone.
    usleep(900_000)
    #expect(try browser.value(left) as? Int == 255)
    // Elsewhere in the page's tree it is still turned.
    _ = try browser.value(
      "(view => { const { parentNode, nextSibling } = view; view.remove(); parentNode.insertBefore(view, nextSibling); })(a)"
    )
    usleep(500_000)
    #expect(try browser.value(left) as? Int == 255)
    #expect(try browser.value("a.gesture.events.length") as? Int ?? 0 > 8)
    #expect(try browser.value("a.paused") as? Bool == true)
    // Keys go on from what fingers turned, here from the end of the play.
    #expect(try browser.value("a.currentTime === a.duration") as? Bool == true)
    #expect(try browser.text("inside(a, 'div').getAttribute('aria-valuenow')") == "100")
    _ = try browser.value("a.focus()")
    try browser.press("ArrowLeft")
    #expect(
      try browser.value("Math.abs(a.currentTime / a.duration - 0.95) < 1e-9") as? Bool == true)
    // Fingers go on from what keys turned: here both sheets.
    try phone.swipe(from: phone.middle + SIMD2(-90, 0), by: SIMD2(160, 0))
    try browser.wait(for: "a.currentTime > 0 && a.currentTime < 0.9 * a.duration")
    #expect(try browser.value("a.gesture.start === 0.95 * a.duration") as? Bool == true)
    #expect(try browser.value(left) as? Int == 255)
    // A key goes on from the page that still flies, too.
    usleep(1_500_000)
    try phone.swipe(from: phone.middle + SIMD2(90, 0), by: SIMD2(-160, 0))
    try browser.press("ArrowLeft")
    #expect(
      try browser.value("Math.abs(a.currentTime / a.duration - 0.95) < 1e-9") as? Bool == true)
    // It is put back as it came.
    _ = try browser.value("told.length = 0")
    try browser.press("Escape")
    try browser.wait(for: "kinds('a') === 'settled' && a.paused && a.currentTime === 0")
    try browser.wait(for: "\(left) === 0")
    phone.host.expectQuiet()
  }

  @Test("a finger that holds the sheet drags it beyond the box, uncut, and nothing scrolls")
  func drags() throws {
    let phone = try TouchedPhone(around: (##"<a id="under" href="#there">A link</a><br>"##, ""))
    let browser = phone.browser
    try phone.swipe(from: phone.middle, by: SIMD2(90, -140), resting: 0.4, ends: false)
    try browser.wait(for: "kinds('a').includes('completed')")
    // The sheet, 96 points wide, is where the finger is: 140 points above the middle of 240.
    try browser.wait(
      for: """
        (() => {
          const canvas = inside(a, 'canvas'), box = canvas.getBoundingClientRect();
          const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true });
          copy.drawImage(canvas, 0, 0);
          const alpha = (x, y) => copy.getImageData(Math.round(x - box.x), Math.round(y - box.y), 1, 1).data[3];
          return alpha(\(phone.middle.x + 90), \(phone.middle.y - 140)) === 255;
        })()
        """)
    // Its margins are transparent: nothing is cut.
    let edge = try browser.value(
      """
      (() => {
        const canvas = inside(a, 'canvas'), { width, height } = canvas;
        const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
        copy.drawImage(canvas, 0, 0);
        const sides = [[0, 0, width, 1], [0, height - 1, width, 1], [0, 0, 1, height], [width - 1, 0, 1, height]];
        return Math.max(...sides.flatMap(side => [...copy.getImageData(...side).data]));
      })()
      """)
    #expect(edge as? Int == 0)
    #expect(try browser.value("inside(a, 'canvas').offsetTop < -100") as? Bool == true)
    #expect(try phone.scroll() == 0)
    #expect(try browser.value("document.documentElement.scrollWidth") as? Int == 390)
    // What lies under it is for clicks.
    let link =
      "(() => { const r = under.getBoundingClientRect(); return document.elementFromPoint(r.x + 4, r.y + 4).id; })()"
    #expect(try browser.text(link) == "under")
    // Released far outside of its box, it flies home.
    try phone.touch("touchEnd", [])
    try browser.wait(for: "kinds('a').endsWith('released settled')")
    try browser.wait(for: "a.gesture && inside(a, 'canvas').offsetTop === 0")
    #expect(try browser.value("a.gesture.events.at(-1).phase") as? String == "ended")
    phone.host.expectQuiet()
  }

  @Test("a swipe over a sticker that no long press has lifted scrolls the page")
  func swipes() throws {
    let phone = try TouchedPhone()
    try phone.swipe(from: phone.middle, by: SIMD2(0, -120))
    try phone.browser.wait(for: "scrollY > 50 && a.gesture")
    #expect(try phone.browser.text("kinds('a') + media('a')") == "ready")
    #expect(try phone.browser.value("a.currentTime") as? Double == 0)
    phone.host.expectQuiet()
  }

  @Test("touch says which swipes scroll: pan-y those up and down, none not even beside the sheet")
  func modes() throws {
    let phone = try TouchedPhone(#"touch="pan-y""#)
    let browser = phone.browser
    try phone.swipe(from: phone.middle, by: SIMD2(60, 0), resting: 0.4)
    try browser.wait(for: "kinds('a').endsWith('released settled') && a.gesture")
    #expect(try phone.scroll() == 0)
    try phone.swipe(from: phone.middle, by: SIMD2(0, -120), resting: 0.4)
    try browser.wait(for: "scrollY > 50 && a.gesture.events.at(-1).phase === 'cancelled'")
    // Where the finger was last, and not in the window's corner.
    #expect(
      try browser.value(
        "a.gesture.events.at(-1).position.join() === a.gesture.events.at(-2).position.join()")
        as? Bool == true)
    _ = try browser.value(
      "scrollTo(0, 0); a.setAttribute('touch', 'none'); told.length = 0; window.former = a.gesture")
    try browser.wait(
      for: "getComputedStyle(inside(a, 'div')).touchAction === 'none' && scrollY === 0")
    // The browser takes touches by what the last frame said.
    _ = try browser.value(
      "void requestAnimationFrame(() => requestAnimationFrame(() => window.isShown = true))")
    try browser.wait(for: "window.isShown")
    try phone.swipe(from: phone.corner, by: SIMD2(0, -120))
    try phone.swipe(from: phone.middle, by: SIMD2(0, -120))
    try browser.wait(for: "a.gesture !== former")
    #expect(try phone.scroll() == 0)
    _ = try browser.value("a.setAttribute('touch', 'some')")
    try browser.wait(for: "told.some(({ message }) => message?.includes('touch is some'))")
    phone.host.expectQuiet()
  }

  @Test("cancelled touches and two fingers leave the element as it was")
  func hostile() throws {
    let phone = try TouchedPhone()
    let browser = phone.browser
    let (one, two) = (phone.middle, phone.middle + SIMD2(20, 10))
    try phone.touch("touchStart", [one])
    usleep(400_000)
    try phone.touch("touchStart", [one, two])
    try phone.touch("touchMove", [one + SIMD2(0, 30), two - SIMD2(0, 30)])
    try phone.touch("touchMove", [one + SIMD2(0, 40), two - SIMD2(0, 40)])
    try phone.touch("touchCancel", [])
    try browser.wait(
      for: "a.gesture?.events.filter(event => event.phase === 'cancelled').length === 2")
    try browser.wait(for: "kinds('a').endsWith('released settled')")
    #expect(try browser.value("a.paused && a.currentTime === 0") as? Bool == true)
    #expect(try browser.value("visualViewport.scale") as? Int == 1)
    #expect(try phone.scroll() == 0)
    phone.host.expectQuiet()
  }

  @Test("only what a finger can move asks a browser to wait before it scrolls")
  func listeners() throws {
    let phone = try TouchedPhone()
    let browser = phone.browser
    _ = try browser.value(
      """
      for (const [name, waits] of [['addEventListener', true], ['removeEventListener', false]]) {
        const own = EventTarget.prototype[name];
        EventTarget.prototype[name] = function (kind, listener, options) {
          if (kind === 'touchmove') window.waits = waits;
          return own.call(this, kind, listener, options);
        };
      }
      """)
    _ = try browser.value("a.setAttribute('effect', 'mesh'); a.setAttribute('mesh', 'wavy')")
    try browser.wait(for: "kinds('a') === 'ready ready'")
    #expect(try browser.value("window.waits === false") as? Bool == true)
    #expect(try browser.text("getComputedStyle(inside(a, 'div')).touchAction") == "auto")
    _ = try browser.value("a.setAttribute('mesh', 'jelly')")
    try browser.wait(for: "window.waits === true")
    phone.host.expectQuiet()
  }
}

/// An element on a phone, with a finger.
private struct TouchedPhone {
  let host: ElementHost
  /// The box of the element, in points of the window.
  let box: (x: Double, y: Double, width: Double, height: Double)

  var browser: BrowserPage { host.browser }

  init(
    _ attributes: String = "", around words: (String, String) = ("", ""), effect: String = "peel",
    of pictures: String = "cat.png"
  ) throws {
    host = try ElementHost(
      """
      <style>body { margin: 16px }</style>
      \(words.0)<peel-view id="a" effect="\(effect)" src="\(pictures)" canvas="240x240" paused \(attributes)></peel-view>\(words.1)
      <p style="height: 3000px">A long page</p>
      """, script: [effect, "mesh"], in: try TemporaryFolder(), size: (390, 844))
    try host.waitUntilDrawn("a")
    // Until it is drawn, nothing can be hit.
    try host.browser.wait(for: "inside(a, 'canvas').width === 240")
    let numbers = try host.browser.value(
      "(() => { const r = a.getBoundingClientRect(); return [r.x, r.y, r.width, r.height]; })()")
    let box = try #require(numbers as? [Double])
    self.box = (box[0], box[1], box[2], box[3])
  }

  /// The middle of the element, where the sheet lies.
  var middle: SIMD2<Double> { SIMD2(box.x + box.width / 2, box.y + box.height / 2) }
  /// A place in its box where the picture is transparent.
  var corner: SIMD2<Double> { SIMD2(box.x + 6, box.y + box.height - 6) }

  /// Sends the places of fingers, as of a time since 1970.
  func touch(
    _ type: String, _ places: [SIMD2<Double>], at seconds: Double = Date().timeIntervalSince1970
  ) throws {
    try browser.send(
      "Input.dispatchTouchEvent",
      [
        "type": type, "timestamp": seconds,
        "touchPoints": places.enumerated().map {
          ["x": $1.x, "y": $1.y, "id": $0] as [String: Any]
        },
      ])
  }

  /// Moves a finger along `way` in an eighth of a second, after it has rested for some seconds.
  func swipe(
    from start: SIMD2<Double>, by way: SIMD2<Double>, resting: Double = 0, ends: Bool = true
  ) throws {
    // However long the browser takes for an event.
    var now = Date().timeIntervalSince1970
    try touch("touchStart", [start], at: now)
    if resting > 0 {
      usleep(UInt32(resting * 1e6))
      now = Date().timeIntervalSince1970
    }
    for step in 1...8 {
      try touch("touchMove", [start + way * Double(step) / 8], at: now + Double(step) / 64)
      usleep(10_000)
    }
    if ends { try touch("touchEnd", [], at: now + 0.14) }
  }

  func scroll() throws -> Double {
    try #require(try browser.value("scrollY") as? Double)
  }
}
