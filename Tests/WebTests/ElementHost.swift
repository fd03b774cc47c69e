import Foundation
import Imaging
import TestSupport
import Testing

/// A page on a server of this machine, with elements of a script that was exported.
struct ElementHost {
  let browser: BrowserPage
  let folder: TemporaryFolder
  let server: LoopbackServer

  /// `elements` are between the words of the body; the page keeps what elements tell.
  init(
    _ elements: String, script: [String], in folder: TemporaryFolder,
    size: (width: Int, height: Int) = (1200, 800), features: [String: String] = [:]
  ) throws {
    self.folder = folder
    let outcome = try Program.run(
      ["export"] + script + ["--element", "-o", "peel-view.js", "-y"], in: folder)
    try #require(outcome.status == 0, "\(outcome.messages)")
    // As large as they are shown: a browser makes pictures smaller in its own way.
    for name in ["cat.png", "whale.png"] {
      let file = [UInt8](try Data(contentsOf: Repository.sample(name)))
      let picture = try PNG.decode(file, name: name).resized(to: (96, 96))
      try folder.write(PNG.encode(picture), to: name)
    }
    let page = """
      <!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
      <link rel="icon" href="data:,"><title>A page</title>
      <script>
      const told = [], contexts = [], get = HTMLCanvasElement.prototype.getContext;
      HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
        const context = get.call(this, kind, ...rest);
        if (kind === 'webgl2' && !contexts.includes(context)) {
          contexts.push(context);
          this.addEventListener('webglcontextlost', () => { window.isLost = true; });
        }
        return context;
      };
      for (const kind of ['ready', 'started', 'completed', 'released', 'settled', 'error',
        'play', 'playing', 'pause', 'seeking', 'seeked', 'ended']) {
        document.addEventListener(kind, event => {
          if (!event.target.localName?.endsWith('-view')) return;
          event.preventDefault();
          told.push({ id: event.target.id, kind, seconds: event.detail?.seconds, message: event.message });
        }, true);
      }
      // How often a module was linked, and a frame was asked for.
      const counts = { linked: 0, frames: 0 }, link = WebAssembly.instantiate, ask = requestAnimationFrame;
      WebAssembly.instantiate = function (...words) { counts.linked += 1; return link.apply(this, words); };
      window.requestAnimationFrame = then => { counts.frames += 1; return ask(then); };
      const effects = ['ready', 'started', 'completed', 'released', 'settled', 'error'];
      const kinds = id => told.filter(event => event.id === id && effects.includes(event.kind)).map(event => event.kind).join(' ');
      const media = id => told.filter(event => event.id === id && !effects.includes(event.kind)).map(event => event.kind).join(' ');
      const inside = (node, name) => node.shadowRoot.querySelector(name);
      </script>
      <script src="peel-view.js"></script>
      <body>\(elements)
      """
    try folder.write(Array(page.utf8), to: "index.html")
    server = try LoopbackServer(folder)
    browser = try BrowserPage("\(server.address)/index.html", size: size, features: features)
    if size.width < 500 {
      try browser.send("Emulation.setTouchEmulationEnabled", ["enabled": true])
    }
    try browser.wait(for: "window.customElements?.get('peel-view')")
  }

  /// Waits until an element shows its picture; before, a finger hits nothing.
  func waitUntilDrawn(_ id: String) throws {
    try browser.wait(
      for: "kinds('\(id)').includes('ready') && inside(\(id), 'canvas').style.width !== ''")
  }

  /// Takes the WebGL context away, forgets what elements told, and gives it back.
  func replaceDevice() throws {
    _ = try browser.value(
      "(window.device = contexts[0].getExtension('WEBGL_lose_context')).loseContext()")
    try browser.wait(for: "window.isLost")
    _ = try browser.value("told.length = 0; device.restoreContext()")
  }

  /// Waits until all elements can be drawn.
  func waitUntilReady() throws {
    try browser.wait(
      for:
        "[...document.querySelectorAll('peel-view')].every(view => kinds(view.id).includes('ready'))"
    )
  }

  /// An element's picture is what `render` draws.
  func expect(
    _ id: String, at seconds: Double, draws words: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let shown = try browser.pixels(of: "\(id).read(\(seconds), 1)")
    let outcome = try Program.run(
      ["render"] + words + ["--at", "\(seconds)", "-o", "frame.png", "-y"], in: folder)
    try #require(outcome.status == 0, "\(outcome.messages)")
    let frame = try PNG.decode(folder.read("frame.png"), name: "frame.png").premultiplied()
    try #require(
      frame.width == shown.width && frame.height == shown.height,
      "\(shown.width) x \(shown.height)", sourceLocation: sourceLocation)
    let difference = Difference(frame.bytes, shown.bytes, width: frame.width)
    #expect(difference.greatestInside <= 2, "\(difference)", sourceLocation: sourceLocation)
  }

  func expectQuiet(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(browser.console.isEmpty, "\(browser.console)", sourceLocation: sourceLocation)
    let asked = browser.requests.filter {
      !$0.hasPrefix(server.address) && !$0.hasPrefix("data:")
    }
    #expect(asked.isEmpty, "\(asked)", sourceLocation: sourceLocation)
  }
}
