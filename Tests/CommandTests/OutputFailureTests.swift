import Foundation
import Imaging
import TestSupport
import Testing

@Suite("Output that cannot be written")
struct OutputFailureTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.picture()
  }

  /// `render peel in.png` without the reflection, as a line for the shell.
  private let render = "\"$PEELGL\" render peel in.png --set reflection.enabled=false"

  @Test("a folder that cannot be made or written to is 5")
  func folders() throws {
    try folder.write([], to: "file")
    for place in ["file/x.png", "file/", "/proc/none/x.png", "/proc/x.png"] {
      let outcome = try Tool.shell("\(render) -o \(place) --frames 0", in: folder)
      #expect(outcome.status == 5, "\(place)")
      #expect(outcome.messages.hasPrefix("peelgl: ") && outcome.messages.contains("/"), "\(place)")
    }
    #expect(folder.contents == ["file", "in.png"])
  }

  @Test("a full disk is 5, keeps what is complete and leaves no part of a frame")
  func full() throws {
    try folder.picture("large.png", width: 90, height: 90)
    // Once the process reads its input, files may not grow beyond 1 KiB, and the frames are larger.
    let line = """
      mkfifo input
      \(render.replacing("in.png", with: "-")) -o 'out/%d.png' < input &
      exec 3> input
      until (($(ls /proc/$!/task | wc -l) > 1)); do :; done
      prlimit --pid $! --fsize=1024
      cat large.png >&3
      exec 3>&-
      wait $!
      """
    let outcome = try Tool.shell(line, in: folder)
    #expect(outcome.status == 5)
    #expect(outcome.messages.contains("out/0.png cannot be written"))
    #expect(folder.contents.filter { $0.hasPrefix("out/") } == ["out/"])
  }

  @Test("standard output that is full is 5")
  func fullStream() throws {
    for line in ["\(render) -o - > /dev/full", "\"$PEELGL\" effects > /dev/full"] {
      let outcome = try Tool.shell(line, in: folder)
      #expect(outcome.status == 5, "\(line)")
      #expect(outcome.messages.contains("tandard output cannot be written"), "\(line)")
    }
  }

  @Test("streams that were closed from the start lend their numbers to no file")
  func closedFromTheStart() throws {
    for line in ["\(render) -q -o - >&-", "\"$PEELGL\" effects >&-"] {
      let outcome = try Tool.shell(line, in: folder)
      #expect(outcome.status == 5, "\(line)")
      #expect(outcome.messages.contains("bad file descriptor"), "\(line)")
    }
    let input = try Tool.shell("\"$PEELGL\" describe peel - <&-", in: folder)
    #expect(input.status == 2 && input.messages.contains("bad file descriptor"))
    // Where the messages went is seen by who writes to the second descriptor.
    let silent = try Tool.shell("\(render) -o x.png --overwrite --at 0 <&- >&- 2>&-", in: folder)
    #expect(silent.status == 0)
    #expect(throws: Never.self) { try folder.image("x.png") }
  }

  @Test("standard output that is closed early is 0 and no message")
  func closedStream() throws {
    for line in [
      "\(render) -q -o - | head -c 10 > /dev/null; exit ${PIPESTATUS[0]}",
      "\"$PEELGL\" help --man | true; exit ${PIPESTATUS[0]}",
    ] {
      let outcome = try Tool.shell(line, in: folder)
      #expect(outcome.status == 0, "\(line)")
      #expect(outcome.messages.isEmpty, "\(line)")
    }
  }

  @Test("SIGINT and SIGTERM end a long job with 130 and only complete frames", arguments: [2, 15])
  func interrupt(_ signal: Int32) throws {
    let process = try Tool.start(
      [
        "render", "peel", "in.png", "-o", "out/%d.png", "--repeat", "10000", "--limit",
        "maxFrames=1000000",
      ], in: folder)
    while !folder.contents.contains("out/0.png"), process.isRunning { usleep(1000) }
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 130)
    try expectCompleteFrames()
  }

  @Test("a hang-up ends a long job as SIGINT does, unless it is ignored")
  func hangUp() throws {
    let start = "\(render) --limit maxFrames=1000000 -o 'out/%d.png'"
    let hangUp = "until [[ -e out/0.png ]]; do :; done; kill -HUP $!; wait $!"
    let heard = try Tool.shell(
      "env --default-signal=HUP \(start) --repeat 10000 & \(hangUp)", in: folder)
    #expect(heard.status == 130)
    try expectCompleteFrames()
    let ignored = try Tool.shell(
      "rm -r out; env --ignore-signal=HUP \(start) --repeat 3 & \(hangUp)", in: folder)
    #expect(ignored.status == 0)
    #expect(folder.contents.filter { $0.hasPrefix("out/") }.count == 146)
  }

  @Test("the time of --timeout ends a long job with 4 and only complete frames")
  func timeout() throws {
    let outcome = try Tool.shell(
      "\"$PEELGL\" render peel in.png -o 'out/%d.png' --repeat 2000 --timeout 1", in: folder)
    #expect(outcome.status == 4)
    #expect(outcome.messages.hasPrefix("peelgl: Timed out (--timeout); "))
    try expectCompleteFrames()
  }

  /// Frames are whole and follow each other without a gap; nothing else is in the folder.
  private func expectCompleteFrames() throws {
    let names = Set(folder.contents.filter { $0.hasPrefix("out/") && $0 != "out/" })
    #expect(names == Set((0..<names.count).map { "out/\($0).png" }))
    for name in names { #expect(throws: Never.self) { try folder.image(name) } }
  }
}
