import Foundation
import Imaging
import TestSupport
import Testing

/// `<peel-view>` on other people's pages.
@Suite("The element of a page", .serialized)
struct ElementTests {
  @Test("elements play what render draws, follow attributes, and tell what happens")
  func plays() throws {
    let host = try ElementHost(
      """
      <peel-view id="a" effect="peel" src="cat.png" lift-distance="0.2" shadow.color="#800000"></peel-view>
      <peel-view id="b" effect="morph" src="play pause star" play="loop"></peel-view>
      <peel-view id="c" effect="curl" src="whale.png" preset="gold" size="90x90" canvas="140x120" at="0.3" paused></peel-view>
      """, script: [], in: try TemporaryFolder())
    let browser = host.browser
    try browser.wait(for: "told.filter(event => event.kind === 'ready').length === 3")
    try browser.wait(for: "kinds('a').includes('completed') && kinds('b').includes('completed')")
    #expect(try browser.text("kinds('a')") == "ready started completed")
    #expect(try browser.value("contexts.length") as? Int == 1)
    #expect(try browser.value("a.paused && !b.paused && c.paused") as? Bool == true)
    #expect(try browser.value("c.currentTime") as? Double == 0.3)
    #expect(try browser.text("kinds('c')") == "ready")
    let peel = ["peel", "cat.png", "--set", "shadow.color=#800000"]
    for seconds in [0, 0.3, 0.8] {
      try host.expect("a", at: seconds, draws: peel + ["--set", "liftDistance=0.2"])
    }
    try host.expect("b", at: 0.4, draws: ["morph", "play", "pause", "star"])
    _ = try browser.value("a.setAttribute('lift-distance', '0.35')")
    let canvas = try browser.text(
      "a.read(0, 1).then(({ width, height }) => `${width}x${height}`)")
    let fixed = peel + ["--canvas", canvas]
    try host.expect("a", at: 0.4, draws: fixed + ["--set", "liftDistance=0.35"])
    _ = try browser.value("a.removeAttribute('lift-distance'); a.values = { highlight: 0.4 }")
    try host.expect("a", at: 0.4, draws: fixed + ["--set", "highlight=0.4"])
    _ = try browser.value(
      "b.setAttribute('effect', 'peel'); b.setAttribute('src', 'whale.png')")
    try browser.wait(for: "kinds('b').split('ready').length === 3")
    try host.expect("b", at: 0.2, draws: ["peel", "whale.png"])
    // A file is the address of a picture, in an attribute and in values.
    _ = try browser.value(
      "c.setAttribute('size', '96x96'); c.removeAttribute('preset'); c.setAttribute('under.picture', 'cat.png')"
    )
    try browser.wait(for: "kinds('c') === 'ready ready'")
    let curl = [
      "curl", "whale.png", "--size", "96x96", "--canvas", "140x120", "--set",
      "under.picture=cat.png",
    ]
    try host.expect("c", at: 0.6, draws: curl)
    _ = try browser.value("c.values = { 'finish.mask': 'cat.png', 'finish.kind': 'holographic' }")
    try browser.wait(for: "kinds('c') === 'ready ready ready'")
    let finish = ["--set", "finish.kind=holographic", "--set", "finish.mask=cat.png"]
    try host.expect("c", at: 0.6, draws: curl + finish)
    // A picture that leaves its box empty is printed on paper; another one is missing until it is not wanted.
    _ = try browser.value("c.values = { paper: '#f6e3c4', 'back.picture': 'data:,none' }")
    try browser.wait(for: "kinds('c') === 'ready ready ready error'")
    // The other elements go on telling what happens.
    _ = try browser.value(
      "c.values = { paper: '#f6e3c4' }; told.splice(told.findIndex(event => event.kind === 'error'), 1)"
    )
    try browser.wait(for: "kinds('c') === 'ready ready ready ready'")
    let corner = "(({ width, pixels }) => pixels.slice(4 * (20 * width + 30)).slice(0, 4).join())"
    #expect(try browser.text("c.read(0, 1).then(\(corner))") == "246,227,196,255")
    #expect(try browser.value("told.some(event => event.kind === 'error')") as? Bool == false)
    host.expectQuiet()
  }

  @Test("an element that is taken out and put back, and one whose device was lost, go on")
  func comesBack() throws {
    let host = try ElementHost(
      """
      <peel-view id="a" effect="peel" src="cat.png" play="loop"></peel-view>
      <peel-view id="b" effect="elastic" play="loop"></peel-view>
      """, script: ["peel", "elastic"], in: try TemporaryFolder())
    let browser = host.browser
    try browser.wait(for: "kinds('a').includes('started') && kinds('b').includes('started')")
    _ = try browser.value("window.taken = a; taken.remove()")
    usleep(100_000)
    _ = try browser.value("document.body.prepend(taken); told.length = 0")
    try browser.wait(for: "kinds('a').includes('completed')")
    try host.expect("taken", at: 0.3, draws: ["peel", "cat.png"])
    try host.replaceDevice()
    try browser.wait(for: "kinds('a').includes('completed') && kinds('b').includes('settled')")
    try host.expect("taken", at: 0.3, draws: ["peel", "cat.png"])
    #expect(try browser.value("told.some(event => event.kind === 'error')") as? Bool == false)
    host.expectQuiet()
  }

