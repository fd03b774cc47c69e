import Effects
import Foundation
import Frame
import Imaging
import TestSupport
import Testing
import Workers

@testable import Rendering

/// The frames of films as inputs, beside all frames that ffmpeg decodes of the same film in order.
@Suite("Films as inputs")
struct FilmInputTests {
  private let folder: TemporaryFolder
  private let films: FilmMaker

  init() throws {
    folder = try TemporaryFolder()
    films = FilmMaker(folder)
  }

  /// A film, how it is made, and how ffmpeg is told to decode all of it.
  struct Example: Sendable, CustomTestStringConvertible {
    let name: String
    let options: String
    var rate = "25"
    var filter = "null"
    var decoder = ""
    /// Seconds from its beginning to the end of its last frame.
    var duration = 4.0
    var size = PixelSize(width: 64, height: 48)
    /// What makes it of `first.NAME`, if it is not made at once.
    var then: String?
    var testDescription: String { name }
  }

  private static let alpha =
    "format=yuva444p,geq=lum='lum(X,Y)':cb='cb(X,Y)':cr='cr(X,Y)':a='mod(4*X+T*50,256)'"

  private static let examples = [
    // Groups of pictures that refer to others, in any order.
    Example(
      name: "open.mp4",
      options: "-c:v libx264 -x264-params open-gop=1:keyint=30:bframes=3 -pix_fmt yuv420p"),
    Example(
      name: "open.mkv",
      options: "-c:v libx265 -x265-params keyint=30:log-level=none -pix_fmt yuv420p",
      rate: "30000/1001"),
    Example(
      name: "alpha.webm", options: "-c:v libvpx-vp9 -auto-alt-ref 0 -g 40 -pix_fmt yuva420p",
      filter: alpha, decoder: "-c:v libvpx-vp9"),
    Example(name: "alpha.mov", options: "-c:v qtrle", filter: "\(alpha),format=argb"),
    Example(name: "old.avi", options: "-c:v mpeg4 -g 30"),
    Example(name: "late.ts", options: "-c:v mpeg2video -g 25 -bf 2"),
    Example(name: "plain.y4m", options: "-pix_fmt yuv420p"),
    // Frames that last 40, 80 and 1200 ms.
    Example(
      name: "uneven.mkv", options: "-c:v ffv1 -fps_mode vfr",
      filter: "select='lt(n,20)+eq(mod(n,2),0)*lt(n,50)+eq(n,80)'", duration: 3.24),
    Example(
      name: "turned.mp4", options: "-c:v libx264 -pix_fmt yuv420p",
      size: PixelSize(width: 48, height: 64),
      then: "ffmpeg -v error -i first.turned.mp4 -c copy -metadata:s:v:0 rotate=90 turned.mp4"),
    // Without a length in its header.
    Example(
      name: "recorded.webm", options: "-c:v libvpx-vp9",
      then: "ffmpeg -v error -i first.recorded.webm -c copy -f webm - > recorded.webm"),
  ]

  private func pictures(
    _ name: String, depth: Image.Depth = .eight, limits: ImageLimits = .patient
  ) throws -> InputPictures {
    try InputPictures(
      [folder.path(of: name)], from: Assets(limits: limits), depth: depth,
      program: Repository.program.path)
  }

  private func bytes(_ pictures: InputPictures, at seconds: Double) throws -> [UInt8] {
    let request = AssetRequest(input: 0, size: pictures.sizes[0], seconds: seconds)
    let images = try pictures.images(for: [request])
    return try #require(images[request]).bytes
  }

  /// What ffmpeg gives, premultiplied.
  private func premultiplied(_ frame: FilmMaker.Frame, _ size: PixelSize) -> [UInt8] {
    Image(width: size.width, height: size.height, alpha: .straight, bytes: frame.bytes)
      .premultiplied().bytes
  }

