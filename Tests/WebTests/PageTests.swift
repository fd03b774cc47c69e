import Foundation
import Imaging
import TestSupport
import Testing

/// What a page does when it is used, also badly.
@Suite("Pages", .serialized)
struct PageTests {
  private let cat = Repository.sample("cat.png").path

  @Test("without further threads a page is written, or a sentence says so", arguments: 0...5)
  func threads(_ count: Int) throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.run(
      ["export", "peel", cat, "-o", "page.html", "--quiet"], in: folder,
      environment: try FaultLibrary.environment(threads: count))
    if outcome.status == 0 {
      #expect(folder.contents.contains("page.html"))
      return
    }
    #expect(outcome.status == 5, "\(outcome.messages)")
    #expect(outcome.messages.contains("thread"), "\(outcome.messages)")
    #expect(!folder.contents.contains("page.html"))
  }

  @Test("pages without pictures have at most the sizes that the guide states")
  func sizes() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "void mainImage(out vec4 c, in vec2 p) { c = vec4(p / iResolution.xy, 0.0, 1.0); }",
      to: "plain.glsl")
    try folder.write(
      "{ canvas: [200, 200], items: [{ effect: 'peel', inputs: ['heart'] }] }", to: "scene.json5")
    let guide = try String(
      contentsOf: Repository.root.appendingPathComponent("docs/web.md"), encoding: .utf8)
    let numbers = try #require(
      guide.firstMatch(
        of:
          /about (\d+) kB for most effects, (\d+) kB for meshes, (\d+) kB for scenes and (\d+) kB for shaders/
      )?.output)
    for (words, size) in [
      (["curl", "heart"], numbers.1), (["book", "heart"], numbers.1),
      (["elastic", "heart"], numbers.1), (["mesh", "heart"], numbers.2),
      (["--scene", "scene.json5"], numbers.3), (["plain.glsl"], numbers.4),
    ] {
      let outcome = try Program.run(["export"] + words + ["-o", "page.html", "-y"], in: folder)
      try #require(outcome.status == 0, "\(outcome.messages)")
      let limit = try #require(Double(size)) * 1000
      let bytes = Double(try folder.read("page.html").count)
      #expect(bytes < 1.03 * limit, "\(words): \(bytes)")
      // Effects differ, so a page may be smaller.
      #expect(bytes > 0.85 * limit, "\(words): \(bytes)")
    }
  }

  @Test("a drag is recorded as a file that replays alike on the page and in render")
  func gesture() throws {
    let folder = try TemporaryFolder()
    let words = ["peel", cat, "--canvas", "400x400", "--size", "150x150"]
    let page = try PlayedPage(words, in: folder)
    let browser = page.browser
    try page.mouse("mousePressed", 200, 200)
    usleep(400_000)
    for step in 1...8 {
      try page.mouse("mouseMoved", 200 + 6 * Double(step), 200 - 4 * Double(step))
      usleep(20_000)
    }
    // What is live holds the newest event.
    try browser.wait(for: "view.hand.events.at(-1)?.phase == 'moved'")
    try page.mouse("mouseReleased", 248, 168)
    try browser.wait(for: "view.recording && !view.isFollowing")
    #expect(try page.replay().contains("\"ended\""))
    let total = try page.seconds()
    #expect(total > 0.5)
    for fraction in [0.1, 0.3, 0.5, 0.7, 0.9] {
      _ = try page.expectReplayed(words, at: (total * fraction * 1000).rounded() / 1000)
    }
    page.expectQuiet()
  }

  @Test("a shader's page goes on under the pointer, and render repeats what it did")
  func pointer() throws {
    let folder = try TemporaryFolder()
    let shader = """
      uniform vec2 resolution;
      uniform vec4 iMouse;
      uniform float time;
      uniform sampler2D backbuffer;
      void main() {
        vec2 p = gl_FragCoord.xy;
        vec4 trail = 0.9 * texture2D(backbuffer, p / resolution);
        float brush = smoothstep(12.0, 6.0, distance(p, iMouse.xy)) * step(0.5, iMouse.z);
        float press = step(0.5, iMouse.w);
        gl_FragColor = vec4(max(trail.rgb, vec3(brush, press, 0.0)), 1.0);
        gl_FragColor.b = 0.5 + 0.5 * sin(time);
      }
      """
    try folder.write(Array(shader.utf8), to: "trail.frag")
    let words = ["trail.frag", "--canvas", "120x80", "--fps", "20", "--duration", "2"]
    let page = try PlayedPage(words, in: folder)
    let browser = page.browser
    // While it is paused there is no time at which anything could be done.
    _ = try browser.value("setPlaying(false)")
    try page.mouse("mousePressed", 10, 10)
    try page.mouse("mouseReleased", 10, 10)
    #expect(try browser.value("view.isFollowing || view.hand.events.length > 0") as? Bool == false)
    _ = try browser.value("seek(0); setPlaying(true)")
    try browser.wait(for: "view.seconds > 0.2")
    try page.mouse("mousePressed", 20, 20)
    for step in 1...8 {
      try page.mouse("mouseMoved", 20 + 10 * Double(step), 20 + 4 * Double(step))
      usleep(30_000)
    }
    try page.mouse("mouseReleased", 100, 52)
    // It goes on after the finger is up, and after its own duration.
    try browser.wait(for: "view.isFollowing && view.seconds > 2.2")
    #expect(try browser.text("$('play').textContent") == "Pause")
    _ = try browser.value("endTouch()")
    let events = try #require(
      try browser.value("view.recording.events.map(event => event.time)") as? [Double])
    #expect(events.count > 4 && events.allSatisfy { $0 > 0.15 })
    _ = try page.replay()
    for seconds in [0.1, events[0] + 0.05, events[events.count / 2], events[events.count - 1], 1.9]
    {
      _ = try page.expectReplayed(words, at: (seconds * 20).rounded() / 20)
    }
    page.expectQuiet()
  }

  @Test("keys reach a shader once its picture was pressed, and render repeats them")
  func keys() throws {
    let folder = try TemporaryFolder()
    let shader = """
      #iChannel0 "keyboard"
      #iChannel1 "self"
      void mainImage(out vec4 c, in vec2 p) {
        float count = texelFetch(iChannel1, ivec2(0), 0).x + texelFetch(iChannel0, ivec2(65, 1), 0).x / 64.0;
        c = vec4(count, texelFetch(iChannel0, ivec2(65, 0), 0).x, texelFetch(iChannel0, ivec2(65, 2), 0).x, 1.0);
      }
      """
    try folder.write(Array(shader.utf8), to: "toy/bufferA.glsl")
    try folder.write(
      Array(
        "#iChannel0 \"bufferA.glsl\"\nvoid mainImage(out vec4 c, in vec2 p) { c = texelFetch(iChannel0, ivec2(p), 0); }"
          .utf8), to: "toy/image.glsl")
    let words = ["toy", "--canvas", "60x40", "--fps", "20", "--duration", "9"]
    let page = try PlayedPage(words, in: folder)
    let browser = page.browser
    func key(_ type: String) throws {
      try browser.send(
        "Input.dispatchKeyEvent",
        ["type": type, "key": "a", "code": "KeyA", "windowsVirtualKeyCode": 65])
    }
    // Without the focus, keys are the page's own.
    try key("keyDown")
    try key("keyUp")
    #expect(try browser.value("view.isFollowing || !view.hand.isEmpty") as? Bool == false)
    for type in ["mousePressed", "mouseReleased"] { try page.mouse(type, 20, 20) }
    for _ in 0..<3 {
      try key("keyDown")
      usleep(120_000)
      try key("keyUp")
      usleep(120_000)
    }
    try browser.wait(
      for: "view.hand.keys.length == 6 && view.seconds > view.hand.keys[5].time + 0.1")
    _ = try browser.value("endTouch()")
    let times = try #require(
      try browser.value("view.recording.keys.map(key => key.time)") as? [Double])
    _ = try page.replay()
    var seen: Set<UInt8> = []
    for seconds in times + [times[5] + 0.2] {
      let frame = try page.expectReplayed(words, at: (seconds * 20).rounded(.up) / 20)
      seen.insert(frame.bytes[0])
    }
    #expect(seen.count == 3, "the counter stands still: \(seen)")
    page.expectQuiet()
  }

  @Test(
    "ten thousand events in a frame, a canvas of 0 x 0 and a lost device leave the console empty")
  func hostile() throws {
    let folder = try TemporaryFolder()
    let page = try PlayedPage(["peel", cat, "--size", "150x150"], in: folder)
    let browser = page.browser
    _ = try browser.value(
      """
      (() => {
        const picture = $('picture'), box = picture.getBoundingClientRect();
        const send = (type, i, pointerId) => picture.dispatchEvent(new PointerEvent(
          type, { pointerId, clientX: box.left + i % 50, clientY: box.top + i % 30, bubbles: true }));
        send('pointerdown', 0, 1);
        for (let i = 0; i < 10000; i++) send('pointermove', i, 1);
        for (let i = 2; i < 200; i++) send('pointerdown', i, i);
        for (let i = 1; i < 300; i++) send('pointercancel', i, i);
      })()
      """)
    try browser.wait(for: "view.hand.events.length > 0 && !view.hand.down.size")
    _ = try browser.value("$('stage').style.display = 'none'")
    usleep(200_000)
    _ = try browser.value("$('stage').style.display = ''")
    _ = try browser.value(
      "(window.device = view.player.executor.gl.getExtension('WEBGL_lose_context')).loseContext()")
    try browser.wait(for: "view.isLost")
    _ = try browser.value("device.restoreContext()")
    try browser.wait(for: "!view.isLost")
    _ = try browser.value("view.isFollowing && endTouch(); seek(0)")
    try browser.wait(for: "!$('status').textContent")
    let shown = try page.pixels(at: 0, scale: 1)
    #expect(shown.bytes.contains { $0 != 0 })
    page.expectQuiet()
  }

  @Test("the heap is as large after two thousand frames as before, and so is the program's memory")
  func garbage() throws {
    let folder = try TemporaryFolder()
    let page = try PlayedPage(["sticker", cat, "--size", "100x100"], in: folder)
    let browser = page.browser
    try browser.send("HeapProfiler.enable")
    func used() throws -> (heap: Double, memory: Double) {
      _ = try browser.value(
        """
        (() => {
          setPlaying(false);
          const { player } = view, total = player.seconds;
          for (let i = 0; i < 1000; i++) player.draw(i % 48 / 48 * total);
        })()
        """)
      try browser.send("HeapProfiler.collectGarbage")
      let heap = try #require(try browser.send("Runtime.getHeapUsage")["usedSize"] as? Double)
      let memory = try #require(
        try browser.value("view.player.wasm.memory.buffer.byteLength") as? Double)
      return (heap, memory)
    }
    let (before, after) = (try used(), try used())
    #expect(after.memory == before.memory)
    #expect(after.heap - before.heap < 200_000)
    page.expectQuiet()
  }

  @Test("a name with the end of a script, values that do not fit, and outputs that cannot be")
  func badInput() throws {
    let folder = try TemporaryFolder()
    try folder.write([UInt8](Data(contentsOf: Repository.sample("cat.png"))), to: "cat.png")
    let hostile = folder.path(of: "x</script>")
    try FileManager.default.createDirectory(atPath: hostile, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: folder.path(of: "cat.png"), toPath: hostile + "/<b>.png")
    let page = try PlayedPage(["peel", "x</script>/<b>.png", "--size", "80x80"], in: folder)
    #expect(try page.browser.text("$('title').textContent").contains("<b>.png"))
    _ = try page.browser.value("set('liftDistance', 'much')")
    #expect(try page.browser.text("$('status').textContent").contains("liftDistance"))
    page.expectQuiet()
    let endless =
      "void main() { float x = 0.0; while (true) { x += 0.1; } gl_FragColor = vec4(x); }"
    try folder.write(Array(endless.utf8), to: "endless.glsl")
    for (words, message) in [
      (["peel", "cat.png", "-o", "x.png"], "x.html"), (["peel", "cat.png"], "-o PAGE.html"),
      (["peel", "none.png", "-o", "x.html"], "none.png"),
      (
        ["peel", "cat.png", "--set", "debug=points", "-o", "x.html"],
        "pages do not draw debug of peel"
      ),
      (["wave.glsl", "-o", "x.html"], "wave.glsl"),
      (["endless.glsl", "-o", "x.html"], "this loop never ends"),
      (["peel", "cat.png", "-o", "."], "x.html"),
    ] {
      let outcome = try Program.run(["export"] + words, in: folder)
      #expect(outcome.status == 2 && outcome.messages.contains(message), "\(outcome.messages)")
    }
  }
}
