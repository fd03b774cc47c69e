import Foundation
import Imaging
import TestSupport
import Testing

/// Sounds as inputs of commands.
@Suite("Sounds as inputs of commands")
struct SoundInputTests {
  private let folder: TemporaryFolder
  private let sound = TestSound(seconds: 3)
  private let columns = Array(stride(from: 0, to: 512, by: 31))

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(sound.wav, to: "song.wav")
    try folder.writeCopyShader()
  }

  private func run(_ words: String...) throws -> Tool.Outcome { try Tool.run(words, in: folder) }

  /// The red of a picture's rows, the lowest first.
  private func rows(_ name: String) throws -> [[UInt8]] {
    let image = try folder.image(name)
    let red = stride(from: 0, to: image.bytes.count, by: 4).map { image.bytes[$0] }
    return (0..<image.height).reversed().map { row in
      Array(red[image.width * row..<image.width * (row + 1)])
    }
  }

  /// The rows are the spectrum and the waveform after a block of 768 samples.
  private func expect(
    _ rows: [[UInt8]], _ block: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try #require(rows.count == 2, sourceLocation: sourceLocation)
    #expect(rows[1] == sound.waveform(block).map { UInt8($0) }, sourceLocation: sourceLocation)
    for (column, exact) in zip(columns, sound.spectrum(block, columns: columns)) {
      #expect(
        abs(Double(rows[0][column]) + 0.5 - exact) < 0.51, "\(column)",
        sourceLocation: sourceLocation)
    }
  }

  @Test("a channel has the spectrum below the waveform, at the time of the frame")
  func channel() throws {
    let outcome = try run(
      "render", "copy.glsl", "song.wav", "--canvas", "512x2", "--at", "1.6", "-o", "a.png")
    #expect(outcome.status == 0 && !outcome.messages.contains("warning"), "\(outcome.messages)")
    try expect(rows("a.png"), 100)
    try folder.write(
      """
      #iChannel1 "song.mka#t=1,3"
      void mainImage(out vec4 c, in vec2 p) { c = texelFetch(iChannel1, ivec2(p), 0); }
      """, to: "own.glsl")
    try FilmMaker(folder).shell("ffmpeg -v error -nostdin -i song.wav -c:a pcm_f32le song.mka")
    let own = try run("render", "own.glsl", "--canvas", "512x2", "--at", "0.6", "-o", "b.png")
    #expect(own.status == 0, "\(own.messages)")
    try expect(rows("b.png"), 100)
    // After three seconds it begins again; through standard input, too.
    let piped = try Tool.run(
      ["render", "copy.glsl", "-", "--canvas", "512x2", "--at", "4.6", "--duration", "5"]
        + ["-o", "c.png"], in: folder, input: try folder.read("song.wav"))
    #expect(piped.status == 0, "\(piped.messages)")
    #expect(try folder.read("c.png") == folder.read("a.png"))
  }

  @Test("texFFT, a sampler of one coordinate, is the spectrum, as in Bonzomatic")
  func bonzomatic() throws {
    try folder.write(
      """
      #version 410 core
      uniform float fGlobalTime;
      uniform vec2 v2Resolution;
      uniform sampler1D texFFT;
      uniform sampler1D texFFTSmoothed;
      layout(location = 0) out vec4 out_color;
      void main() {
        float x = gl_FragCoord.x / v2Resolution.x;
        out_color = vec4(texture(texFFT, x).r, texture(texFFTSmoothed, x).r, fGlobalTime - 1.0, 1);
      }
      """, to: "bonzomatic.glsl")
    let outcome = try run(
      "render", "bonzomatic.glsl", "song.wav", "--canvas", "512x1", "--at", "1.6", "-o", "a.png")
    #expect(outcome.status == 0 && !outcome.messages.contains("warning"), "\(outcome.messages)")
    let row = try folder.image("a.png")
    for (column, exact) in zip(columns, sound.spectrum(100, columns: columns)) {
      let pixel = row[column, 0]
      #expect(abs(Double(pixel.x) + 0.5 - exact) < 0.51 && pixel.x == pixel.y && pixel.z == 153)
    }
  }

  @Test("a sound has a size and a time, but no part in the canvas, and clamps its columns")
  func facts() throws {
    try folder.write(
      """
      void mainImage(out vec4 c, in vec2 p) {
        bool fits = iChannelResolution[0] == vec3(512, 2, 1) && abs(iChannelTime[0] - 0.5) < 1e-4
          && iSampleRate == 48000.0
          && texture(iChannel0, vec2(9, 0.75)) == texelFetch(iChannel0, ivec2(511, 1), 0)
          && texture(iChannel0, vec2(0.5 / 512.0, 0.25)).yzw == vec3(0, 0, 1);
        c = vec4(fits ? 1.0 : 0.0, texture(iChannel1, p / iResolution.xy).g, 0, 1);
      }
      """, to: "facts.glsl")
    #expect(
      try run("render", "facts.glsl", "song.wav", "--at", "3.5", "-o", "a.png").status == 0)
    let alone = try folder.image("a.png")
    #expect(alone.width == 640 && alone.height == 360 && alone.bytes[0] == 255)
    try folder.picture()
    let size = try folder.image("in.png")
    #expect(
      try run("render", "facts.glsl", "song.wav", "in.png", "--at", "0.5", "-o", "b.png").status
        == 0)
    let both = try folder.image("b.png")
    #expect(both.width == size.width && both.height == size.height && both.bytes[0] == 255)
  }

  @Test("inputs of ISF read a row each, wherever the sound stands among the pictures")
  func isf() throws {
    try folder.write(
      """
      /*{ "ISFVSN": "2", "INPUTS": [{ "NAME": "inputImage", "TYPE": "image" },
        { "NAME": "wave", "TYPE": "audio" }, { "NAME": "fft", "TYPE": "audioFFT" }] }*/
      void main() {
        vec4 row = IMG_NORM_PIXEL(fft, vec2(isf_FragNormCoord.x, 0.9));
        if (isf_FragNormCoord.y > 0.5) row = IMG_NORM_PIXEL(wave, vec2(isf_FragNormCoord.x, 0.1));
        bvec2 fits = bvec2(IMG_SIZE(fft) == vec2(512, 1), IMG_SIZE(inputImage) == vec2(6, 4));
        gl_FragColor = vec4(row.b, vec2(fits), 1.0);
      }
      """, to: "a.fs")
    try folder.picture()
    for (index, inputs) in [["song.wav", "in.png"], ["in.png", "song.wav"]].enumerated() {
      let outcome = try Tool.run(
        ["render", "a.fs"] + inputs + ["--canvas", "512x2", "--at", "1.6", "-o", "\(index).png"],
        in: folder)
      #expect(outcome.status == 0 && !outcome.messages.contains("warning"), "\(outcome.messages)")
      try expect(rows("\(index).png"), 100)
      #expect(try folder.image("\(index).png").bytes[1...2] == [255, 255])
    }
    let silent = try run("render", "a.fs", "in.png", "--canvas", "512x2", "-o", "c.png")
    #expect(silent.status == 0)
    #expect(
      silent.messages.contains("no sound was given for fft and wave, which read black"),
      "\(silent.messages)")
  }

  @Test("MAX gives inputs of ISF that many columns, each the mean of what it covers")
  func columnsOfISF() throws {
    try folder.write(
      """
      /*{ "ISFVSN": "2", "INPUTS": [{ "NAME": "wave", "TYPE": "audio", "MAX": 6 },
        { "NAME": "fft", "TYPE": "audioFFT", "MAX": 64 }, { "NAME": "all", "TYPE": "audio", "MAX": 4096 }] }*/
      void main() {
        bool fits = IMG_SIZE(wave) == vec2(6, 1) && IMG_SIZE(fft) == vec2(64, 1) && IMG_SIZE(all) == vec2(512, 1);
        gl_FragColor = vec4(IMG_PIXEL(fft, gl_FragCoord.xy).r,
          IMG_PIXEL(wave, vec2(gl_FragCoord.x, 0.5)).g, fits ? 1.0 : 0.0, 1.0);
      }
      """, to: "a.fs")
    let outcome = try run(
      "render", "a.fs", "song.wav", "--canvas", "64x1", "--at", "1.6", "-o", "a.png")
    #expect(outcome.status == 0 && !outcome.messages.contains("warning"), "\(outcome.messages)")
    let image = try folder.image("a.png")
    try #require(image.width == 64)
    for column in [0, 3, 17, 63] {
      let covered = sound.spectrum(100, columns: Array(8 * column..<8 * column + 8))
      // Each of them is stored as a byte that is not greater.
      let mean = covered.reduce(0) { $0 + $1.rounded(.down) } / 8
      #expect(abs(Double(image.bytes[4 * column]) - mean) < 1.2, "\(column)")
    }
    // 512 columns do not divide by 6.
    let wave = sound.waveform(100)
    let bounds = [0, 85, 170, 256, 341, 426, 512]
    for column in 0..<6 {
      let covered = wave[bounds[column]..<bounds[column + 1]].map { $0.rounded(.down) }
      let mean = covered.reduce(0, +) / Double(covered.count)
      #expect(abs(Double(image.bytes[4 * column + 1]) - mean) < 0.6, "\(column)")
    }
    #expect(image.bytes[2] == 255)
    let silent = try run("render", "a.fs", "--canvas", "64x1", "-o", "b.png")
    #expect(silent.status == 0)
    #expect(silent.messages.contains("no sound was given for"), "\(silent.messages)")
  }

  @Test("several workers, any frame alone and one process draw the same files")
  func workers() throws {
    let words = ["render", "copy.glsl", "song.wav", "--canvas", "512x2", "--duration", "2"]
    #expect(try Tool.run(words + ["-o", "one/"], in: folder).status == 0)
    #expect(try Tool.run(words + ["-o", "many/", "--jobs", "2"], in: folder).status == 0)
    let names = folder.contents.filter { $0.hasPrefix("one/") && $0.hasSuffix(".png") }
    #expect(names.count == 121)
    for name in names {
      #expect(try folder.read(name) == folder.read("many/" + name.dropFirst(4)), "\(name)")
    }
    for frame in ["7", "61", "119"] {
      #expect(
        try Tool.run(words + ["--frames", frame, "-o", "\(frame).png"], in: folder).status == 0)
      let name = "one/frame-" + "000\(frame)".suffix(4) + ".png"
      #expect(try folder.image("\(frame).png") == folder.image(name), "\(frame)")
    }
    // A sound goes on while the play goes back.
    #expect(
      try Tool.run(words + ["--play", "reverse", "-o", "back/"], in: folder).status == 0)
    for name in names {
      #expect(try folder.read(name) == folder.read("back/" + name.dropFirst(4)), "\(name)")
    }
  }

  @Test("a long sound is entered at its middle, and an export of the site reads the job's sound")
  func long() throws {
    try FilmMaker(folder).shell(
      "ffmpeg -v error -nostdin -f lavfi -i sine=frequency=1500:duration=60 -ar 8000 -b:a 8k minute.mp3;"
        + " ffmpeg -v error -nostdin -stream_loop 599 -i minute.mp3 -c copy long.mp3"
    )
    try folder.write(
      """
      [{ "renderpass": [{ "type": "image", "name": "Image",
        "inputs": [{ "channel": 0, "ctype": "music", "src": "/media/a.mp3" }],
        "code": "void mainImage(out vec4 c, in vec2 p) { c = texelFetch(iChannel0, ivec2(p), 0); }" }] }]
      """, to: "site.json")
    let outcome = try run(
      "render", "site.json", "long.mp3", "--canvas", "512x2", "--duration", "36000", "--at",
      "18000",
      "-o", "a.png")
    #expect(outcome.status == 0 && !outcome.messages.contains("warning"), "\(outcome.messages)")
    let row = try rows("a.png")[0]
    #expect(row[64] == row.max() && row[64] > 200)
  }

  @Test("what cannot be read or heard is one sentence, with status 2 and no file")
  func failures() throws {
    try folder.picture()
    try FilmMaker(folder).shell("head -c 44 song.wav > header.wav")
    for (words, fragment) in [
      (
        ["render", "copy.glsl", "header.wav"],
        "header.wav cannot be decoded: it does not say how long"
      ),
      (["render", "copy.glsl", "song.wav#t=9"], "song.wav#t=9 cannot be decoded: it lasts 3 s"),
      (["render", "copy.glsl", "song.wav#t=2,1"], "does not select a part of a film or a sound"),
      (
        ["render", "peel", "song.wav"],
        "song.wav is a sound, which only shaders read; peel takes pictures."
      ),
      (
        ["render", "copy.glsl", "song.wav", "--size", "9x9"],
        "--size fits pictures, and copy.glsl has none"
      ),
    ] {
      let outcome = try Tool.run(words + ["-o", "x.png"], in: folder)
      #expect(outcome.status == 2, "\(words): \(outcome.status)")
      #expect(outcome.messages.contains(fragment), "\(outcome.messages)")
      #expect(outcome.messages.split(separator: "\n").count == 1, "\(outcome.messages)")
    }
    let render = "\"$PEELGL\" render copy.glsl song.wav --at 1 -o x.png"
    let missing = try Tool.shell("PATH=$PWD/none \(render)", in: folder)
    #expect(missing.status == 2)
    #expect(missing.messages.contains("needed to read films and sounds, is not installed"))
    #expect(!folder.contents.contains { $0.hasPrefix("x.") })
    #expect(
      try run("describe", "copy.glsl", "song.wav", "--at", "0").text.contains("a sound of 3 s"))
  }
}
