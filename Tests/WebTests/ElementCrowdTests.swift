import Foundation
import TestSupport
import Testing

/// Pages with hundreds of `<peel-view>`, and scripts of scenes and shaders.
@Suite("Crowds and kinds of elements", .serialized)
struct ElementCrowdTests {
  @Test(
    "three hundred elements share a context and a program; those that nobody sees ask for no frames"
  )
  func crowd() throws {
    let views = (0..<300).map {
      #"<peel-view id="v\#($0)" effect="peel" src="cat.png" play="loop"></peel-view>"#
    }
    let host = try ElementHost(
      "<div style='height: 3000px'>Above</div>" + views.joined(), script: ["peel"],
      in: try TemporaryFolder())
    let browser = host.browser
    try host.waitUntilReady()
    // The program, and what unpacks it.
    #expect(try browser.value("counts.linked") as? Int == 2)
    #expect(try browser.value("contexts.length") as? Int == 1)
    // What loading asked for has passed.
    try browser.wait(
      for:
        "new Promise(done => { const before = counts.frames; setTimeout(() => done(counts.frames === before), 300); })"
    )
    #expect(try browser.value("v0.currentTime") as? Double == 0)
    _ = try browser.value("scrollTo(0, 3000)")
    try browser.wait(for: "v0.currentTime > 0 && inside(v0, 'canvas').style.left")
    #expect(try browser.value("v299.currentTime") as? Double == 0)
    try host.replaceDevice()
    try browser.wait(for: "kinds('v0').includes('completed')")
    try host.expect("v0", at: 0.3, draws: ["peel", "cat.png"])
    try host.expect("v299", at: 0.3, draws: ["peel", "cat.png"])
    #expect(try browser.value("told.some(event => event.kind === 'error')") as? Bool == false)
    host.expectQuiet()
  }

  @Test("elements that are gone leave their place in the program to others")
  func places() throws {
    let host = try ElementHost(
      #"<peel-view id="a" effect="peel" src="cat.png" size="40x40" paused></peel-view>"#,
      script: ["peel"], in: try TemporaryFolder())
    let browser = host.browser
    try host.waitUntilReady()
    let round = """
      (async () => {
        for (let i = 0; i < 50; i++) {
          const view = a.cloneNode();
          document.body.append(view);
          await view.ready;
          view.remove();
        }
      })()
      """
    let memory = "a.player.program.memory.buffer.byteLength"
    func places() throws -> Int {
      _ = try browser.value(round)
      // What is collected is told in later tasks, of which this one's is the last.
      _ = try browser.value(
        """
        window.isTold = false;
        window.collector = new FinalizationRegistry(() => setTimeout(() => { isTold = true; }, 100));
        collector.register({}, 0);
        """)
      try browser.send("HeapProfiler.collectGarbage")
      try browser.wait(for: "isTold")
      return try #require(try browser.value(memory) as? Int)
    }
    try browser.send("HeapProfiler.enable")
    let empty = try #require(try browser.value(memory) as? Int)
    // A heap whose pieces are used again may need another page of 64 KiB now and then.
    _ = try places()
    let before = try places()
    for _ in 0..<3 { _ = try places() }
    #expect(try places() - before < (before - empty) / 2)
    #expect(try browser.value("a.player.place") as? Int == 0)
    host.expectQuiet()
  }

  @Test("a script of a scene or a shader is an element with its name, its pictures and parameters")
  func kinds() throws {
    let host = try ElementHost("", script: ["peel"], in: try TemporaryFolder())
    let scene = """
      { canvas: [240, 160], items: [
        { effect: 'peel', inputs: ['cat.png'], size: [90, 90], position: [70, 80] },
        { effect: 'peel', inputs: ['whale.png'], size: [90, 90], position: [170, 80] } ] }
      """
    try host.folder.write(Array(scene.utf8), to: "page.json5")
    let shader = """
      #version 300 es
      precision highp float;
      uniform sampler2D u_tex0;
      uniform vec2 u_resolution;
      uniform float u_progress;
      uniform float strength; // = 0.5; 0..1
      out vec4 color;
      void main() {
        color = texture(u_tex0, gl_FragCoord.xy / u_resolution) * mix(1.0, u_progress, strength);
      }
      """
    try host.folder.write(Array(shader.utf8), to: "fade.glsl")
    let jobs = [
      (["--scene", "page.json5"], "page-view"),
      (["fade.glsl", "cat.png", "--play", "pingpong"], "fade-view"),
    ]
    let browser = host.browser
    for (words, name) in jobs {
      let outcome = try Program.run(
        ["export"] + words + ["--element", "-o", "\(name).js"], in: host.folder)
      try #require(outcome.status == 0, "\(outcome.messages)")
      _ = try browser.value(
        """
        (() => {
          const view = document.createElement('\(name)');
          view.id = '\(name.prefix(4))';
          view.setAttribute('paused', '');
          const script = document.createElement('script');
          script.src = '\(name).js';
          document.body.append(view, script);
        })()
        """)
      try browser.wait(for: "kinds('\(name.prefix(4))') === 'ready'")
    }
    let (page, fade) = (["--scene", "page.json5"], ["fade.glsl", "cat.png"])
    for seconds in [0, 0.4] {
      try host.expect("window.page", at: seconds, draws: page)
      try host.expect("window.fade", at: seconds, draws: fade)
    }
    // The mode of the command line holds where no attribute says another one.
    _ = try browser.value("window.twice = fade.duration; fade.setAttribute('play', 'once')")
    try browser.wait(for: "fade.duration * 2 === twice")
    #expect(try browser.text("inside(page, 'div').role + inside(fade, 'div').role") == "sliderimg")
    _ = try browser.value(
      "fade.setAttribute('strength', '0.9'); fade.setAttribute('src', 'whale.png')")
    try browser.wait(for: "kinds('fade') === 'ready ready'")
    try host.expect(
      "fade", at: 0.4, draws: ["fade.glsl", "whale.png", "--set", "strength=0.9"])
    // The types have the element's name, and all that it has.
    for (words, name) in jobs {
      let outcome = try Program.run(
        ["export"] + words + ["--element", "-o", "\(name).d.ts"], in: host.folder)
      try #require(outcome.status == 0, "\(outcome.messages)")
      let types = String(decoding: try host.folder.read("\(name).d.ts"), as: UTF8.self)
      #expect(types.contains("'\(name)': PeelViewElement"))
      let members = try browser.text(
        """
        Object.getOwnPropertyNames(customElements.get('\(name)').prototype)
          .filter(name => !name.endsWith('Callback') && !['constructor', 'appear', 'draw', 'fail'].includes(name)).join(' ')
        """)
      #expect(members.split(separator: " ").count > 10)
      for member in members.split(separator: " ") {
        #expect(try Regex("\\b\(member)\\b").firstMatch(in: types) != nil, "\(member)")
      }
    }
    let refused = try Program.run(
      ["export", "--scene", "page.json5", "--element", "-o", "page.js"], in: host.folder)
    #expect(refused.status == 2 && refused.messages.contains("page-view.js"), "\(refused.messages)")
    host.expectQuiet()
  }
}
