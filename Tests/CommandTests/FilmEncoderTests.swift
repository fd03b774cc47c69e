import Foundation
import TestSupport
import Testing

/// Which encoder makes a film, with a program in place of ffmpeg that stands in for the encoders of cards.
@Suite("Encoders of films")
struct FilmEncoderTests {
  private let folder: TemporaryFolder

  /// The program lists the encoders in the file `encoders`, and notes its words in `calls`.
  ///
  /// A card's encoder fails if `failing` names it; otherwise libx264 stands in for it, coarsely if `coarse` is there.
  init() throws {
    folder = try TemporaryFolder()
    try folder.picture()
    try folder.program(
      "ffmpeg",
      """
      unset LD_PRELOAD LD_LIBRARY_PATH
      cd "$(dirname "$0")"
      PATH=${PATH#*:}
      if [[ " $* " == *" -encoders "* ]]; then
        printf ' V..... = Video\\n ------\\n'
        for name in $(cat encoders); do echo " V....D $name  An encoder (codec h264)"; done
        exit
      fi
      echo "$*" >> calls
      codec= words=()
      while (( $# )); do
        case $1 in
          -init_hw_device) shift ;;
          h264_*) codec=$1; words+=(libx264) ;;
          -gpu | -rc | -rc_mode | -i_qfactor | -i_qoffset | -bf) shift ;;
          -qp | -q:v) shift; words+=(-qp "$([[ -e coarse ]] && echo 40 || echo "$1")") ;;
          *) words+=("${1%,hwupload}") ;;
        esac
        shift
      done
      if [[ $codec ]] && grep -qs "$codec" failing; then
        echo "[$codec @ 0x55e2d60ef6c0] Cannot load libcuda.so.1" >&2
        echo "Conversion failed!" >&2
        exit 1
      fi
      exec ffmpeg "${words[@]}"
      """)
    try folder.write("libx264 h264_nvenc h264_vaapi h264_qsv", to: "bin/encoders")
  }

  private func run(_ words: [String], _ variables: [String: String] = [:]) throws -> Tool.Outcome {
    let path = try #require(ProcessInfo.processInfo.environment["PATH"])
    return try Tool.run(
      words, in: folder,
      environment: variables.merging(["PATH": "\(folder.path(of: "bin")):\(path)"]) { $1 })
  }

  private func film(
    _ words: String..., on driver: TestDriver? = nil
  ) throws -> Tool.Outcome {
    try? FileManager.default.removeItem(at: folder.file("bin/calls"))
    return try run(
      ["render", "peel", "in.png", "-o", "x.mp4", "--frames", "0-3", "--overwrite"] + words,
      driver?.environment ?? [:])
  }

  /// The words of each call but those that list encoders.
  private var calls: [String] {
    get throws {
      String(decoding: try folder.read("bin/calls"), as: UTF8.self)
        .split(separator: "\n").map { String($0) }
    }
  }

  private func expectFilm(_ outcome: Tool.Outcome, _ message: String) throws {
    #expect(outcome.status == 0 && outcome.messages.contains(message), "\(outcome.messages)")
    let probe = try Tool.shell(
      "ffprobe -v error -count_frames -show_entries stream=codec_name,nb_read_frames -of csv=p=0 x.mp4",
      in: folder)
    #expect(probe.text == "h264,4\n")
  }

  private static let nvidia = TestDriver.nvidia(
    "NVIDIA H100", cuda: 3, uuid: "11111111222233334444555555555555", node: 128)

  @Test(
    "an encoder that is named encodes",
    arguments: [
      ("nvenc", "-c:v h264_nvenc -profile:v high -rc constqp -qp 20"),
      ("vaapi", "hwupload -c:v h264_vaapi -profile:v high -rc_mode CQP -qp 20"),
      ("qsv", "-c:v h264_qsv -profile:v high -q:v 20"),
    ])
  func named(_ name: String, _ words: String) throws {
    // 51 · (100 − 60) / 100
    let outcome = try film("--encoder", name, "--quality", "60")
    try expectFilm(outcome, "encoded by h264_\(name)")
    // One for the test, and one for the film.
    let calls = try calls.filter { $0.contains("h264_") }
    #expect(calls.count == 2 && calls.allSatisfy { $0.contains(words) }, "\(calls)")
    let opens = name != "nvenc"
    #expect(calls.allSatisfy { $0.contains("-init_hw_device \(name)=card") == opens })
  }

  @Test(
    "auto takes the encoder of the card that draws",
    arguments: [
      (nvidia, "h264_nvenc", "-gpu 3"),
      (TestDriver.intel(node: 128), "h264_qsv", "qsv=card:hw_any,child_device=/dev/dri/renderD128"),
      (TestDriver.amd(node: 130), "h264_vaapi", "vaapi=card:/dev/dri/renderD130"),
    ])
  func card(_ script: String, _ codec: String, _ words: String) throws {
    let driver = try TestDriver(script, in: folder)
    try expectFilm(try film(on: driver), "encoded by \(codec)")
    let last = try #require(try calls.last)
    #expect(last.contains(codec) && last.contains(words), "\(last)")
    // What software does best, or is asked for.
    for words in [["--encoder", "software"], ["--max-bytes", "900k"]] {
      let outcome = try film(words[0], words[1], on: driver)
      #expect(outcome.status == 0 && !outcome.messages.contains("encoded"), "\(outcome.messages)")
      #expect(try calls.allSatisfy { !$0.contains("h264_") })
    }
  }

