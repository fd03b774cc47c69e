import Foundation
import Imaging
import TestSupport
import Testing

@Suite("The page in a browser", .serialized)
struct PageTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Shader.plain(), to: "a.glsl")
  }

  private static let isStill = ["prefers-reduced-motion": "reduce"]

  /// A page that does not play when it opens.
  private func still(_ address: String) throws -> BrowserPage {
    try BrowserPage(address, features: Self.isStill)
  }

  /// Moves a slider as a hand does.
  private func slide(_ page: BrowserPage, _ parameter: String, to value: String) throws {
    _ = try page.value(
      """
      (() => { const s = document.getElementById('p-\(parameter)'); s.value = '\(value)';
        s.dispatchEvent(new Event('input', { bubbles: true })); })()
      """)
  }

  /// The components of a pixel of the picture that the page shows.
  private static let color = """
    (() => { const p = document.getElementById('picture'), c = document.createElement('canvas');
      c.width = p.naturalWidth; c.height = p.naturalHeight;
      const x = c.getContext('2d'); x.drawImage(p, 0, 0); return x.getImageData(2, 2, 1, 1).data.join(' '); })()
    """

  private func waitForColor(_ page: BrowserPage, _ color: String) throws {
    try page.wait(for: "\(Self.color) === '\(color)'")
  }

  @Test("a pass is shown with its own values, and each pass with its time")
  func passes() throws {
    try folder.write(
      "void mainImage(out vec4 c, in vec2 p) { c = vec4(p.x, -2.0, 0.2, 1.0); }",
      to: "toy/bufferA.glsl")
    try folder.write(
      "void mainImage(out vec4 c, in vec2 p) { c = 1.0 - texelFetch(iChannel0, ivec2(p), 0).zzzz; }",
      to: "toy/image.glsl")
    let run = try WatchedRun(["toy", "--serve", "0", "--canvas", "8x8"], in: folder)
    let page = try still(try run.address())
    try page.wait(for: "document.body && document.body.dataset.picture")
    try waitForColor(page, "204 204 204 255")
    #expect(
      try page.text("[...document.querySelectorAll('#pass option')].map(o => o.textContent).join()")
        == "picture,bufferA,image")
    #expect(
      try page.text(
        "[...document.querySelectorAll('#times tr')].map(r => r.cells[0].textContent).join()")
        == "bufferA,image")
    _ = try page.value(
      "(() => { const s = document.getElementById('pass'); s.value = 'bufferA'; s.onchange(); })()")
    try waitForColor(page, "255 0 51 255")
    _ = try page.value("(() => { pointer = [3, 1]; probe(); })()")
    try page.wait(
      for: "document.getElementById('probe').textContent.includes('3.5  -2.0  0.2  1.0')")
    #expect(
      try page.text("document.getElementById('command').textContent")
        == "peelgl render toy --canvas 8x8 --pass bufferA -o toy.png")
    // A save without this pass shows the picture.
    try folder.write(
      "void mainImage(out vec4 c, in vec2 p) { c = vec4(1.0); }", to: "toy/image.glsl")
    try FileManager.default.removeItem(at: folder.file("toy/bufferA.glsl"))
    try waitForColor(page, "255 255 255 255")
    #expect(page.console == [])
    #expect(run.end() == 130)
  }

  @Test("a slider changes the picture, a broken shader shows its line, a mended one its picture")
  func live() throws {
    let run = try WatchedRun(["a.glsl", "--serve", "0", "--canvas", "8x8"], in: folder)
    let address = try run.address()
    let page = try still(address)
    try page.wait(for: "document.body && document.body.dataset.picture")
    try waitForColor(page, "51 102 204 255")
    #expect(try page.text("document.getElementById('title').textContent") == "a.glsl")
    #expect(
      try page.text("document.querySelector('.row p').textContent") == "How much red there is.")
    try slide(page, "red", to: "0.6")
    try waitForColor(page, "153 102 204 255")
    #expect(
      try page.text("document.getElementById('command').textContent")
        == "peelgl render a.glsl --canvas 8x8 --set red=0.6 -o a.png")

    try folder.write(Shader.broken, to: "a.glsl")
    try page.wait(for: "!document.getElementById('failure').hidden")
    let failure = try page.text("document.getElementById('failure').innerText")
    #expect(failure.contains("a.glsl:3:35: ") && failure.contains("3 | void main()"), "\(failure)")
    #expect(try page.text(Self.color) == "153 102 204 255")
    // The slider's value stays, the rest is new.
    try folder.write(Shader.plain(rest: "1.0, 0.0, 1.0"), to: "a.glsl")
    try page.wait(for: "document.getElementById('failure').hidden")
    try waitForColor(page, "153 255 0 255")
    _ = try page.value("document.getElementById('reset').click()")
    try waitForColor(page, "51 255 0 255")

    #expect(page.console == [])
    let foreign = page.requests.filter {
      !$0.hasPrefix(address) && !$0.hasPrefix("blob:") && !$0.hasPrefix("data:")
        && $0 != "about:blank"
    }
    #expect(foreign == [])
    #expect(run.end() == 130)
  }

  @Test("the button and the key copy the command line")
  func copy() throws {
    let run = try WatchedRun(["a.glsl", "--serve", "0", "--canvas", "8x8"], in: folder)
    let address = try run.address()
    let page = try still(address)
    try page.wait(for: "document.body && document.body.dataset.picture")
    try slide(page, "red", to: "0.6")
    let command = "peelgl render a.glsl --canvas 8x8 --set red=0.6 -o a.png"
    try page.wait(for: "document.getElementById('command').textContent === '\(command)'")
    // The clipboard asks a person; what would be written to it is kept here.
    _ = try page.value(
      "navigator.clipboard.writeText = text => { window.copied = text; return Promise.resolve(); }")
    _ = try page.value("document.getElementById('copy').click()")
    try page.wait(for: "document.getElementById('copy').textContent === 'Copied'")
    #expect(try page.text("window.copied") == command)
    _ = try page.value("window.copied = ''; document.activeElement.blur()")
    try page.press("c")
    try page.wait(for: "window.copied === '\(command)'")
    // Where there is no clipboard the command is selected and copied as by hand.
    _ = try page.value("navigator.clipboard.writeText = () => Promise.reject()")
    _ = try page.value("document.getElementById('copy').click()")
    try page.wait(for: "getSelection().toString() === '\(command)'")
    #expect(page.console == [])
    #expect(run.end() == 130)
  }

  @Test(
    "a shader that reads its last picture steps on while it is played, and is the same as a render")
  func history() throws {
    let shader = """
      precision highp float;
      uniform sampler2D backbuffer;
      void main() { gl_FragColor = texture2D(backbuffer, vec2(0.5)) + vec4(1.0 / 255.0, 0.0, 0.0, 1.0); }

      """
    try folder.write(Array(shader.utf8), to: "a.glsl")
    let run = try WatchedRun(
      ["a.glsl", "--serve", "0", "--canvas", "8x8", "--at", "0", "--fps", "10"], in: folder)
    let page = try still(try run.address())
    try page.wait(for: "document.body && document.body.dataset.picture")
    try waitForColor(page, "1 0 0 255")
    for count in [2, 3, 4] {
      try page.press("ArrowRight")
      try waitForColor(page, "\(count) 0 0 255")
    }
    // Back again, which begins at the first frame.
    try page.press("ArrowLeft")
    try waitForColor(page, "3 0 0 255")
    try page.press("End")
    try waitForColor(page, "41 0 0 255")
    #expect(page.console == [])
    #expect(run.end() == 130)
  }

  @Test("a pixel is read with straight alpha, and time is played and stepped")
  func pixelAndTime() throws {
    // Components that are a multiple of 5 stay whole when they are multiplied by an alpha of 51.
    let shader = """
      precision highp float;
      uniform float u_time;
      void main() { gl_FragColor = vec4(50.0, 100.0, 62.5 * u_time, 51.0) / 255.0; }

      """
    try folder.write(Array(shader.utf8), to: "a.glsl")
    let run = try WatchedRun(
      ["a.glsl", "--serve", "0", "--canvas", "64x64", "--at", "0", "--fps", "2"], in: folder)
    let page = try still(try run.address())
    try page.wait(for: "document.body && document.body.dataset.picture")
    let box = try page.text(
      """
      (() => { const r = document.getElementById('picture').getBoundingClientRect();
        return r.left + ' ' + r.top + ' ' + r.width / 64; })()
      """
    ).split(separator: " ").compactMap { Double($0) }
    try #require(box.count == 3)
    try page.point(x: box[0] + 12.5 * box[2], y: box[1] + 40.5 * box[2])
    let probe = "document.getElementById('probe').textContent"
    try page.wait(for: "\(probe).includes('x 12  y 40')")
    let first = try page.text(probe)
    #expect(first.contains("rgba 50 100 0 51"), "\(first)")
    // Four frames at two a second: 2 s of 4.
    for _ in 0..<4 { try page.press("ArrowRight") }
    try page.wait(for: "document.getElementById('clock').textContent === '2 s of 4 s'")
    try page.wait(for: "\(probe).includes('rgba 50 100 125 51')")
    #expect(try page.text("document.getElementById('command').textContent").contains(" --at 2 "))
    try page.press(" ")
    try page.wait(for: "+document.getElementById('time').value > 2.3")
    try page.press(" ")
    #expect(try page.text("document.getElementById('play').textContent") == "Play")
    try page.press("Home")
    try page.wait(for: "\(probe).includes('rgba 50 100 0 51')")
    #expect(page.console == [])
    #expect(run.end() == 130)
  }

  @Test("a page plays when it opens, and the pointer over the picture is the shader's")
  func pointer() throws {
    try folder.write(
      """
      void mainImage(out vec4 c, in vec2 p) {
        c = vec4(step(0.0, iMouse.z), iMouse.xy / 255.0, step(0.0, -iMouse.w));
      }
      """, to: "toy.glsl")
    let run = try WatchedRun(["toy.glsl", "--serve", "0", "--canvas", "100x50"], in: folder)
    let page = try BrowserPage(try run.address())
    try page.wait(for: "document.body && document.body.dataset.picture")
    let time = "+document.getElementById('time').value"
    try page.wait(for: "\(time) > 0.3")
    try page.press(" ")
    let box = try page.text(
      """
      (() => { const r = document.getElementById('picture').getBoundingClientRect();
        return r.left + ' ' + r.top + ' ' + r.width / 100; })()
      """
    ).split(separator: " ").compactMap { Double($0) }
    try #require(box.count == 3)
    func mouse(_ type: String, _ x: Double, _ y: Double) throws {
      try page.send(
        "Input.dispatchMouseEvent",
        [
          "type": type, "x": box[0] + x * box[2], "y": box[1] + y * box[2], "button": "left",
          "buttons": 1, "clickCount": 1,
        ])
    }
    let command = "document.getElementById('command').textContent"
    try mouse("mousePressed", 20.5, 10.5)
    try page.wait(for: "\(command).includes('iMouse=20,39,20,39 ')")
    try mouse("mouseMoved", 60.5, 30.5)
    try page.wait(for: "\(command).includes('iMouse=60,19,20,-39 ')")
    try waitForColor(page, "255 60 19 255")
    try mouse("mouseReleased", 60.5, 30.5)
    try page.wait(for: "\(command).includes('iMouse=60,19,-20,-39 ')")
    #expect(page.console == [])
    #expect(run.end() == 130)
  }

  @Test("a built-in effect has its parameters: choices, colours, numbers and switches")
  func builtIn() throws {
    let run = try WatchedRun(
      ["elastic", "--serve", "0", "--canvas", "200x120", "--at", "0.4"], in: folder)
    let page = try still(try run.address())
    try page.wait(for: "document.body && document.body.dataset.picture")
    let kinds = try page.text(
      "[...new Set([...document.querySelectorAll('#parameters input, #parameters select')].map(e => e.type))].sort().join()"
    )
    for kind in ["checkbox", "color", "number", "range", "select-one"] {
      #expect(kinds.contains(kind), "\(kinds)")
    }
    let before = try page.text("document.body.dataset.picture")
    try slide(page, "translation", to: "20")
    try page.wait(for: "document.body.dataset.picture !== '\(before)'")
    try page.wait(
      for: "document.getElementById('command').textContent.includes('--set translation=20 ')")
    #expect(page.console == [])
    #expect(run.end() == 130)
  }

  @Test("on a telephone nothing is wider than the window, and everything can be reached by keys")
  func narrow() throws {
    let run = try WatchedRun(["a.glsl", "--serve", "0", "--canvas", "8x8"], in: folder)
    let page = try BrowserPage(
      try run.address(), size: (width: 390, height: 780), isDark: true, features: Self.isStill)
    try page.wait(for: "document.body && document.body.dataset.picture")
    #expect(try page.value("document.documentElement.scrollWidth") as? Int == 390)
    #expect(
      try page.text("getComputedStyle(document.body).colorScheme") == "light dark")
    let focusable = "'button, input, select, textarea, summary, [tabindex]'"
    #expect(
      try page.value(
        "[...document.querySelectorAll(\(focusable))].every(e => e.tabIndex >= 0)") as? Bool == true
    )
    let names = """
      [...document.querySelectorAll('input, select, textarea')].every(e => e.labels.length || e.getAttribute('aria-label'))
      """
    #expect(try page.value(names) as? Bool == true)
    #expect(page.console == [])
    #expect(run.end() == 130)
  }

  @Test("a process that crashes or hangs at a value is replaced")
  func lost() throws {
    let run = try WatchedRun(
      ["a.glsl", "--serve", "0", "--canvas", "8x8", "--limit", "maxStartSeconds=10"], in: folder,
      environment: ["PEELGL_FAULTS": "crash:red=0.6,hang:red=0.9"])
    let page = try still(try run.address())
    try page.wait(for: "document.body && document.body.dataset.picture")
    try slide(page, "red", to: "0.6")
    try page.wait(for: "!document.getElementById('failure').hidden")
    #expect(try page.text("document.getElementById('failure').innerText").contains("signal 6"))
    try slide(page, "red", to: "0.4")
    try waitForColor(page, "102 102 204 255")
    try slide(page, "red", to: "0.9")
    try page.wait(for: "!document.getElementById('failure').hidden")
    let failure = try page.text("document.getElementById('failure').innerText")
    #expect(failure.contains("its worker did not respond for 10 s"), "\(failure)")
    try slide(page, "red", to: "1")
    try waitForColor(page, "255 102 204 255")
    #expect(run.end() == 130)
  }
}
