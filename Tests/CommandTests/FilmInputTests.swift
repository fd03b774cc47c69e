import Foundation
import Imaging
import TestSupport
import Testing

/// Films as inputs of commands.
@Suite("Films as inputs of commands")
struct FilmInputTests {
  private let folder: TemporaryFolder
  private let films: FilmMaker

  init() throws {
    folder = try TemporaryFolder()
    films = FilmMaker(folder)
    // Values that are stored as they are, and a shader that shows them.
    try films.make("film.mkv", "-c:v ffv1 -pix_fmt bgr0", rate: "10")
    try folder.writeCopyShader()
  }

  private func run(_ words: String...) throws -> Tool.Outcome { try Tool.run(words, in: folder) }

  private func frames() throws -> [[UInt8]] {
    try films.frames(of: "film.mkv", frameBytes: 4 * 64 * 48).map(\.bytes)
  }

  @Test("a shader, a buffer of passes and a built-in effect show the film at the time of the frame")
  func effects() throws {
    let frames = try frames()
    let outcome = try run(
      "render", "copy.glsl", "film.mkv", "--fps", "10", "--duration", "5", "-o", "x-%02d.png")
    #expect(outcome.status == 0, "\(outcome.messages)")
    // It begins again after four seconds.
    for index in 0..<50 {
      let name = "x-\(index < 10 ? "0" : "")\(index).png"
      #expect(try folder.image(name).bytes == frames[index % 40], "\(name)")
    }
    try folder.write(
      """
      #iChannel0 "film.mkv#t=1,2"
      void mainImage(out vec4 c, in vec2 p) { c = texelFetch(iChannel0, ivec2(p), 0); }
      """, to: "own.glsl")
    #expect(
      try run("render", "own.glsl", "--canvas", "64x48", "--at", "1.3", "-o", "own.png").status == 0
    )
    #expect(try folder.image("own.png").bytes == frames[13])
    // At rest a peel shows its picture.
    let peel = try run(
      "render", "peel", "film.mkv#t=2,3", "--canvas", "64x48", "--at", "0", "--set",
      "reflection.enabled=false", "-o", "peel.png")
    #expect(peel.status == 0, "\(peel.messages)")
    #expect(try folder.image("peel.png").bytes == frames[20])
  }

  @Test("several workers, shards and one process draw the same files")
  func workers() throws {
    let words = ["render", "copy.glsl", "film.mkv", "--fps", "30", "--duration", "2", "-o"]
    #expect(try Tool.run(words + ["one/"], in: folder).status == 0)
    #expect(try Tool.run(words + ["many/", "--jobs", "3"], in: folder).status == 0)
    let names = folder.contents.filter { $0.hasPrefix("one/") && $0.hasSuffix(".png") }
    #expect(names.count == 61)
    for name in names {
      #expect(try folder.read(name) == folder.read("many/" + name.dropFirst(4)), "\(name)")
    }
  }

  @Test("a scene has a film beside a picture, and a batch fails only the jobs of a bad film")
  func batch() throws {
    try folder.picture()
    try films.shell("head -c 15000 film.mkv > cut.mkv")
    try folder.write(
      """
      { jobs: [
        { effect: "peel", inputs: ["film.mkv#t=1,3"], progress: 0.5, output: "a.png" },
        { effect: "peel", inputs: ["cut.mkv"], at: 3, output: "b.png" },
        { effect: "peel", inputs: ["in.png"], progress: 0.5, output: "c.png" },
      ] }
      """, to: "jobs.json5")
    let outcome = try run("batch", "jobs.json5", "-o", "out")
    #expect(outcome.status == 1, "\(outcome.messages)")
    #expect(outcome.messages.contains("cut.mkv"), "\(outcome.messages)")
    #expect(folder.contents.contains("out/a.png") && folder.contents.contains("out/c.png"))
    let again = try run("batch", "jobs.json5", "-o", "out")
    #expect(again.status == 1 && again.messages.contains("2 files were there"), "\(again.messages)")
    // Another film under the name is drawn.
    try films.make("film.mkv", "-c:v ffv1 -pix_fmt bgr0", rate: "5")
    #expect(try run("batch", "jobs.json5", "-o", "out").messages.contains("drew 1 picture "))
  }

  @Test("a film that is read is not replaced by what is made of it, whatever its name")
  func ownInput() throws {
    try films.shell("mv film.mkv film.mp4; ln -s film.mp4 link.mp4")
    let before = try folder.read("film.mp4")
    for output in ["film.mp4", "./film.mp4", "link.mp4"] {
      let outcome = try run(
        "render", "copy.glsl", "film.mp4", "--fps", "10", "--duration", "1", "-y", "-o", output)
      #expect(outcome.status == 2, "\(outcome.messages)")
      #expect(
        outcome.messages.contains(
          "\(output) is an input that is read while the output is written; name another output"),
        "\(outcome.messages)")
    }
    #expect(try folder.read("film.mp4") == before)
    // A picture is read as a whole before.
    _ = try folder.picture()
    #expect(try run("render", "peel", "in.png", "--at", "0", "-y", "-o", "in.png").status == 0)
  }

  @Test("an hour is entered at its middle, and standard input is a film, too")
  func long() throws {
    try films.make(
      "hour.mp4", "-c:v libx264 -preset ultrafast -pix_fmt yuv444p -qp 0", rate: "1", seconds: 3600)
    let reference = try films.shell(
      "ffmpeg -v error -ss 1800 -i hour.mp4 -frames:v 1 -f rawvideo -pix_fmt rgba -")
    #expect(
      try run(
        "render", "copy.glsl", "hour.mp4", "--duration", "3600", "--at", "1800.5", "-o", "h.png"
      ).status == 0)
    #expect(try folder.image("h.png").bytes == reference)
    let piped = try Tool.run(
      ["render", "copy.glsl", "-", "--at", "1.5", "-o", "p.png"], in: folder,
      input: try folder.read("film.mkv"))
    #expect(piped.status == 0, "\(piped.messages)")
    #expect(try folder.image("p.png").bytes == frames()[15])
  }

  @Test("what cannot be read is one sentence, with status 2 and no file")
  func failures() throws {
    try folder.picture()
    try films.shell("head -c 15000 film.mkv > cut.mkv")
    for (input, fragment) in [
      ("cut.mkv", "cut.mkv cannot be decoded: it ends before"),
      ("film.mkv#t=9", "film.mkv#t=9 cannot be decoded: it lasts 4 s"),
      ("film.mkv#t=3,1", "does not select a part of a film"), ("in.png#t=1", "it does not move"),
    ] {
      let outcome = try run("render", "copy.glsl", input, "--at", "3", "-o", "x.png")
      #expect(outcome.status == 2, "\(outcome.status)")
      #expect(outcome.messages.contains(fragment), "\(outcome.messages)")
      #expect(outcome.messages.split(separator: "\n").count == 1, "\(outcome.messages)")
    }
    let render = "\"$PEELGL\" render copy.glsl film.mkv --at 3 -o x.png"
    let missing = try Tool.shell("PATH=$PWD/none \(render)", in: folder)
    #expect(missing.status == 2)
    #expect(missing.messages.contains("is not installed; on Debian, the package ffmpeg has it"))
    try folder.program("ffmpeg", "echo $$ > process; exec sleep 1000")
    let hanging = try Tool.shell(
      "PATH=$PWD/bin:$PATH \(render) --limit maxDecodeSeconds=1", in: folder)
    #expect(hanging.status == 2)
    #expect(hanging.messages.contains("takes too long"), "\(hanging.messages)")
    #expect(try folder.hasEnded("process") == true)
    #expect(!folder.contents.contains("x.png"))
  }

  @Test("a page has no films, and says what it has instead")
  func pages() throws {
    let outcome = try run("export", "peel", "film.mkv", "-o", "page.html")
    #expect(outcome.status == 2)
    #expect(
      outcome.messages.contains("film.mkv is a film; peelgl convert FILM -o NEW.webp makes"),
      "\(outcome.messages)")
    #expect(!folder.contents.contains("page.html"))
    #expect(try run("describe", "peel", "film.mkv", "--at", "0").text.contains("a film of 4 s"))
  }
}
