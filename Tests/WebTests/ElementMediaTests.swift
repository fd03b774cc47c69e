import Foundation
import TestSupport
import Testing

/// `<peel-view>` as an HTMLMediaElement, and for people who use keys, screen readers or less motion.
@Suite("Play and access of the element of a page", .serialized)
struct ElementMediaTests {
  private func host(
    _ elements: String, features: [String: String] = [:]
  ) throws -> ElementHost {
    let host = try ElementHost(
      elements, script: ["peel", "curl"], in: try TemporaryFolder(), features: features)
    try host.waitUntilReady()
    return host
  }

  @Test("play, pause, ended, seeking and their events are those of an HTMLMediaElement")
  func media() throws {
    let host = try host(#"<peel-view id="a" effect="peel" src="cat.png" paused></peel-view>"#)
    let browser = host.browser
    #expect(
      try browser.value("a.paused && !a.ended && !a.seeking && a.duration === 0.8") as? Bool == true
    )
    #expect(try browser.text("a.play().then(() => String(a.paused))") == "false")
    try browser.wait(for: "a.ended")
    #expect(try browser.value("a.paused && a.currentTime === a.duration") as? Bool == true)
    #expect(try browser.text("media('a')") == "play playing pause ended")
    // It begins again from the start.
    let again = "(() => { told.length = 0; a.play(); return a.currentTime; })()"
    #expect(try browser.value(again) as? Double == 0)
    _ = try browser.value("a.pause()")
    let stopped = try #require(try browser.value("a.currentTime") as? Double)
    #expect(try browser.text("media('a')") == "play playing pause")
    let seek =
      "(() => { told.length = 0; a.currentTime = 0.5; return String(a.seeking) + a.currentTime + a.paused; })()"
    #expect(try browser.text(seek) == "true0.5true")
    try browser.wait(for: "!a.seeking")
    #expect(try browser.text("media('a')") == "seeking seeked")
    #expect(stopped < 0.8)
    let names = try browser.text(
      """
      (async () => {
        const name = async work => { try { await work(); return 'none'; } catch (error) { return error.name; } };
        const view = document.createElement('peel-view');
        view.setAttribute('effect', 'peel');
        view.setAttribute('src', 'cat.png');
        view.setAttribute('paused', '');
        const early = name(() => { document.body.append(view); const played = view.play(); view.pause(); return played; });
        const wrong = await name(() => { a.currentTime = 'soon'; });
        a.setAttribute('src', 'none.png');
        await new Promise(done => a.addEventListener('error', done, { once: true }));
        return [await early, wrong, await name(() => a.play())].join(' ');
      })()
      """)
    #expect(names == "AbortError TypeError NotSupportedError")
  }