  @Test("fingers drag an element, and what they did is a gesture's file")
  func drags() throws {
    let host = try ElementHost(
      #"<peel-view id="a" effect="peel" src="cat.png" canvas="400x400" paused></peel-view>"#,
      script: ["peel"], in: try TemporaryFolder())
    let browser = host.browser
    try host.waitUntilDrawn("a")
    func mouse(_ type: String, _ x: Double, _ y: Double) throws {
      try browser.send(
        "Input.dispatchMouseEvent",
        ["type": type, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1])
    }
    try mouse("mousePressed", 208, 208)
    // A sheet that is let go before it has lifted never completes.
    try browser.wait(for: "kinds('a').includes('completed')")
    for step in 1...6 {
      try mouse("mouseMoved", 208 + 8 * Double(step), 208 - 4 * Double(step))
      usleep(20_000)
    }
    try mouse("mouseReleased", 256, 184)
    try browser.wait(for: "a.gesture")
    #expect(try browser.text("kinds('a')").hasPrefix("ready started"))
    let file = try browser.text("JSON.stringify(a.gesture)")
    #expect(file.contains("\"ended\""))
    try host.folder.write(Array(file.utf8), to: "touch.json5")
    _ = try browser.value("told.length = 0; a.replay(a.gesture)")
    try browser.wait(for: "kinds('a').includes('settled')")
    _ = try browser.value("a.replay(a.gesture); a.pause()")
    let total = try #require(try browser.value("a.duration") as? Double)
    #expect(total > 0.3)
    let words = [
      "peel", "cat.png", "--canvas", "400x400", "--gesture", "touch.json5",
    ]
    for fraction in [0.2, 0.5, 0.8] {
      try host.expect("a", at: (total * fraction * 1000).rounded() / 1000, draws: words)
    }
    _ = try browser.value(
      """
      (() => {
        const canvas = a.shadowRoot.querySelector('canvas'), box = canvas.getBoundingClientRect();
        const send = (type, i, pointerId) => canvas.dispatchEvent(new PointerEvent(
          type, { pointerId, clientX: box.left + 200 + i % 50, clientY: box.top + 200 + i % 30, bubbles: true }));
        window.former = a.gesture;
        send('pointerdown', 0, 1);
        for (let i = 0; i < 10000; i++) send('pointermove', i, 1);
        for (let i = 2; i < 200; i++) send('pointerdown', i, i);
        for (let i = 1; i < 300; i++) send('pointercancel', i, i);
        a.style.display = 'none';
        setTimeout(() => { a.style.display = ''; }, 100);
      })()
      """)
    try browser.wait(for: "a.gesture !== former && a.offsetWidth > 0")
    host.expectQuiet()
  }

  @Test("what does not fit is an error event with a sentence")
  func badInput() throws {
    let host = try ElementHost(
      """
      <peel-view id="a" effect="peel" src="none.png"></peel-view>
      <peel-view id="b" effect="peal" src="cat.png"></peel-view>
      <peel-view id="c" effect="peel"></peel-view>
      <peel-view id="d" effect="peel" src="cat.png" preset="golden"></peel-view>
      <peel-view id="e" effect="peel" src="cat.png" lift-distance="much"></peel-view>
      <peel-view id="f" effect="peel" src="cat.png" play="twice"></peel-view>
      <peel-view id="h" effect="peel" src="cat.png" size="NaNx5"></peel-view>
      <peel-view id="i" effect="peel" src="cat.png" under.picture="none.png"></peel-view>
      <peel-view id="j" effect="peel" src="cat.png" play="hold:-3"></peel-view>
      <peel-view id="g" effect="peel" src="cat.png"></peel-view>
      """, script: ["peel"], in: try TemporaryFolder())
    let browser = host.browser
    try browser.wait(
      for:
        "told.filter(event => event.kind === 'error').length === 9 && kinds('g').includes('ready')")
    for (id, text) in [
      ("a", "none.png"), ("b", "must be one of peel"), ("c", "1 picture in src, not 0"),
      ("d", "preset"),
      ("e", "liftDistance is much"), ("f", "play is twice"),
      ("h", "size is NaNx5 but must be WIDTHxHEIGHT in points"), ("i", "none.png"),
      ("j", "play is hold:-3 but must be hold:SECONDS"),
    ] {
      let message = try browser.text(
        "told.find(event => event.id === '\(id)' && event.kind === 'error').message")
      #expect(message.contains(text), "\(message)")
    }
    _ = try browser.value("g.setAttribute('highlight', 'bright')")
    try browser.wait(
      for: "told.some(event => event.id === 'g' && event.message?.includes('highlight is bright'))")
    // What was wrong is put right.
    _ = try browser.value("e.setAttribute('lift-distance', '0.2')")
    try browser.wait(for: "kinds('e').includes('ready')")
    for (words, message) in [
      (["peel", "--element", "-o", "x.html"], "peel-view.js"),
      (["peal", "--element", "-o", "x.js"], "peel"),
      (["cat.png", "--element", "-o", "cat-view.js"], "cat.png"),
      (["--scene", "none.json5", "--element", "-o", "none-view.js"], "none.json5"),
      (["peel", "--element", "--set", "highlight=1", "-o", "x.js"], "--set"),
      (["--element", "-o", "x.js/y.js"], "x.js"), (["--element"], "-o"),
    ] {
      if words.contains("x.js/y.js") { try host.folder.write([], to: "x.js") }
      let outcome = try Program.run(["export"] + words, in: host.folder)
      #expect(
        [2, 5].contains(outcome.status) && outcome.messages.contains(message), "\(outcome.messages)"
      )
    }
  }
}