  @Test("a batch says once which encoder its films have")
  func batchSays() throws {
    try folder.write(
      """
      { jobs: [{ effect: "peel", inputs: ["in.png"], frames: "0-3", matrix: { n: "1..3" }, output: "{n}.mp4" }] }
      """, to: "jobs.json5")
    let driver = try TestDriver(Self.nvidia, in: folder)
    func batch(_ folder: String, _ words: String...) throws -> Tool.Outcome {
      try run(
        ["batch", "jobs.json5", "-o", folder, "--jobs", "1"] + words, driver.environment)
    }
    let outcome = try batch("out")
    #expect(outcome.status == 0)
    let lines = outcome.messages.split(separator: "\n").filter { $0.contains("encoded") }
    #expect(lines == ["jobs.json5:1:10 (n=1): encoded by h264_nvenc"])
    let told = try batch("told", "--json").text.split(separator: "\n")
    #expect(told.count { $0.contains(#""event": "storage""#) } == 3, "\(told)")
  }

  @Test("on the software rasteriser auto encodes in software, without a test")
  func software() throws {
    let outcome = try film()
    try expectFilm(outcome, "x.mp4")
    #expect(!outcome.messages.contains("encoded"))
    let calls = try calls
    #expect(calls.count == 1 && calls[0].contains("libx264"))
  }

  @Test(
    "auto says why it does not take the card's",
    arguments: [
      ("missing", "h264_nvenc: ffmpeg does not have it"),
      ("failing", "h264_nvenc: Cannot load libcuda.so.1"),
      ("coarse", "h264_nvenc: it does not reach quality 84"),
      ("finest", "h264_nvenc: it loses some of quality 100"),
    ])
  func reasons(_ fault: String, _ reason: String) throws {
    switch fault {
    case "missing": try folder.write("libx264", to: "bin/encoders")
    case "failing": try folder.write("h264_nvenc", to: "bin/failing")
    case "coarse": try folder.write("", to: "bin/coarse")
    default: break
    }
    let driver = try TestDriver(Self.nvidia, in: folder)
    let words = fault == "finest" ? ["--quality", "100"] : ["--quality", "84"]
    let outcome = try film(words[0], words[1], on: driver)
    try expectFilm(outcome, "encoded in software, since \(reason)")
    #expect(try calls.last?.contains("libx264") == true)
  }

  @Test("auto goes on to the card's next encoder")
  func next() throws {
    try folder.write("h264_qsv", to: "bin/failing")
    let outcome = try film(on: try TestDriver(TestDriver.intel(node: 128), in: folder))
    try expectFilm(outcome, "encoded by h264_vaapi")
  }

  @Test(
    "an encoder that does not work, or not for these files, is a sentence",
    arguments: [
      (["-o", "x.mp4", "--encoder", "nvenc"], "h264_nvenc cannot encode"),
      (["-o", "x.mp4", "--encoder", "nvenc"], "pixels here: Cannot load libcuda.so.1; the"),
      (["-o", "x.webm", "--encoder", "vaapi"], "The encoder vaapi makes .mp4 files, not .webm"),
      (["-o", "x.mov", "--encoder", "qsv"], "The encoder qsv makes .mp4 files, not .mov"),
      (["-o", "x.gif", "--encoder", "qsv"], "The encoder qsv makes .mp4 files, not .gif"),
      (["-o", "x.png", "--at", "0", "--encoder", "nvenc"], "The encoder nvenc makes .mp4 files."),
      (["-o", "-", "--encoder", "nvenc"], "The encoder nvenc makes .mp4 files."),
      (["-o", "x.mp4", "--encoder", "nvnec"], "nvenc"),
      (["-o", "x.mp4", "--encoder", ""], "auto, software, nvenc, vaapi and qsv"),
    ])
  func refused(_ words: [String], _ message: String) throws {
    try folder.write("h264_nvenc", to: "bin/failing")
    for start in [["render", "peel", "in.png"], ["convert", "in.png"]] {
      if start[0] == "convert", words.contains("--at") { continue }
      let outcome = try run(start + words)
      #expect(outcome.status == 2 && outcome.messages.contains(message), "\(outcome.messages)")
      #expect(outcome.messages.split(separator: "\n").count == 1, "\(outcome.messages)")
      #expect(outcome.output.isEmpty)
      #expect(Set(folder.contents.filter { !$0.hasPrefix("bin") }) == ["in.png"])
    }
  }

  @Test("a job of a batch names its encoder")
  func batch() throws {
    try folder.write(
      """
      { jobs: [{ effect: "peel", inputs: ["in.png"], output: "x.mp4", frames: "0-3", encoder: "qsv" }] }
      """, to: "jobs.json5")
    let outcome = try run(["batch", "jobs.json5", "-o", "."])
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(try calls.last?.contains("h264_qsv") == true)
  }

  @Test("doctor says which encoders work, and that ffmpeg is missing")
  func doctor() throws {
    try folder.write("libx264 h264_nvenc h264_vaapi", to: "bin/encoders")
    try folder.write("h264_nvenc", to: "bin/failing")
    let text = try run(["doctor"]).text
    for line in [
      "software        libx264: works", "nvenc           h264_nvenc: Cannot load libcuda.so.1",
      "vaapi           h264_vaapi: works", "qsv             h264_qsv: ffmpeg does not have it",
    ] { #expect(text.contains(line), "\(text)") }
    let report = try run(["doctor", "--json"]).object()
    let encoders = try #require(report["encoders"] as? [[String: Any]])
    #expect(encoders.map { $0["works"] as? Bool } == [true, false, true, false])
    let missing = try Tool.run(["doctor"], in: folder, environment: ["PATH": "/nowhere"])
    #expect(missing.text.contains("need ffmpeg, which is not installed"), "\(missing.text)")
  }
}