  @Test(
    "keys peel it, put it back and play it, in the direction of reading; a slider tells how far it is"
  )
  func keys() throws {
    let host = try host(
      """
      <peel-view id="a" effect="peel" src="cat.png" alt="A cat" paused></peel-view>
      <div dir="rtl"><peel-view id="b" effect="curl" src="cat.png" paused></peel-view></div>
      """)
    let browser = host.browser
    #expect(
      try browser.text(
        "['role', 'aria-label', 'tabindex'].map(name => inside(a, 'div').getAttribute(name)).join()"
      )
        == "slider,A cat,0")
    for _ in 0..<2 { try browser.press("Tab") }
    // Backwards to the first one, as a person would.
    _ = try browser.value("a.focus()")
    #expect(try browser.text("document.activeElement.id") == "a")
    try browser.press("ArrowRight")
    try browser.press("ArrowUp")
    try browser.press("ArrowLeft")
    #expect(abs(try #require(try browser.value("a.currentTime") as? Double) - 0.04) < 1e-9)
    try browser.press("PageUp")
    try browser.wait(for: "inside(a, 'div').getAttribute('aria-valuenow') === '30'")
    let ring =
      "getComputedStyle(inside(a, 'div')).outlineStyle + getComputedStyle(inside(a, 'div')).outlineWidth"
    #expect(try browser.text(ring) == "solid2px")
    try browser.press("End")
    #expect(try browser.value("a.ended") as? Bool == true)
    // Back to where it lay, which is the start of its play.
    _ = try browser.value("told.length = 0")
    try browser.press("Escape")
    try browser.wait(for: "kinds('a').includes('settled') && a.paused")
    #expect(try browser.value("a.currentTime === 0 && !a.ended") as? Bool == true)
    try browser.wait(for: "inside(a, 'div').getAttribute('aria-valuenow') === '0'")
    try browser.press("ArrowRight")
    #expect(
      try browser.value("Math.abs(a.currentTime / a.duration - 0.05) < 1e-9") as? Bool == true)
    // While it is put back, keys and scripts go on from where it is.
    try browser.press("End")
    try browser.press("Escape")
    _ = try browser.value("a.currentTime = 0.25 * a.duration")
    #expect(try browser.value("a.currentTime === 0.25 * a.duration") as? Bool == true)
    try browser.press("ArrowRight")
    #expect(try browser.value("Math.abs(a.currentTime / a.duration - 0.3) < 1e-9") as? Bool == true)
    try browser.press("Home")
    #expect(try browser.value("a.currentTime === 0 && a.paused") as? Bool == true)
    _ = try browser.value("told.length = 0")
    try browser.press(" ")
    try browser.wait(for: "kinds('a').endsWith('started completed')")
    try browser.press("Enter")
    try browser.wait(for: "media('a').endsWith('ended play playing pause ended')")
    _ = try browser.value("b.focus()")
    try browser.press("ArrowLeft")
    try browser.press("ArrowLeft")
    try browser.press("ArrowRight")
    let share = try #require(try browser.value("b.currentTime / b.duration") as? Double)
    #expect(abs(share - 0.05) < 1e-9)
    #expect(try browser.value("scrollY") as? Int == 0)
    host.expectQuiet()
  }

  @Test("where less motion is asked for, states are shown without what leads to them")
  func stillness() throws {
    let host = try host(
      """
      <peel-view id="a" effect="peel" src="cat.png"></peel-view>
      <peel-view id="b" effect="peel" src="cat.png" play="loop"></peel-view>
      <peel-view id="c" effect="curl" src="cat.png" paused></peel-view>
      """, features: ["prefers-reduced-motion": "reduce"])
    let browser = host.browser
    // A peel shows best in its middle; an author who wrote `paused` wants the start.
    #expect(
      try browser.value(
        "a.paused && b.paused && a.currentTime === a.duration * 0.5 && c.currentTime === 0")
        as? Bool == true)
    _ = try browser.value("a.focus(); a.play(); b.play()")
    try browser.wait(for: "a.ended && b.paused")
    // Two frames: that of the call, and the one that knows the end.
    let frames = try #require(try browser.value("counts.frames") as? Int)
    try browser.press("Escape")
    try browser.wait(for: "kinds('a').endsWith('settled')")
    let later = try #require(try browser.value("counts.frames") as? Int)
    #expect(later - frames <= 3)
    host.expectQuiet()
  }

  @Test("pictures that cannot be had show their text, also in forced colours")
  func missing() throws {
    let host = try ElementHost(
      """
      <peel-view id="a" effect="peel" src="none.png" alt="A cat"></peel-view>
      <peel-view id="b" effect="peel" src="cat.png" alt="" paused></peel-view>
      <peel-view id="c" effect="peel" alt="Nothing"></peel-view>
      <peel-view id="d" effect="peel" src="none.png" size="120x80" alt="A box"></peel-view>
      """, script: ["peel"], in: try TemporaryFolder(), features: ["forced-colors": "active"])
    let browser = host.browser
    let elsewhere = try LoopbackServer(host.folder)
    try browser.wait(
      for:
        "kinds('a') === 'error' && kinds('b') === 'ready' && kinds('c') === 'error' && kinds('d') === 'error'"
    )
    let shown =
      "view => [view.innerText, inside(view, 'div').innerText, view.offsetWidth > 30, inside(view, 'canvas').offsetWidth].join()"
    #expect(try browser.text("(\(shown))(a)") == ",A cat,true,0")
    #expect(try browser.text("(\(shown))(c)") == ",Nothing,true,0")
    #expect(try browser.text("[d.offsetWidth, d.offsetHeight].join()") == "120,80")
    #expect(try browser.text("inside(a, 'div').role + inside(a, 'div').ariaLabel") == "imgA cat")
    // Another server that permits nothing.
    _ = try browser.value(
      "told.length = 0; b.setAttribute('src', '\(elsewhere.address)/cat.png'); b.alt = ''")
    try browser.wait(for: "kinds('b') === 'error'")
    #expect(try browser.text("told.at(-1).message").contains("Access-Control-Allow-Origin"))
    #expect(try browser.text("(\(shown))(b)") == ",,false,0")
    _ = try browser.value("b.setAttribute('src', 'cat.png'); b.removeAttribute('alt')")
    try browser.wait(for: "kinds('b') === 'error ready' && inside(b, 'canvas').offsetWidth > 0")
    _ = try browser.value("b.focus()")
    try browser.press("Tab")
    _ = try browser.value("b.focus()")
    try browser.press("ArrowRight")
    let ring = try browser.text(
      """
      (() => {
        const probe = document.createElement('p');
        probe.style.color = 'Highlight';
        document.body.append(probe);
        return String(getComputedStyle(probe).color === getComputedStyle(inside(b, 'div')).outlineColor);
      })()
      """)
    #expect(ring == "true")
  }

  @Test("without WebGL 2, an element shows its first picture or its text, and nothing can be read")
  func noDevice() throws {
    let host = try ElementHost("", script: ["peel"], in: try TemporaryFolder())
    let browser = host.browser
    _ = try browser.value(
      """
      HTMLCanvasElement.prototype.getContext = () => null;
      document.body.innerHTML = '<peel-view id="a" src="heart.fill" size="90x60"></peel-view><peel-view id="b" alt="A cat"></peel-view>';
      """)
    try browser.wait(for: "inside(a, 'img')?.naturalWidth && kinds('b') === 'error'")
    #expect(try browser.text("[a.offsetWidth, a.offsetHeight, kinds('a')].join()") == "90,60,error")
    #expect(try browser.text("inside(b, '[part=alt]').innerText") == "A cat")
    let failure = "a.read(0, 1).catch(error => `${error.name}: ${error.message}`)"
    #expect(
      try browser.text(failure)
        == "NotSupportedError: peel-view: this browser has no WebGL 2, so the picture is still")
    _ = try browser.value("a.setAttribute('src', 'cat.png')")
    try browser.wait(for: "inside(a, 'img').src.endsWith('cat.png')")
    host.expectQuiet()
  }
}
