import Foundation
import Imaging
import TestSupport
import Testing

@Suite("peelgl hit-test")
struct HitTestTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.picture(width: 80, height: 40)
  }

  private func object(_ line: some StringProtocol) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }

  private func pair(_ value: Any?) throws -> SIMD2<Double> {
    let numbers = try #require(value as? [Double])
    try #require(numbers.count == 2)
    return SIMD2(numbers[0], numbers[1])
  }

  /// A flat sheet.
  private let flat = ["hit-test", "mesh", "in.png", "--set", "mesh=identity"]

  @Test("a point gets where it is on the picture")
  func one() throws {
    let words = flat + ["--canvas", "100x100", "--point", "30,50"]
    let outcome = try Tool.run(words, in: folder)
    #expect(outcome.status == 0)
    #expect(
      outcome.text == "{\"hit\": true, \"unit\": [0.25, 0.5], \"layer\": [20, 20], \"face\": 0}\n")
    let beside = try Tool.run(words.dropLast() + ["5,50"], in: folder)
    #expect(beside.status == 0 && beside.text == "{\"hit\": false}\n")
  }

  @Test("a point of a book gets its page and where it is on it")
  func page() throws {
    let words = ["hit-test", "book", "in.png", "in.png", "in.png", "--canvas", "200x100"]
    let end = words + ["--set", "turns=2", "--point"]
    // Two pages of 80 by 40 from (20, 30) on.
    let first = try Tool.run(words + ["--at", "0", "--point", "120,40"], in: folder)
    #expect(
      first.text == "{\"hit\": true, \"unit\": [0.25, 0.25], \"layer\": [20, 10], \"page\": 1}\n")
    let blank = try Tool.run(end + ["60,60"], in: folder)
    #expect(
      blank.text == "{\"hit\": true, \"unit\": [0.5, 0.75], \"layer\": [40, 30], \"page\": null}\n")
    let beside = try Tool.run(end + ["120,40"], in: folder)
    #expect(beside.status == 0 && beside.text == "{\"hit\": false}\n")
  }

  @Test("perspective, time and scale count")
  func perspective() throws {
    // Half way through a turn into depth: a plane at z = 0.5 · 60 points, seen from 120.
    try folder.write(
      Array(
        "{rows: 1, columns: 1, depthNormalization: 'none', to: [[0,0,60],[1,0,60],[0,1,60],[1,1,60]]}"
          .utf8),
      to: "near.json5")
    let outcome = try Tool.run(
      [
        "hit-test", "mesh", "in.png", "--canvas", "200x200", "--scale", "2", "--set",
        "mesh=near.json5", "--set", "timing=linear", "--set", "transform.perspective=120",
        "--progress", "0.5", "--point", "132,100",
      ], in: folder)
    // 24 points right of the middle come from 32 · (1 − 30/120).
    let answer = try object(outcome.text)
    let layer = try pair(answer["layer"])
    #expect(abs(layer.x - 64) < 1e-9 && abs(layer.y - 20) < 1e-9)
  }

  @Test("lines in, lines out, in order, and a bad one gets its number")
  func lines() throws {
    let outcome = try Tool.run(
      flat + ["--point", "-"], in: folder,
      input: Array("20,10\r\n\n 40 , 20 \nx,1\n1,2,3\n1,nan\n79,39".utf8))
    #expect(outcome.status == 1)
    let lines = outcome.text.split(separator: "\n")
    try #require(lines.count == 7)
    #expect(try pair(object(lines[0])["layer"]) == SIMD2(20, 10))
    #expect(try pair(object(lines[2])["layer"]) == SIMD2(40, 20))
    #expect(try pair(object(lines[6])["layer"]) == SIMD2(79, 39))
    for number in [2, 4, 5, 6] {
      let answer = try object(lines[number - 1])
      #expect(answer["line"] as? Int == number && answer["error"] is String)
      #expect(outcome.messages.contains("line \(number) is"))
    }
    let none = try Tool.run(flat + ["--point", "-"], in: folder)
    #expect(none.status == 0 && none.output.isEmpty)
    let long = try Tool.run(
      flat + ["--point", "-"], in: folder,
      input: [UInt8](repeating: 0x31, count: 300_000) + Array("\n1,1\n".utf8))
    #expect(long.text.split(separator: "\n").count == 2 && long.text.contains("\"hit\": true"))
  }

  @Test("answers come before the next question is asked")
  func conversation() throws {
    let line = """
      coproc "$PEELGL" hit-test mesh in.png --set mesh=identity --point -
      for x in 10 20 30; do echo "$x,5" >&"${COPROC[1]}"; read -r -t 60 a <&"${COPROC[0]}"; echo "$a"; done
      """
    let outcome = try Tool.shell(line, in: folder)
    let lines = outcome.text.split(separator: "\n")
    #expect(lines.count == 3, "\(outcome.messages)")
    for (index, line) in lines.enumerated() {
      #expect(try pair(object(line)["layer"]) == SIMD2(10 * Double(index + 1), 5))
    }
  }

  @Test("transparent texels can be seen through")
  func seeThrough() throws {
    // The picture's texel is transparent where x + y is a multiple of 4.
    let words = flat + ["--point", "2.5,2.5"]
    #expect(try Tool.run(words, in: folder).text.contains("true"))
    #expect(try Tool.run(words + ["--see-through"], in: folder).text == "{\"hit\": false}\n")
    let next = words.dropLast() + ["3.5,2.5", "--see-through"]
    #expect(try Tool.run(Array(next), in: folder).text.contains("true"))
  }

  @Test(
    "wrong words are refused",
    arguments: [
      (["mesh", "in.png"], "hit-test needs --point"),
      (["mesh", "in.png", "--point", "1"], "X,Y in points"),
      (["mesh", "--point", "1,1"], "needs a picture"),
      (["metaballs", "in.png", "--point", "1,1"], "bends no sheet and turns no pages"),
      (["metaballs", "--point", "1,1"], "bends no sheet"),
      (["elastic", "--point", "1,1"], "bends no sheet"),
      (["mesh", "in.png", "--point", "1,1", "--timeout", "0"], "--timeout is \"0\" but must be"),
      (["mesh", "-", "--point", "-"], "only one of the files"),
      (["mesh", "in.png", "--point", "1,1", "--frames", "0"], "no flag --frames"),
    ])
  func wrong(words: [String], message: String) throws {
    let outcome = try Tool.run(["hit-test"] + words, in: folder)
    #expect(outcome.status == 2 && outcome.messages.contains(message), "\(outcome.messages)")
    #expect(outcome.output.isEmpty)
  }

  @Test("effects that bend no sheet have no mesh, with a picture and without")
  func noMesh() throws {
    for words in [["metaballs"], ["elastic"], ["morph"], ["metaballs", "in.png"]] {
      let outcome = try Tool.run(["describe"] + words + ["--mesh"], in: folder)
      #expect(
        outcome.status == 2 && outcome.messages.contains("bends no sheet"), "\(outcome.messages)")
    }
  }

  @Test("the time of --timeout ends a hit test that waits for points")
  func timeout() throws {
    let line = """
      trap : PIPE
      # More time on a machine that is too busy to answer.
      for seconds in 1 10 100; do
        coproc "$PEELGL" hit-test mesh in.png --set mesh=identity --point - --timeout $seconds 2> messages
        process=$COPROC_PID
        echo 20,10 >&"${COPROC[1]}"; read -r a <&"${COPROC[0]}" && break
        wait $process
      done
      echo "$a"; wait $process; echo "$?"; cat messages >&2
      """
    let outcome = try Tool.shell(line, in: folder)
    let lines = outcome.text.split(separator: "\n")
    try #require(lines.count == 2, "\(outcome.messages)")
    #expect(try pair(object(lines[0])["layer"]) == SIMD2(20, 10))
    #expect(lines[1] == "4")
    #expect(outcome.messages.contains("Timed out (--timeout); complete answers are kept."))
  }

  @Test("a peeling sticker is hit where it is drawn", arguments: ["peel", "sticker"])
  func stickers(effect: String) throws {
    // A picture of its own coordinates: red from left to right, green from top to bottom.
    var bytes: [UInt8] = []
    for y in 0..<128 {
      for x in 0..<128 { bytes += [UInt8(2 * x), UInt8(2 * y), 0, 255] }
    }
    let picture = Image(width: 128, height: 128, alpha: .straight, bytes: bytes)
    try folder.write(PNG.encode(picture), to: "place.png")
    let plain =
      effect == "peel"
      ? ["highlight=0", "reflection.enabled=false"] : ["glare.opacity=0", "shadow.opacity=0"]
    let words =
      [effect, "place.png", "--progress", "0.5", "--canvas", "300x300"]
      + plain.flatMap { ["--set", $0] }
    #expect(try Tool.run(["render"] + words + ["-o", "x.png"], in: folder).status == 0)
    let drawn = try folder.image("x.png")
    let points = stride(from: 3, to: 300 * 300, by: 617).map { ($0 % 300, $0 / 300) }
    let outcome = try Tool.run(
      ["hit-test"] + words + ["--point", "-"], in: folder,
      input: Array(points.map { "\($0.0).5,\($0.1).5\n" }.joined().utf8))
    let lines = outcome.text.split(separator: "\n")
    try #require(lines.count == points.count)
    var (hits, inner) = (0, 0)
    for (line, point) in pairs(lines, points) {
      let pixel = Array(
        drawn.bytes[(point.1 * 300 + point.0) * 4..<(point.1 * 300 + point.0) * 4 + 4])
      // Edges are smooth; a pixel that is partly covered may be either.
      guard pixel[3] == 0 || pixel[3] == 255 else { continue }
      let answer = try object(line)
      #expect(answer["hit"] as? Bool == (pixel[3] == 255), "\(point)")
      guard pixel[3] == 255 else { continue }
      hits += 1
      let layer = try pair(answer["layer"])
      let inside = layer.x > 1 && layer.y > 1 && layer.x < 127 && layer.y < 127
      guard inside else { continue }
      inner += 1
      // A texel is two levels wide, its middle half a texel in.
      #expect(abs(layer.x - (Double(pixel[0]) / 2 + 0.5)) < 0.6, "\(point) \(layer) \(pixel)")
      #expect(abs(layer.y - (Double(pixel[1]) / 2 + 0.5)) < 0.6, "\(point) \(layer) \(pixel)")
    }
    #expect(hits > 25 && inner > 20)
  }

  @Test("the call that draws an exported mesh is left out where it would be no message any more")
  func longSettings() throws {
    try folder.picture("p.png", width: 96, height: 64)
    let exported = try Tool.run(
      [
        "describe", "mesh", "p.png", "--mesh", "--set",
        "light.name=" + String(repeating: "a", count: 5000),
      ], in: folder)
    #expect(exported.status == 0 && !exported.output.isEmpty)
    #expect(exported.messages.contains("'peelgl render mesh' with the same flags"))
    #expect(exported.messages.split(separator: "\n").allSatisfy { $0.utf8.count <= 400 })
  }

  /// The most that components of two pictures may differ but for one in a hundred: edges, which one
  /// of them computes and the other samples.
  private func expectExportIsDrawnAlike(
    _ effect: String, _ settings: [String], flags: [String], says wanted: [String],
    within bound: Int
  ) throws {
    try folder.picture("p.png", width: 96, height: 64)
    let words = [effect, "p.png"] + flags + settings.flatMap { ["--set", $0] }
    let exported = try Tool.run(["describe"] + words + ["--mesh"], in: folder)
    #expect(exported.status == 0, "\(exported.messages)")
    try folder.write(exported.output, to: "bent.json5")
    for word in wanted { #expect(exported.messages.contains(" \(word)"), "\(exported.messages)") }
    #expect(try Tool.run(["render"] + words + ["-o", "a.png"], in: folder).status == 0)
    // The call that it says draws it, typed into a shell.
    let said = "this command draws the same picture: peelgl "
    let line = exported.messages.split(separator: "\n").first { $0.hasPrefix(said) }
    let call = String(try #require(line).dropFirst(said.count))
      .replacingOccurrences(of: "INPUT", with: "p.png")
      .replacingOccurrences(of: "FILE", with: "bent.json5")
      .replacingOccurrences(of: "OUTPUT", with: "b.png")
    let again = try Tool.shell("\"$PEELGL\" \(call)", in: folder)
    #expect(again.status == 0, "\(again.messages)")
    let (one, other) = (
      try folder.image("a.png").premultiplied(), try folder.image("b.png").premultiplied()
    )
    #expect(one.bytes.contains { $0 != 0 })
    #expect(one.width == other.width && one.height == other.height)
    let far = pairs(one.bytes, other.bytes).count { abs(Int($0) - Int($1)) > bound }
    #expect(far < one.bytes.count / 100, "\(far) of \(one.bytes.count)")
  }

  private static func plain(_ effect: String) -> [String] {
    effect == "peel"
      ? ["highlight=0", "reflection.enabled=false"] : ["glare.opacity=0", "shadow.opacity=0"]
  }

  @Test("an exported deformation is drawn alike", arguments: ["peel", "sticker"])
  func export(effect: String) throws {
    try expectExportIsDrawnAlike(
      effect, Self.plain(effect), flags: ["--progress", "0.4"], says: ["transform.perspective="],
      within: 24)
  }

  @Test("so is one at another size, on a colour", arguments: ["peel", "sticker"])
  func sized(effect: String) throws {
    let flags = ["--progress", "0.4", "--size", "48x48", "--scale", "2", "--background", "#5b8c6e"]
    try expectExportIsDrawnAlike(
      effect, Self.plain(effect), flags: flags, says: ["--canvas", "--size 48x32", "--scale 2"],
      within: 24)
  }

  @Test(
    "so is a mesh in light",
    arguments: [
      ["lighting=simple", "diffuseLightFactor=0.5", "lightDirection.x=0.3"],
      [
        "lighting=phong", "light.color=#ff8040", "light2.type=point", "light2.diffuse=0.5",
        "material.shininess=5", "transform.translation.x=-3.5",
      ],
    ])
  func lit(own: [String]) throws {
    try expectExportIsDrawnAlike(
      "mesh", ["mesh=ripple"] + own, flags: [],
      says: ["--canvas "] + own.filter { !$0.contains("#") }, within: 1)
  }

  @Test("so is one of a view that is turned, scaled and moved", arguments: ["peel", "sticker"])
  func placed(effect: String) throws {
    try folder.write(
      Array(
        """
        { transform: { translate: [30, -18], rotate: 20, scale: 1.3 }, events: [
          { time: 0, phase: "began", position: [130, 62] },
          { time: 0.3, phase: "moved", position: [138, 70] },
          { time: 3, phase: "ended", position: [138, 70] }] }
        """.utf8), to: "g.json5")
    try expectExportIsDrawnAlike(
      effect, Self.plain(effect),
      flags: ["--canvas", "200x160", "--gesture", "g.json5", "--at", "0.35"],
      says: ["transform.rotation.z=20"], within: 24)
  }

  @Test(
    "so is a mesh of half the depth, split alike on both diagonals",
    arguments: [["depth=halved"], ["diagonal=symmetric"], ["depth=halved", "diagonal=symmetric"]])
  func depth(own: [String]) throws {
    let camera = ["transform.rotation.x=40", "transform.m34=-0.002", "transform.scale=0.8"]
    try expectExportIsDrawnAlike(
      "mesh", ["mesh=ripple", "ripple.amplitude=0.4", "ripple.count=6"] + own + camera,
      flags: ["--canvas", "200x160", "--at", "0.2"], says: own + camera, within: 1)
  }
}
