import Foundation
import Imaging
import TestSupport
import Testing

/// Animations that cannot be finished: each ends in one sentence, without a file and without a child.
@Suite("Animations that cannot be finished")
struct AnimationFailureTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.picture()
  }

  private let render = "\"$PEELGL\" render peel in.png --set reflection.enabled=false --frames 0-40"

  private func expectNothing(_ outcome: Tool.Outcome, _ status: Int32, _ fragment: String) {
    #expect(outcome.status == status, "\(outcome.status) \(outcome.messages)")
    #expect(outcome.messages.contains(fragment), "\(outcome.messages)")
    #expect(outcome.messages.split(separator: "\n").count == 1, "\(outcome.messages)")
    let left = folder.contents.filter { !$0.hasPrefix("bin") && $0 != "in.png" && $0 != "process" }
    #expect(left.isEmpty, "\(left)")
  }

  @Test("ffmpeg is missing, or ends early with a message or without one")
  func programs() throws {
    expectNothing(
      try Tool.shell("PATH=$PWD/none \(render) -o x.mp4", in: folder), 2,
      "ffmpeg, which is needed to encode this file, is not installed")
    try folder.program(
      "ffmpeg", "head -c 5000 >/dev/null; echo first >&2; echo the codec broke >&2; exit 3")
    for name in ["x.mp4", "x.webm", "x.mov"] {
      expectNothing(
        try Tool.shell("PATH=$PWD/bin:$PATH \(render) -o \(name)", in: folder), 5,
        "ffmpeg failed: the codec broke.")
    }
    try folder.program("ffmpeg", "cat >/dev/null; kill -9 $$")
    expectNothing(
      try Tool.shell("PATH=$PWD/bin:$PATH \(render) -o x.mov", in: folder), 5,
      "ffmpeg failed: it ended with signal 9.")
    try folder.program("ffmpeg", "cat >/dev/null")
    expectNothing(
      try Tool.shell("PATH=$PWD/bin:$PATH \(render) -o x.webm --max-bytes 9k", in: folder), 5,
      "ffmpeg failed: it wrote no data.")
  }

  @Test("an ffmpeg that hangs ends with the time, or with an interrupt")
  func hanging() throws {
    try folder.program("ffmpeg", "echo $$ > process; exec sleep 1000")
    // More time on a machine that is too busy to start ffmpeg.
    let patient = """
      export PATH=$PWD/bin:$PATH
      for seconds in 3 30 300; do
        [[ -s process ]] || { messages=$(\(render) -o x.webm --timeout $seconds 2>&1); status=$?; }
      done
      echo "$messages" >&2; exit $status
      """
    expectNothing(
      try Tool.shell(patient, in: folder), 4,
      "Timed out (--timeout); nothing was written.")
    #expect(try folder.hasEnded("process") == true)
    let start = "PATH=$PWD/bin:$PATH exec \(render) -o x.webm"
    let wait = "until [[ -s process ]]; do sleep 0.01; done"
    expectNothing(
      try Tool.shell("rm process; (\(start)) & \(wait); kill -INT $!; wait $!", in: folder), 130,
      "Interrupted; nothing was written.")
    #expect(try folder.hasEnded("process") == true)
  }

  @Test("a file that the disk has no room for")
  func full() throws {
    for name in ["x.apng", "x.webp", "x.gif", "x.y4m"] {
      let outcome = try Tool.shell(
        "MESA_SHADER_CACHE_DISABLE=true prlimit --fsize=2000 \(render) --scale 9 -o \(name)",
        in: folder)
      expectNothing(outcome, 5, "x.")
    }
  }

  @Test("a disk of 1 MiB that is full, also for frames that wait on it")
  func tinyDisk() throws {
    let names = ["x.apng", "x.webp", "x.gif", "x.y4m", "x.webm"]
    let line = """
      mkdir disk && mount -t tmpfs -o size=1m tmpfs disk || exit 99
      head -c 1044480 /dev/zero > disk/other
      for name in \(names.joined(separator: " ")); do
        "$PEELGL" render peel heart --size 500x500 --frames 0-40 -o disk/$name 2>> messages; echo $? >> statuses
      done
      "$PEELGL" render peel heart --size 500x500 --frames 0-40 --effort max -o disk/y.apng 2>> messages; echo $? >> statuses
      "$PEELGL" render peel heart --size 500x500 --frames 0-40 --max-bytes 900k -o disk/y.webp 2>> messages; echo $? >> statuses
      ls -A disk > left
      """
    try folder.write(Array(line.utf8), to: "run")
    let outcome = try Tool.shell("unshare -rm bash run", in: folder)
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.messages)")
    func lines(_ name: String) throws -> [Substring] {
      String(decoding: try folder.read(name), as: UTF8.self).split(separator: "\n")
    }
    #expect(try lines("left") == ["other"])
    #expect(try lines("statuses") == [Substring](repeating: "5", count: names.count + 2))
    let messages = try lines("messages")
    #expect(messages.count == names.count + 2, "\(messages)")
    for message in messages {
      #expect(
        message.contains("no space is left") || message.contains("ffmpeg failed"), "\(message)")
    }
  }

  @Test("rates, sizes and single frames at the ends of their ranges")
  func ends() throws {
    let cases: [(name: String, words: String, count: Int, seconds: Double)] = [
      ("slow.webp", "--fps 0.5 --duration 8", 5, 10), ("fast.apng", "--fps 240", 20, 0),
      ("odd.apng", "--canvas 31x17", 20, 0), ("one.gif", "--frames 7", 0, 0),
    ]
    for (name, words, count, seconds) in cases {
      let isWhole = words.contains("0.5") || words.contains("--frames")
      let flags = isWhole ? words : "--frames 0-40 \(words)"
      let outcome = try Tool.shell(
        "\"$PEELGL\" render peel in.png --set reflection.enabled=false \(flags) -o \(name)",
        in: folder)
      #expect(outcome.status == 0, "\(outcome.messages)")
      let animation = try Animation(folder.read(name), name: name)
      // Frames that look alike become one.
      #expect(animation?.count ?? 0 >= count, "\(name)")
      // Every delay over 10 ms is as it is in the file.
      if seconds > 1 { #expect(abs((animation?.durations.reduce(0, +) ?? 0) - seconds) < 0.001) }
    }
    let odd = try Tool.shell("\(render) --canvas 31x17 -o odd.mp4", in: folder)
    #expect(odd.status == 0, "\(odd.messages)")
    #expect(
      try Tool.shell(
        "ffprobe -v error -show_entries stream=width,height -of csv=p=0 odd.mp4", in: folder
      )
      .text == "32,18\n")
  }
}
