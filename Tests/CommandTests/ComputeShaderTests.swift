import Foundation
import Imaging
import TestSupport
import Testing

/// Passes that compute, as `peelgl render` draws them.
@Suite("Passes that compute")
struct ComputeShaderTests {
  private let folder: TemporaryFolder

  /// Each frame adds 1 to the first number of a kept buffer and 2 to that of another one; the picture shows both.
  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      {
        canvas: [4, 3],
        targets: { field: { format: "rgba32f" } },
        buffers: {
          kept: { stride: 4, count: 1, keep: true },
          fresh: { stride: 4, count: 1 },
        },
        passes: [
          { name: "add", compute: "add.comp", over: [1] },
          { name: "write", compute: "write.comp", over: "field", write: { picture: "field" } },
          { name: "show", fragment: "show.frag", read: { field: "field" } },
        ],
      }
      """, to: "count.json5")
    try folder.write(
      """
      #version 310 es
      layout(local_size_x = 1) in;
      layout(std430, binding = 0) buffer kept { uint first; };
      layout(std430, binding = 1) buffer fresh { uint second; };
      void main() { first += 1u; second += 2u; }
      """, to: "add.comp")
    try folder.write(
      """
      layout(local_size_x = 2, local_size_y = 2) in;
      layout(std430, binding = 0) readonly buffer kept { uint first; };
      layout(std430, binding = 1) readonly buffer fresh { uint second; };
      layout(rgba32f, binding = 0) writeonly uniform image2D picture;
      void main() {
        ivec2 at = ivec2(gl_GlobalInvocationID.xy);
        imageStore(picture, at, vec4(first, second, at));
      }
      """, to: "write.comp")
    try folder.write(
      """
      uniform sampler2D field;
      out vec4 color;
      void main() { color = vec4(texelFetch(field, ivec2(gl_FragCoord.xy), 0).rg / 255.0, 0.0, 1.0); }
      """, to: "show.frag")
  }

  private func run(_ words: String..., environment: [String: String] = [:]) throws -> Tool.Outcome {
    try Tool.run(words + ["--software", "require"], in: folder, environment: environment)
  }

  @Test("a frame alone is that of the sequence, and buffers begin with zeros")
  func history() throws {
    let sequence = try run("render", "count.json5", "--frames", "0-40", "-o", "all/%02d.png")
    #expect(sequence.status == 0, "\(sequence.messages)")
    let alone = try run("render", "count.json5", "--frames", "40", "-o", "one.png")
    #expect(alone.status == 0, "\(alone.messages)")
    #expect(try folder.difference("one.png", "all/40.png") == "")
    for frame in [0, 7, 40] {
      let image = try folder.image("all/\(frame < 10 ? "0" : "")\(frame).png")
      #expect(Array(image.bytes.prefix(4)) == [UInt8(frame + 1), 2, 0, 255])
    }
  }

  @Test("past the end of a play, time stands still and the history goes on")
  func end() throws {
    // The play lasts for 4 s.
    for frames in ["38-44", "44"] {
      let drawn = try run(
        "render", "count.json5", "--fps", "10", "--frames", frames, "-o", "\(frames)/%02d.png")
      #expect(drawn.status == 0, "\(drawn.messages)")
      #expect(try Array(folder.image("\(frames)/44.png").bytes.prefix(4)) == [45, 2, 0, 255])
    }
  }

  @Test(
    "what a compute shader may not have is said with its file, with workers, too",
    arguments: [
      ("void main() {}", "layout(local_size_x = 64) in;"),
      (
        "layout(local_size_x = 1) in; uniform U { vec4 q; }; void main() {}",
        "two.comp:1:30: a uniform block has no values here"
      ),
      (
        """
        layout(local_size_x = 1) in;
        layout(rgba8) writeonly uniform image2D one;
        layout(rgba8) writeonly uniform image2D two;
        void main() { imageStore(one, ivec2(0), vec4(1.0)); imageStore(two, ivec2(0), vec4(0.5)); }
        """, "the images one and two have the same binding"
      ),
      (
        "layout(local_size_x = 1) in; layout(rgba8) writeonly uniform image2D one[2], two; void main() {}",
        "an image is declared as layout(rgba8, binding = 0) writeonly uniform image2D one"
      ),
    ], [[], ["--jobs", "2"]])
  func wrong(_ row: (text: String, sentence: String), _ flags: [String]) throws {
    try folder.write(row.text, to: "two.comp")
    try folder.write("out vec4 color;\nvoid main() { color = vec4(1.0); }", to: "plain.frag")
    let write = row.text.contains("image2D one") ? ", write: { one: 'a', two: 'b' }" : ""
    try folder.write(
      """
      { canvas: [4, 3], targets: { a: {}, b: {} },
        passes: [{ compute: 'two.comp', over: 'a'\(write) }, { fragment: 'plain.frag' }] }
      """, to: "two.json5")
    let outcome = try Tool.run(
      ["render", "two.json5", "--frames", "0-3", "-o", "t/%02d.png", "--software", "require"]
        + flags,
      in: folder)
    #expect(outcome.status == 2, "\(outcome.messages)")
    #expect(outcome.messages.contains(row.sentence), "\(outcome.messages)")
  }

  @Test("the image of a pass has its values, and a pass without one says so")
  func passes() throws {
    let words = [
      "render", "count.json5", "--frames", "2", "--pixel", "3,1", "--software", "require",
    ]
    for name in ["write", "field"] {
      let drawn = try Tool.run(words + ["--pass", name], in: folder)
      #expect(drawn.status == 0, "\(drawn.messages)")
      #expect(drawn.text == "frame 2 pixel 3,1: 3.0 2.0 3.0 1.0\n")
    }
    let none = try Tool.run(words + ["--pass", "add"], in: folder)
    #expect(none.status == 2)
    #expect(
      none.messages.contains(
        "The pass \"add\" writes storage buffers only, which are no picture"), "\(none.messages)")
  }

  @Test("passes are timed and described")
  func inquiries() throws {
    let timed = try run("render", "count.json5", "--frames", "0-3", "-o", "t/%02d.png", "--profile")
    #expect(timed.status == 0, "\(timed.messages)")
    #expect(timed.text.contains("add") || timed.messages.contains("add"))
    let described = try Tool.run(["describe", "count.json5", "--at", "0"], in: folder)
    #expect(described.status == 0, "\(described.messages)")
    #expect(described.text.contains("dispatch \"add.comp\""))
    let effects = try Tool.run(["effects", "count.json5"], in: folder)
    #expect(effects.status == 0, "\(effects.messages)")
  }

  @Test(
    "what computes is refused where it cannot run",
    arguments: [
      (["export", "count.json5", "-o", "x.html"], "WebGL 2"),
      (
        ["render", "count.json5", "-o", "x.png", "--samples", "4"],
        "leave out --shutter and --samples"
      ),
      (
        ["render", "count.json5", "-o", "x.webp", "--shutter", "0.5"],
        "leave out --shutter and --samples"
      ),
    ])
  func refusals(_ words: [String], _ message: String) throws {
    let outcome = try Tool.run(words, in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.messages.contains(message), "\(outcome.messages)")
    #expect(outcome.messages.split(separator: "\n").count == 1, "\(outcome.messages)")
  }

  @Test("a device without compute shaders is told of in one sentence")
  func oldDevice() throws {
    let outcome = try run(
      "render", "count.json5", "-o", "x.png",
      environment: ["MESA_GLES_VERSION_OVERRIDE": "3.0"])
    #expect(outcome.status == 3)
    #expect(
      outcome.messages.contains("this device cannot draw passes that compute (OpenGL ES 3.1)"),
      "\(outcome.messages)")
  }

  @Test("errors of a compute shader have the place in its file")
  func errors() throws {
    try folder.write(
      "layout(local_size_x = 1) in;\nvoid main() { uint a = none; }", to: "add.comp")
    let outcome = try run("render", "count.json5", "-o", "x.png")
    #expect(outcome.status == 2)
    #expect(outcome.messages.contains("add.comp:2:"), "\(outcome.messages)")
  }

  @Test("a parameter that makes a buffer too large is refused in one sentence")
  func size() throws {
    try folder.write(
      """
      { parameters: { number: { default: 1, range: [1, 1e9] } }, canvas: [4, 3],
        buffers: { kept: { stride: 16, count: "number" }, fresh: { stride: 4, count: 1 } },
        passes: [{ compute: "add.comp", over: [1] }, { fragment: "plain.frag" }] }
      """, to: "large.json5")
    try folder.write("out vec4 color;\nvoid main() { color = vec4(1.0); }", to: "plain.frag")
    #expect(try run("render", "large.json5", "-o", "x.png").status == 0)
    let outcome = try run("render", "large.json5", "-o", "y.png", "--set", "number=1e9")
    #expect(outcome.status == 2)
    #expect(outcome.messages.contains("the storage buffer \"kept\" has"), "\(outcome.messages)")
  }

  @Test("the sample is the same in every run")
  func sample() throws {
    let sample = Repository.root.appendingPathComponent("Samples/shaders/particles/particles.json5")
    let words = [
      "render", sample.path, "--canvas", "160x120", "--at", "1", "--set", "stars=20000",
      "--software", "require", "-o",
    ]
    for name in ["a.png", "b.png"] {
      let outcome = try Tool.run(words + [name], in: folder)
      #expect(outcome.status == 0, "\(outcome.messages)")
    }
    #expect(try folder.read("a.png") == folder.read("b.png"))
    let image = try folder.image("a.png")
    let light = image.bytes.enumerated().reduce(0) {
      $0 + ($1.offset % 4 == 3 ? 0 : Int($1.element))
    }
    // Dark with stars: neither empty nor full.
    #expect(light > 20 * 160 * 120 && light < 300 * 160 * 120, "\(light)")
  }
}