  /// Makes an example, and gives ffmpeg's frames with their times from the film's beginning.
  private func reference(_ example: Example) throws -> [FilmMaker.Frame] {
    let made = (example.then == nil ? "" : "first.") + example.name
    try films.make(made, example.options, rate: example.rate, filter: example.filter)
    if let then = example.then { try films.shell(then) }
    let beginning = try films.beginning(of: example.name)
    return try films.frames(
      of: example.name, decoder: example.decoder,
      frameBytes: 4 * example.size.width * example.size.height
    ).map { FilmMaker.Frame(seconds: $0.seconds - beginning, bytes: $0.bytes) }
  }

  @Test("each time shows ffmpeg's frame of that time, in whatever order", arguments: examples)
  func exact(_ example: Example) throws {
    let frames = try reference(example)
    let pictures = try pictures(example.name)
    #expect(pictures.sizes == [example.size])
    let animation = try #require(pictures.animations[0])
    #expect(
      animation.kind == .film && abs(animation.duration - example.duration) < 0.05,
      "\(animation.duration)"
    )
    // In order, backwards, and in leaps to and fro.
    let order = Array(frames.indices)
    let leaps = order.map { $0 * 37 % frames.count }
    for index in order + order.reversed() + leaps.prefix(30) {
      let wanted = premultiplied(frames[index], example.size)
      #expect(try bytes(pictures, at: max(0, frames[index].seconds)) == wanted, "frame \(index)")
    }
    // In the middle of each frame's time, by another reader.
    let others = try self.pictures(example.name)
    for index in frames.indices.dropLast() {
      let middle = (frames[index].seconds + frames[index + 1].seconds) / 2
      let wanted = premultiplied(frames[index], example.size)
      #expect(try bytes(others, at: middle) == wanted, "after frame \(index)")
    }
  }

  @Test("16 bits of a film with 10")
  func deep() throws {
    try films.make("deep.mkv", "-c:v ffv1 -pix_fmt gbrp10le", seconds: 1)
    let size = PixelSize(width: 64, height: 48)
    let frames = try films.frames(
      of: "deep.mkv", format: "rgba64le", frameBytes: 8 * size.width * size.height)
    let pictures = try pictures("deep.mkv", depth: .sixteen)
    for index in [20, 3] {
      #expect(try bytes(pictures, at: frames[index].seconds) == frames[index].bytes)
    }
  }

  @Test("a part of a film, at its speed, and parts of animations")
  func parts() throws {
    let frames = try reference(Self.examples[0])
    let size = Self.examples[0].size
    for (part, seconds, index) in [
      ("t=2,3", 0.0, 50), ("t=2,3", 0.96, 74), ("t=,3", 0.4, 10), ("t=3", 0.2, 80),
      ("speed=2", 1, 50), ("t=1,3&speed=0.5", 0.8, 35),
      ("t=npt:0:00:02.4", 0, 60),
    ] {
      let pictures = try pictures("open.mp4#\(part)")
      #expect(
        try bytes(pictures, at: seconds) == premultiplied(frames[index], size), "\(part) \(seconds)"
      )
    }
    #expect(try pictures("open.mp4#t=1,3&speed=0.5").animations[0]?.duration == 4)
    #expect(try pictures("open.mp4#t=3.5,100").animations[0]?.duration == 0.5)

    // Frames of an animation that last 0.2 s each, of one colour: 0, 40, 80 …
    try films.shell(
      "ffmpeg -v error -nostdin -f lavfi -i \"color=black:size=4x4:rate=5:duration=1,format=rgb24,"
        + "geq=r='40*N':g='40*N':b='40*N'\" -f apng -y a.apng")
    let pictures = try pictures("a.apng#t=0.3,0.8&speed=2")
    let times = try #require(pictures.animations[0])
    for (shown, wanted) in pairs(times.starts, [0, 0.05, 0.15]) {
      #expect(abs(shown - wanted) < 1e-9)
    }
    for (start, grey) in zip(times.starts, [40, 80, 120]) {
      #expect(try bytes(pictures, at: start).first.map { Int($0) } == grey)
    }
  }

  @Test("a file whose whole name looks like a part of a film is that file")
  func names() throws {
    try films.make("b.mkv", "-c:v ffv1", seconds: 1)
    try films.shell("cp b.mkv 'b.mkv#t=9'")
    #expect(try pictures("b.mkv#t=9").animations[0]?.duration == 1)
    #expect(PictureName("b.mkv#1").path == "b.mkv#1" && PictureName("b.mkv#t=9").path == "b.mkv")
  }

  @Test(
    "bad parts", arguments: ["t=", "t=,", "t=3,2", "t=-1", "t=1:70", "t=a", "speed=0", "t=1&x=2"])
  func badParts(_ part: String) throws {
    #expect(Clip(part[...]) == nil)
  }

  private func message(_ name: String, at seconds: Double = 0) -> String {
    folder.message { _ = try bytes(pictures(name), at: seconds) }
  }

  @Test("films that are cut, damaged, without pictures, or change their size")
  func badFilms() throws {
    try films.make("whole.mp4", "-c:v libx264 -g 25 -pix_fmt yuv420p -movflags faststart")
    try films.make("whole.mkv", "-c:v ffv1")
    try films.shell("head -c $(($(stat -c %s whole.mkv) / 2)) whole.mkv > half.mkv")
    #expect(message("half.mkv", at: 0.2) == "no error")
    #expect(
      message("half.mkv", at: 3.6)
        == "half.mkv cannot be decoded: it ends before 3.6 s, although it announces 4 s; a complete file is needed."
    )
    try films.shell("head -c $(($(stat -c %s whole.mp4) - 20)) whole.mp4 > cut.mp4")
    #expect(message("cut.mp4", at: 3.9).hasPrefix("cut.mp4 "))
    #expect(message("cut.mp4", at: 3.9) != "no error")
    try films.make("late.mp4", "-c:v libx264 -pix_fmt yuv420p", seconds: 1)
    try films.shell("head -c 2000 late.mp4 > head.mp4")
    #expect(message("head.mp4").hasPrefix("head.mp4 is damaged: ffmpeg says: "))
    // Bytes in the middle of the pictures.
    try films.shell(
      "cp whole.mp4 bad.mp4; head -c 1000 /dev/zero | tr '\\0' '\\132' |"
        + " dd of=bad.mp4 bs=1 seek=$(($(stat -c %s bad.mp4) * 3 / 4)) conv=notrunc status=none")
    let damaged = (0..<8).map { message("bad.mp4", at: Double($0) / 2) }
    #expect(damaged[0] == "no error")
    #expect(damaged.contains { $0.hasPrefix("bad.mp4 is damaged: ffmpeg says at ") }, "\(damaged)")
    try films.make("1.webm", "-c:v libvpx-vp9", seconds: 2)
    try films.make("2.webm", "-c:v libvpx-vp9", size: "32x24", seconds: 2)
    try films.shell(
      "printf 'file 1.webm\\nfile 2.webm\\n' > list; ffmpeg -v error -f concat -i list -c copy -y two.webm"
    )
    #expect(message("two.webm", at: 1) == "no error")
    for seconds in [2, 3.5] {
      let found = message("two.webm", at: seconds)
      #expect(found.contains("its size changes at"), "\(found)")
      #expect(found.contains("from 64x48 to 32x24"), "\(found)")
    }
  }

  @Test("the page about inputs names every container")
  func documentation() throws {
    let page = try String(
      contentsOf: Repository.root.appendingPathComponent("docs/rendering.md"), encoding: .utf8)
    let sentence = try #require(
      page.split(separator: "Their containers are ").last?.prefix { $0 != "\n" })
    for container in FilmContainer.allCases {
      #expect(sentence.contains(container.rawValue), "\(container)")
    }
  }

  @Test("limits of pixels and of time")
  func limits() throws {
    try films.make("b.mkv", "-c:v ffv1", seconds: 1)
    #expect(throws: RenderingError.self) {
      try pictures("b.mkv", limits: ImageLimits(maxPixels: 3071, maxDecodeSeconds: 600))
    }
    _ = try pictures("b.mkv", limits: ImageLimits(maxPixels: 3072, maxDecodeSeconds: 600))
    // Films are not read as a whole.
    _ = try pictures("b.mkv", limits: ImageLimits(maxFileBytes: 1, maxDecodeSeconds: 600))
  }
}
