import Foundation
import TestSupport
import Testing

/// Threads, descriptors, stack and address space that are not there.
@Suite("Scarcity")
struct ScarcityTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.picture()
    try folder.picture("other.png", width: 9, height: 9)
    try folder.write(
      Array("void mainImage(out vec4 c, in vec2 p) { c = vec4(1.0); }".utf8), to: "red.glsl")
    try folder.write(
      Array(
        #"{jobs: [{effect: "peel", inputs: ["in.png"], output: "a-%d.png", frames: "0-3"}]}"#.utf8),
      to: "jobs.json5")
  }

  /// Commands that draw or compare.
  private static let commands = [
    "render peel in.png -o x.png --at 0", "render peel in.png -o x-%d.png --frames 0-3",
    "render peel in.png -o x.webp --frames 0-3", "render peel in.png -o x.gif --frames 0-3",
    "render ./red.glsl -o x.png --canvas 8x8", "render peel in.png -o - --frames 0-3",
    "batch jobs.json5 -o out", "batch jobs.json5 -o out --jobs 2",
    "sweep peel in.png --vary progress=0,1 -o sheet", "compare in.png other.png",
    "export peel in.png -o x.html", "convert in.png -o x.webp", "doctor",
    "hit-test peel in.png --point 1,1 --timeout 9",
  ]

  @Test(
    "without further threads a command draws or ends with a sentence", arguments: commands, 0...5)
  func threads(_ command: String, _ count: Int) throws {
    let outcome = try Tool.run(
      command.split(separator: " ").map(String.init)
        + ["--quiet"].filter { _ in command != "doctor" },
      in: folder, environment: try FaultLibrary.environment(threads: count))
    switch outcome.status {
    case 0: break
    case 1: #expect(command.hasPrefix("compare") || command == "doctor")
    default:
      #expect(outcome.status == 5, "\(outcome.messages)")
      #expect(outcome.messages.contains("thread"), "\(outcome.messages)")
    }
  }

  @Test(
    "limits that are too low for drawing are named with one that would do",
    arguments: [
      ("-n 12", "ulimit -n 64"), ("-s 64", "ulimit -s 1024"), ("-v 250000", "ulimit -v 1048576"),
    ])
  func limits(_ limit: String, _ remedy: String) throws {
    // Root may raise a limit again.
    let line = """
      ulimit \(limit)
      drop=()
      ((EUID)) || drop=(setpriv --bounding-set=-sys_resource --inh-caps=-sys_resource)
      exec "${drop[@]}" "$PEELGL" render peel in.png -o x.png --at 0
      """
    let outcome = try Tool.shell(line, in: folder)
    #expect(outcome.status == 5, "\(outcome.messages)")
    #expect(outcome.messages.contains(remedy), "\(outcome.messages)")
    #expect(!folder.contents.contains { $0.contains("x.png") })
  }

  @Test("soft limits that may be raised are raised", arguments: ["-Sn 12", "-Ss 64"])
  func raised(_ limit: String) throws {
    let outcome = try Tool.shell(
      "ulimit \(limit); \"$PEELGL\" render peel in.png -o x.png --at 0", in: folder)
    #expect(outcome.status == 0, "\(outcome.messages)")
  }

  @Test("commands that do not draw need little", arguments: ["-n 4", "-v 250000"])
  func inquiries(_ limit: String) throws {
    let outcome = try Tool.shell("ulimit \(limit); \"$PEELGL\" effects peel", in: folder)
    #expect(outcome.status == 0)
  }

  @Test("a driver that crashes is 3 with the device's name, and an object with --json")
  func driverCrash() throws {
    // This Mesa aborts with vectors of 7 bits; others may crash in other ways or not at all.
    let outcome = try Tool.run(
      ["render", "peel", "in.png", "-o", "x.png", "--at", "0", "--json"], in: folder,
      environment: ["LP_NATIVE_VECTOR_WIDTH": "7"])
    #expect(outcome.status == 3, "\(outcome.messages)")
    #expect(outcome.messages.contains(" crashed; "), "\(outcome.messages)")
    #expect(outcome.text.contains(#""status": 3"#))
  }
}
