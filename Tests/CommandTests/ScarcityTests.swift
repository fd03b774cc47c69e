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
    // Its text has librsvg's libraries start threads.
    try folder.write(
      #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text y="8" font-size="8">a</text></svg>"#,
      to: "text.svg")
    try folder.write(
      #"{jobs: [{effect: "peel", inputs: ["text.svg"], at: 0, output: "a.png"}]}"#,
      to: "texts.json5")
  }

  /// Commands that draw or compare.
  private static let commands = [
    "render peel in.png -o x.png --at 0", "render peel in.png -o x-%d.png --frames 0-3",
    "render peel in.png -o x.webp --frames 0-3", "render peel in.png -o x.gif --frames 0-3",
    "render ./red.glsl -o x.png --canvas 8x8", "render peel in.png -o - --frames 0-3",
    "batch jobs.json5 -o out", "batch jobs.json5 -o out --jobs 2",
    "sweep peel in.png --vary progress=0,1 -o sheet", "compare in.png other.png",
    "convert in.png -o x.webp", "doctor",
    "hit-test peel in.png --point 1,1 --timeout 9",
    "render peel text.svg -o x.png --at 0", "batch texts.json5 -o out --jobs 1",
    "compare in.png text.svg",
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
    "an SVG for which threads are used up in its own process is not at fault",
    arguments: ["render peel a.svg -o x.png --at 0", "batch jobs.json5 -o out --jobs 1"],
    ["<text y='8'>a</text>", "<filter id='f'><feGaussianBlur stdDeviation='2'/></filter>"])
  func threadsOfDrawings(_ command: String, _ content: String) throws {
    try folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\(content)"
        + "<rect filter='url(#f)' width='5' height='5'/></svg>", to: "a.svg")
    try folder.write(
      #"{jobs: [{effect: "peel", inputs: ["a.svg"], at: 0, output: "a.png"}]}"#, to: "jobs.json5")
    // Those that draw it have one beside the first, which waits for the owner's end.
    let variables = try FaultLibrary.environment(threads: 1, of: "svg")
    let outcome = try Tool.run(
      command.split(separator: " ").map(String.init), in: folder, environment: variables)
    #expect(outcome.status == 5, "\(outcome.messages)")
    #expect(outcome.messages.contains("no thread could be started"), "\(outcome.messages)")
    #expect(!outcome.messages.contains("failed"), "\(outcome.messages)")
    if command.hasPrefix("batch") {
      let ledger = String(decoding: try folder.read("out/.peelgl/ledger.txt"), as: UTF8.self)
      #expect(!ledger.contains("failure"), "\(ledger)")
      #expect(try Tool.run(["batch", "jobs.json5", "-o", "out"], in: folder).status == 0)
    }
  }

  @Test(
    "limits that are too low for drawing are named with one that would do",
    arguments: [
      ("-n 12", "ulimit -n 64"), ("-s 64", "ulimit -s 1024"), ("-s 32", "ulimit -s 1024"),
      ("-v 250000", "ulimit -v 1048576"), ("-d 60000", "ulimit -d 262144"),
    ])
  func limits(_ limit: String, _ remedy: String) throws {
    let outcome = try Tool.shell(
      "ulimit \(limit)\n\(Self.limited) render peel in.png -o x.png --at 0", in: folder)
    #expect(outcome.status == 5, "\(outcome.messages)")
    #expect(outcome.messages.contains(remedy), "\(outcome.messages)")
    #expect(!folder.contents.contains { $0.contains("x.png") })
  }

  @Test("soft limits that may be raised are raised", arguments: ["-Sn 12", "-Ss 64", "-Sd 60000"])
  func raised(_ limit: String) throws {
    let outcome = try Tool.shell(
      "ulimit \(limit); \"$PEELGL\" render peel in.png -o x.png --at 0", in: folder)
    #expect(outcome.status == 0, "\(outcome.messages)")
  }

  /// The program without the right to raise limits, which root has.
  private static let limited = """
    drop=()
    ((EUID)) || drop=(setpriv --bounding-set=-sys_resource --inh-caps=-sys_resource)
    exec "${drop[@]}" "$PEELGL"
    """

  @Test(
    "four open files are too few for whatever writes files, which is said before it begins",
    arguments: [
      "render ./red.glsl -o x.png --canvas 8x8", "batch jobs.json5 -o out",
      "sweep peel in.png --vary progress=0,1 -o sheet", "convert in.png -o x.webp",
      "watch peel in.png -o x.png", "plot easeIn -o x.png",
    ])
  func descriptors(_ command: String) throws {
    let before = folder.contents
    let outcome = try Tool.shell("ulimit -n 4\n\(Self.limited) \(command)", in: folder)
    #expect(outcome.status == 5, "\(outcome.messages)")
    #expect(outcome.messages.contains("ulimit -n 64"), "\(outcome.messages)")
    #expect(folder.contents == before)
  }

  @Test("as many as that suffice for films")
  func films() throws {
    let outcome = try Tool.shell(
      """
      ulimit -n 64
      "$PEELGL" render peel in.png -o film.mp4 --frames 0-3 && "$PEELGL" render peel film.mp4 -o x.png --at 0 --json
      """, in: folder)
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(outcome.text.hasPrefix("{"), "\(outcome.text)")
  }

  @Test("what one worker may draw with few processes, two may, too, where drawings take others")
  func processesOfDrawings() throws {
    try folder.write(
      #"{jobs: [{effect: "peel", inputs: ["text.svg"], at: 0, matrix: {n: "1..4"}, output: "{n}.png"}]}"#,
      to: "many.json5")
    let outcome = try Tool.shell(
      """
      chmod 777 .
      # The limit is for all processes of a user in a namespace, and root has none.
      user=(unshare -U)
      ((EUID)) || user=(setpriv --reuid 61234 --clear-groups --bounding-set=-all --inh-caps=-all)
      "${user[@]}" "$PEELGL" version > version || exit
      batch() {
        rm -rf out
        "${user[@]}" bash -c "ulimit -u $1; exec \"$PEELGL\" batch many.json5 -o out --jobs $2" 2> messages
      }
      for ((count = 2; count < 40; count++)); do batch $count 1 && break; done
      echo $count
      # The second worker has a thread of the batch, and one that reads from it.
      for ((i = 2; i < 10; i++)); do
        batch $((count + i)) 2 || { echo "with $i more"; cat messages; }
      done
      """, in: folder)
    let lines = outcome.text.split(separator: "\n")
    #expect(
      lines.count == 1 && (3..<40).contains(Int(lines[0]) ?? 0),
      "\(outcome.text)\(outcome.messages)")
  }

  @Test("without a process beside the first, what needs one ends with a sentence")
  func processes() throws {
    let jobs = try Tool.run(
      ["batch", "jobs.json5", "-o", "out"], in: folder,
      environment: try FaultLibrary.environment("spawn:1+:EAGAIN"))
    #expect(jobs.status == 5, "\(jobs.messages)")
    #expect(jobs.messages.contains("No worker could draw: no process could be started"))
    try folder.write(
      #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>"#, to: "a.svg")
    let commands = [
      "peel a.svg --at 0 -o x.png", "./red.glsl -o x.png", "peel in.png --frames 0-3 -o x.mp4",
    ]
    for command in commands {
      let outcome = try Tool.run(
        ["render"] + command.split(separator: " ").map(String.init), in: folder,
        environment: try FaultLibrary.environment("spawn:1+:EAGAIN"))
      #expect(outcome.status == 5, "\(outcome.messages)")
      #expect(outcome.messages.contains("no process could be started"), "\(outcome.messages)")
    }
  }

  @Test(
    "a batch goes on with the workers that could be started",
    arguments: ["spawn:2:EAGAIN", "spawn:2+:EAGAIN"])
  func fewerWorkers(_ fault: String) throws {
    try folder.write(
      #"{jobs: [{effect: "peel", inputs: ["in.png"], output: "a-%d.png", frames: "0-47"}]}"#,
      to: "jobs.json5")
    // The second worker's process.
    let outcome = try Tool.run(
      ["batch", "jobs.json5", "-o", "out", "--jobs", "2"], in: folder,
      environment: try FaultLibrary.environment(fault))
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(outcome.messages.contains("the job is complete"), "\(outcome.messages)")
  }

  @Test(
    "a library that is not there is named, with the package that has it",
    arguments: [
      ("libEGL", "render peel in.png -o x.png --at 0", 3, "install libegl1"),
      ("libGLES", "batch jobs.json5 -o out", 3, "install libgles2"),
      ("dri", "render peel in.png -o x.png --at 0", 3, "`peelgl doctor` suggests fixes"),
      ("rsvg", "render peel a.svg -o x.png --at 0", 2, "install librsvg2-2"),
      ("rsvg", "doctor", 0, "apt-get install librsvg2-2"),
    ] as [(String, String, Int32, String)])
  func libraries(_ name: String, _ command: String, _ status: Int32, _ remedy: String) throws {
    try folder.write(
      #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>"#, to: "a.svg")
    let outcome = try Tool.run(
      command.split(separator: " ").map(String.init), in: folder,
      environment: try FaultLibrary.environment("dlopen:1+:EIO", in: name))
    #expect(outcome.status == status, "\(outcome.messages)")
    #expect((outcome.messages + outcome.text).contains(remedy), "\(outcome.messages)")
    #expect(!folder.contents.contains { $0.hasSuffix("x.png") })
  }

  @Test("without GBM's library a device draws that is reached without it")
  func withoutGBM() throws {
    let outcome = try Tool.run(
      ["render", "./red.glsl", "-o", "x.png", "--canvas", "8x8"], in: folder,
      environment: try FaultLibrary.environment("dlopen:1+:EIO", in: "gbm"))
    #expect(outcome.status == 0 && folder.contents.contains("x.png"), "\(outcome.messages)")
  }

  @Test("doctor names the limit that makes devices fail")
  func doctor() throws {
    let outcome = try Tool.shell("ulimit -v 250000\n\(Self.limited) doctor", in: folder)
    #expect(outcome.status == 3 && outcome.text.contains("ulimit -v 1048576"), "\(outcome.text)")
    #expect(!outcome.text.contains("apt-get"), "\(outcome.text)")
  }

  @Test("commands that do not draw need little", arguments: ["-n 4", "-v 250000"])
  func inquiries(_ limit: String) throws {
    let outcome = try Tool.shell("ulimit \(limit); \"$PEELGL\" effects peel", in: folder)
    #expect(outcome.status == 0)
  }

  @Test("a driver that crashes is 3 with the device's name, and an object with --json")
  func driverCrash() throws {
    // The first draw is that of the device's test picture.
    let driver = try TestDriver(TestDriver.amd(node: 128, "crash 2"), in: folder)
    let outcome = try Tool.run(
      ["render", "peel", "in.png", "-o", "x.png", "--at", "0", "--json"], in: folder,
      environment: driver.environment)
    #expect(outcome.status == 3, "\(outcome.messages)")
    #expect(outcome.messages.contains("navi31, LLVM 17.0.6, DRM 3.54) crashed; "))
    #expect(outcome.text.contains(#""status": 3"#))
  }

  @Test(
    "a driver that crashes in every job of a batch or a sweep is a 3 with the device's name, too",
    arguments: ["batch jobs.json5 -o out", "sweep peel in.png --vary progress=0,1 -o sheet"])
  func driverCrashInWorkers(_ command: String) throws {
    let outcome = try Tool.run(
      command.split(separator: " ").map(String.init), in: folder,
      environment: ["PEELGL_FAULTS": "crash:."])
    #expect(outcome.status == 3, "\(outcome.messages)")
    let last = try #require(outcome.messages.split(separator: "\n").last)
    #expect(last.contains(" crashed, or memory ran out, in every job that was tried"))
    #expect(!last.contains("driver"), "\(last)")
  }

  @Test("a driver that damages memory ends a worker, which does not wait for what it holds")
  func damagedMemory() throws {
    // Mesa's rasteriser takes any width for a power of two.
    let outcome = try Tool.run(
      ["batch", "jobs.json5", "-o", "out"], in: folder,
      environment: ["LP_NATIVE_VECTOR_WIDTH": "7"])
    // How far it comes before, and whether the next try passes, is chance.
    #expect([0, 1, 3].contains(outcome.status), "\(outcome.messages)")
    // One that waits is called too slow.
    #expect(outcome.messages.contains("its worker was ended by signal "), "\(outcome.messages)")
  }

  @Test("a batch does not try all of its jobs with a driver that crashes in each of the first")
  func hopeless() throws {
    try folder.write(
      #"{jobs: [{effect: "peel", inputs: ["in.png"], at: 0, matrix: {n: "1..20"}, output: "{n}.png"}]}"#,
      to: "many.json5")
    let outcome = try Tool.run(
      ["batch", "many.json5", "-o", "out", "--jobs", "1"], in: folder,
      environment: ["PEELGL_FAULTS": "crash:."])
    #expect(outcome.status == 3, "\(outcome.messages)")
    #expect(
      outcome.messages.contains("0 of 20 jobs are complete, 8 failed, 12 not complete yet"),
      "\(outcome.messages)")
  }
}
