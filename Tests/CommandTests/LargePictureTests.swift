import Imaging
import TestSupport
import Testing

@Suite("Pictures larger than the device's, or than the memory")
struct LargePictureTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func shader(_ text: String, _ name: String = "own.glsl") throws {
    try folder.write(text, to: name)
  }

  private func render(_ words: String...) throws -> Tool.Outcome {
    try Tool.run(["render"] + words, in: folder)
  }

  @Test("have the pixels that the shader computes there, without a seam")
  func wide() throws {
    // The column is x = 256 · red + green, the row from below blue.
    try shader(
      """
      void main() {
        float x = floor(gl_FragCoord.x);
        gl_FragColor = vec4(floor(x / 256.0), mod(x, 256.0), floor(gl_FragCoord.y), 255.0) / 255.0;
      }
      """)
    let drawn = try render("own.glsl", "--canvas", "17001x5", "-o", "wide.png", "--json")
    #expect(drawn.status == 0, "\(drawn.messages)")
    let image = try folder.image("wide.png")
    #expect(image.width == 17_001 && image.height == 5)
    var wrong = 0
    for y in 0..<5 {
      for x in 0..<image.width {
        let place = 4 * (y * image.width + x)
        let expected = [UInt8(x / 256), UInt8(x % 256), UInt8(4 - y), 255]
        if !image.bytes[place..<place + 4].elementsEqual(expected) { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  @Test("are the same in parts as at once", arguments: ["8", "16"])
  func parts(_ depth: String) throws {
    try shader(
      """
      uniform float u_time;
      void main() {
        vec2 p = gl_FragCoord.xy / 90.0;
        float edge = fwidth(sin(p.x * p.y));
        gl_FragColor = vec4(fract(p), edge, 0.5 + 0.5 * sin(u_time + p.x));
      }
      """)
    for (name, limit) in [("whole", "1000000000"), ("parts", "133000000")] {
      let drawn = try render(
        "own.glsl", "--canvas", "1900x700", "--frames", "0,7", "--depth", depth, "-o",
        "\(name)-%d.png", "--limit", "maxMemoryBytes=\(limit)")
      #expect(drawn.status == 0, "\(drawn.messages)")
    }
    for frame in [0, 7] {
      let pair = try ["whole", "parts"].map { try folder.image("\($0)-\(frame).png") }
      #expect(pair[0] == pair[1])
    }
  }

  @Test(
    "are the same in parts as at once, also as means of moments and of samples",
    arguments: [["--samples", "16"], ["--shutter", "0.5", "--subframes", "3"]])
  func means(_ flags: [String]) throws {
    try shader(
      """
      uniform float u_time;
      void main() {
        vec2 p = gl_FragCoord.xy / 90.0 + 9.0 * u_time;
        gl_FragColor = vec4(step(0.5, fract(p + p.yx)), fwidth(sin(p.x * p.y)), 1.0);
      }
      """)
    for (name, limit) in [("whole", "1000000000"), ("parts", "150000000")] {
      let drawn = try Tool.run(
        [
          "render", "own.glsl", "--canvas", "1900x700", "--at", "0.3", "-o", "\(name).png",
          "--limit", "maxMemoryBytes=\(limit)",
        ]
          + flags, in: folder)
      #expect(drawn.status == 0, "\(drawn.messages)")
    }
    #expect(try folder.image("whole.png") == folder.image("parts.png"))
  }

  @Test("name the least memory that they need")
  func memory() throws {
    try shader("void main() { gl_FragColor = vec4(1.0); }")
    let words = ["own.glsl", "--canvas", "30000x20000", "-o", "a.png", "--limit"]
    let refused = try Tool.run(["render"] + words + ["maxMemoryBytes=113000000"], in: folder)
    let found = try #require(refused.messages.firstMatch(of: #/takes about (\d+) MB/#)?.1)
    let least = try #require(Int(found))
    #expect(refused.status == 2 && (114..<300).contains(least), "\(refused.messages)")
  }

  @Test("are files of a batch, which knows them again")
  func batch() throws {
    try shader("void main() { gl_FragColor = vec4(fract(gl_FragCoord.xy / 300.0), 0.5, 1.0); }")
    let words = [
      "render", "own.glsl", "--canvas", "1900x700", "--frames", "0-2", "-o", "out/", "--jobs", "2",
      "--skip-existing", "--limit", "maxMemoryBytes=133000000", "--json",
    ]
    let first = try Tool.run(words, in: folder)
    #expect(first.status == 0, "\(first.messages)")
    let again = try Tool.run(words, in: folder)
    #expect(again.status == 0, "\(again.messages)")
    #expect(try again.object()["frames"] as? Int == 0, "\(again.text)")
    try folder.write("changed", to: "out/0001.png")
    let repaired = try Tool.run(words, in: folder)
    #expect(repaired.status == 0, "\(repaired.messages)")
  }

  @Test("cannot be films, and cannot depend on the picture before")
  func refused() throws {
    try shader("void main() { gl_FragColor = vec4(1.0); }")
    let film = try render("own.glsl", "--canvas", "17000x8", "-o", "wide.webp")
    #expect(film.status == 2 && folder.contents == ["own.glsl"], "\(film.messages)")
    try shader(
      "uniform sampler2D backbuffer; void main() { gl_FragColor = texture2D(backbuffer, vec2(0.5)); }",
      "back.glsl")
    let back = try render("back.glsl", "--canvas", "17000x8", "-o", "back.png")
    #expect(back.status == 2 && back.messages.contains("17000 x 8 pixels"), "\(back.messages)")
  }
}
