import Foundation
import Imaging
import TestSupport
import Testing

@Suite("peelgl compare and approve")
struct CompareTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.square(200), to: "a.png")
    try folder.write(Self.square(120), to: "b.png")
  }

  /// A PNG of 24 × 24 pixels with a grey square in its middle.
  private static func square(_ grey: UInt8, side: Int = 24) -> [UInt8] {
    let bytes = (0..<side * side).flatMap { index in
      let inside = (8..<16).contains(index % side) && (8..<16).contains(index / side)
      return inside ? [grey, grey, grey, 255] : [255, 255, 255, 255]
    }
    return PNG.encode(Image(width: side, height: side, alpha: .straight, bytes: bytes))
  }

  private func run(_ words: String...) throws -> Tool.Outcome { try Tool.run(words, in: folder) }

  private func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: self.folder.file(folder).path).sorted()
  }

  private func json(_ words: String...) throws -> [String: Any] {
    let outcome = try Tool.run(["compare"] + words + ["--json", "-q"], in: folder)
    let object = try JSONSerialization.jsonObject(with: Data(outcome.output))
    return try #require(object as? [String: Any])
  }

  @Test("the exit status tells same, different and unreadable")
  func statuses() throws {
    try folder.write([1, 2, 3], to: "broken.png")
    #expect(try run("compare", "a.png", "a.png").status == 0)
    let outcome = try run("compare", "a.png", "b.png")
    #expect(outcome.status == 1 && outcome.output.isEmpty)
    #expect(
      outcome.messages.contains(
        "b.png: A colour changed from #c8c8c8 to #787878 in an area of 8 × 8 px at (8, 8); 64 pixels differ, the strongest by 31 % of black to white"
      ))
    #expect(!outcome.messages.contains("value"))
    let verbose = try run("compare", "a.png", "b.png", "--verbose")
    #expect(verbose.messages.contains("perceptual: 64 of 576 pixels differ"))
    #expect(try run("compare", "a.png", "broken.png").status == 2)
    #expect(try run("compare", "a.png", "none.png").status == 2)
    #expect(try run("compare", "a.png", ".").status == 2)
    #expect(try run("compare", "a.png").status == 2)
  }

  @Test("limits and metrics are flags")
  func limits() throws {
    #expect(try run("compare", "a.png", "b.png", "-m", "channel", "--max-count", "63").status == 1)
    #expect(try run("compare", "a.png", "b.png", "-m", "channel", "--max-count", "64").status == 0)
    #expect(try run("compare", "a.png", "b.png", "-m", "channel", "-t", "80").status == 0)
    #expect(try run("compare", "a.png", "b.png", "-m", "channel", "--fuzzy", "80;64").status == 0)
    #expect(try run("compare", "a.png", "b.png", "-m", "channel", "--fuzzy", "79;64").status == 1)
    #expect(try run("compare", "a.png", "b.png", "--ignore", "8,8,8x8").status == 0)
    #expect(try run("compare", "a.png", "b.png", "--include", "0,0,8x8").status == 0)
    let typo = try run("compare", "a.png", "b.png", "-m", "flap")
    #expect(typo.status == 2 && typo.messages.contains("did you mean \"flip\"?"))
    #expect(try run("compare", "a.png", "b.png", "-m", "yiq", "-t", "7").status == 2)
  }

  @Test("JSON names each pair's class and counts")
  func report() throws {
    for name in ["same", "changed", "gone"] {
      try folder.write(Self.square(200), to: "golden/\(name).png")
    }
    try folder.write(Self.square(200), to: "out/same.png")
    try folder.write(Self.square(120), to: "out/changed.png")
    try folder.write(Self.square(120), to: "out/new.png")
    let report = try json("golden", "out", "-m", "exact")
    let pairs = try #require(report["pairs"] as? [[String: Any]])
    let classes = pairs.map { "\($0["name"] ?? "")=\($0["class"] ?? "")" }
    #expect(
      classes == [
        "changed.png=different", "gone.png=missing", "new.png=extra", "same.png=same",
      ])
    #expect(pairs[0]["count"] as? Int == 64 && pairs[0]["total"] as? Int == 576)
    #expect((report["summary"] as? [String: Any])?["different"] as? Int == 1)
    #expect(
      try run(
        "compare", "golden", "out", "--ignore-extra", "--ignore-missing", "--only", "same.png"
      ).status == 0)
  }

  @Test("reports are files, whole and replaced")
  func files() throws {
    for _ in 0..<2 {
      let outcome = try run(
        "compare", "a.png", "b.png", "--diff", "d/diff.png", "--report", "r/report.html", "--junit",
        "r/report.xml")
      #expect(outcome.status == 1)
    }
    let diff = try PNG.decode(try folder.read("d/diff.png"), name: "diff.png")
    #expect(diff.width == 24 && diff.height == 24)
    #expect(String(decoding: try folder.read("r/report.html"), as: UTF8.self).contains("<html"))
    #expect(String(decoding: try folder.read("r/report.xml"), as: UTF8.self).contains("<failure"))
    #expect(try run("compare", "a.png", "b.png", "--report", "/proc/none/r.html").status == 5)
  }

  @Test("a report in a folder has its pictures as files beside it")
  func reportFolder() throws {
    try folder.write(Self.square(200), to: "golden/p.png")
    try folder.write(Self.square(120), to: "out/p.png")
    #expect(try run("compare", "golden", "out", "--report", "report/").status == 1)
    let pictures = ["a0", "d0", "e0"].map { "report/pictures/\($0).png" }
    #expect(
      folder.contents.filter { $0.hasPrefix("report/") }
        == ["report/", "report/index.html", "report/pictures/"] + pictures)
    #expect(try folder.read("report/pictures/e0.png") == Self.square(200))
    #expect(try folder.read("report/pictures/a0.png") == Self.square(120))
    let page = String(decoding: try folder.read("report/index.html"), as: UTF8.self)
    #expect(page.contains("\"files\":true") && !page.contains("id=\"e0\""))
    // What is there under a file's name may lead elsewhere.
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("r.html").path, withDestinationPath: "report")
    let linked = try run("compare", "golden", "out", "--report", "r.html")
    #expect(linked.status == 5 && linked.messages.contains("r.html"), "\(linked.messages)")
    // The folder of the pictures is not one for a report.
    #expect(try run("compare", "golden", "out", "--report", "./").status == 2)
  }

  @Test("what fails, after how many failures, and what is warned of are flags")
  func failures() throws {
    for name in ["1", "2", "3"] {
      try folder.write(Self.square(200), to: "golden/\(name).png")
      try folder.write(Self.square(120), to: "out/\(name).png")
    }
    try folder.write(Self.square(1), to: "out/new.png")
    #expect(try run("compare", "golden", "out", "--fail-on", "missing,timing").status == 0)
    #expect(try run("compare", "golden", "out", "--fail-on", "extra").status == 1)
    let typo = try run("compare", "golden", "out", "--fail-on", "mising")
    #expect(typo.status == 2 && typo.messages.contains("did you mean \"missing\"?"))
    let stopped = try run("compare", "golden", "out", "--max-failures", "2", "-j", "2")
    #expect(stopped.status == 1)
    #expect(stopped.messages.contains("2 pictures: 2 different; stopped early, 2 not compared"))
    try folder.write(Array("{'no*.png': {}, classes: ['firefox']}".utf8), to: "rules.json5")
    let rules = ["compare", "golden", "golden2", "--rules", "rules.json5"]
    for name in ["1", "1@firefox"] { try folder.write(Self.square(200), to: "golden3/\(name).png") }
    try folder.write(Self.square(200), to: "golden2/1.png")
    let lax = try Tool.run(rules + ["--only", "1.png"], in: folder)
    #expect(lax.status == 0 && lax.messages.contains("\"no*.png\" matches no picture (warning)"))
    #expect(try Tool.run(rules + ["--only", "1.png", "--strict"], in: folder).status == 1)
    #expect(
      try run("compare", "golden3", "golden2", "--rules", "rules.json5").status == 0)
    #expect(try run("compare", "golden3", "golden2").status == 1)
  }

  @Test("JUnit has times and attachments, and Markdown has links")
  func faces() throws {
    try folder.write(Self.square(200), to: "golden/a b.png")
    try folder.write(Self.square(120), to: "out/a b.png")
    let outcome = try run(
      "compare", "golden", "out", "--diff", "diff", "--junit", "r.xml", "--markdown", "r.md",
      "--link", "https://ci.example/1/")
    #expect(outcome.status == 1)
    let junit = String(decoding: try folder.read("r.xml"), as: UTF8.self)
    for path in ["diff/a b.png", "out/a b.png", "golden/a b.png"] {
      #expect(junit.contains("[[ATTACHMENT|\(path)]]"), "\(path)")
    }
    #expect(junit.contains(/<testcase [^>]*time="\d+\.\d{3}"/))
    let markdown = String(decoding: try folder.read("r.md"), as: UTF8.self)
    #expect(markdown.hasPrefix("### Pictures: not as accepted\n"))
    #expect(markdown.contains("| a b.png | A colour changed from \\#c8c8c8"))
    #expect(markdown.contains("<img src=\"https://ci.example/1/diff/a%20b.png\""))
  }

  @Test("a difference that is gone leaves no picture of itself")
  func oldDiffs() throws {
    for (name, grey) in [("x", 200), ("y", 200)] as [(String, UInt8)] {
      try folder.write(Self.square(grey), to: "golden/\(name).png")
      try folder.write(Self.square(120), to: "out/\(name).png")
    }
    try folder.write([1], to: "d/other.txt")
    #expect(try run("compare", "golden", "out", "--diff", "d").status == 1)
    #expect(try names(in: "d") == ["other.txt", "x.png", "y.png"])
    try folder.write(Self.square(200), to: "out/x.png")
    #expect(try run("compare", "golden", "out", "--diff", "d").status == 1)
    #expect(try names(in: "d") == ["other.txt", "y.png"])
    #expect(try run("compare", "a.png", "b.png", "--diff", "one.png").status == 1)
    #expect(try run("compare", "a.png", "a.png", "--diff", "one.png").status == 0)
    #expect(!FileManager.default.fileExists(atPath: folder.file("one.png").path))
  }

  @Test("a rules file holds exceptions, and its mistakes are named with their place")
  func rules() throws {
    try folder.write(Array("{'b.png': {maxCount: 64, maxWindow: 1000}}".utf8), to: "rules.json5")
    #expect(try run("compare", "a.png", "b.png", "--rules", "rules.json5").status == 0)
    try folder.write(Array("{'b.png':\n  {maxCuont: 64}}".utf8), to: "typo.json5")
    let typo = try run("compare", "a.png", "b.png", "--rules", "typo.json5")
    #expect(typo.status == 2)
    #expect(typo.messages.contains("typo.json5:2:") && typo.messages.contains("maxCount"))
  }

  @Test("approve copies what differs, and only what is named")
  func approve() throws {
    try folder.write(Self.square(200), to: "golden/one.png")
    try folder.write(Self.square(120), to: "out/one.png")
    try folder.write(Self.square(120), to: "out/two.png")
    let outcome = try run("approve", "out", "golden", "one")
    #expect(outcome.status == 0 && outcome.messages.contains("changed one.png"))
    #expect(try folder.read("golden/one.png") == (try folder.read("out/one.png")))
    #expect(!folder.contents.contains("golden/two.png"))
    #expect(try run("compare", "golden", "out", "--ignore-extra").status == 0)
  }

  private func approve(_ words: String...) throws -> [[String: Any]] {
    let outcome = try Tool.run(["approve"] + words + ["--json", "-q"], in: folder)
    #expect(outcome.status == 0, "\(outcome.messages)")
    let object = try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any]
    return try #require(object?["changes"] as? [[String: Any]])
  }

  @Test("approve says what it would do, prunes, and takes two files")
  func approveFlags() throws {
    try folder.write(Self.square(200), to: "golden/one.png")
    try folder.write(Self.square(200), to: "golden/gone.png")
    try folder.write(Self.square(120), to: "out/one.png")
    let trial = try approve("out", "golden", "--prune", "--dry-run")
    #expect(trial.map { $0["kind"] as? String } == ["changed", "removed"])
    #expect(trial.map { $0["golden"] as? String } == ["one.png", "gone.png"])
    #expect(try names(in: "golden") == ["gone.png", "one.png"])
    #expect(try folder.read("golden/one.png") == Self.square(200))
    #expect(try approve("out", "golden", "--prune").count == 2)
    #expect(try names(in: "golden") == ["one.png"])
    #expect(try approve("out/one.png", "golden/two.png").map { $0["kind"] as? String } == ["added"])
    #expect(try folder.read("golden/two.png") == Self.square(120))
    #expect(try run("approve", "out/one.png", "golden/two.txt").status == 5)
    #expect(try run("approve", "out/one.png", "golden/two.png", "--prune").status == 2)
  }

  /// SHA-256 of a file by coreutils.
  private func sha256(_ path: String) throws -> String {
    String(try Tool.shell("sha256sum '\(path)'", in: folder).text.prefix(64))
  }

  @Test("decisions hold for the files that were seen, or not at all")
  func decisions() throws {
    try folder.write(Self.square(200), to: "golden/one.png")
    for name in ["one", "new"] { try folder.write(Self.square(120), to: "out/\(name).png") }
    let text = """
      {decisions: [
        {accept: "one.png", from: "out", into: "golden", sha256: "\(try sha256("out/one.png"))",
          golden: "one.png", goldenSha256: "\(try sha256("golden/one.png"))"},
        {accept: "new.png", from: "out", into: "golden", sha256: "\(try sha256("out/new.png"))"},
      ]}
      """
    try folder.write(Array(text.utf8), to: "decisions.json")
    try folder.write(Self.square(60), to: "out/new.png")
    let outdated = try run("approve", "--decisions", "decisions.json")
    #expect(outdated.status == 2)
    #expect(outdated.messages.contains("out/new.png has changed since the decision"))
    #expect(try folder.read("golden/one.png") == Self.square(200))
    try folder.write(Self.square(120), to: "out/new.png")
    #expect(try approve("--decisions", "decisions.json").count == 2)
    #expect(try run("compare", "golden", "out").status == 0)
    for (wrong, words) in [
      ("{}", "it has no decisions"), ("{decisions: [{accept: \"x\"}]}", "it needs from"),
      ("{decisions: []}", "decisions has 0 elements"),
    ] {
      try folder.write(Array(wrong.utf8), to: "decisions.json")
      let outcome = try run("approve", "--decisions", "decisions.json")
      #expect(outcome.status == 2 && outcome.messages.contains(words), "\(outcome.messages)")
    }
    #expect(try run("approve", "out", "golden", "--decisions", "decisions.json").status == 2)
    #expect(try run("approve", "--decisions", "none.json").status == 2)
  }

  @Test("decisions cannot lead out of their folders, twice to one golden, or to what was not seen")
  func hostileDecisions() throws {
    for path in ["golden/one.png", "precious.png", "golden/note.txt", "out/one.png", "out/two.png"]
    {
      try folder.write(Self.square(path.hasPrefix("out") ? 120 : 200), to: path)
    }
    let (old, new) = (try sha256("golden/one.png"), try sha256("out/one.png"))
    func remove(_ name: String) -> String {
      "{remove: \"\(name)\", into: \"golden\", goldenSha256: \"\(old)\"}"
    }
    func accept(_ name: String, golden: String? = nil) -> String {
      let seen = golden.map { ", golden: \"\($0)\", goldenSha256: \"\(old)\"" } ?? ""
      return "{accept: \"\(name)\", from: \"out\", into: \"golden\", sha256: \"\(new)\"\(seen)}"
    }
    let here = folder.path
    for (wrong, words) in [
      (remove("../precious.png"), "which is not a picture below golden"),
      (remove("./one.png"), "which is not a picture below golden"),
      (remove("\(here)/precious.png"), "which is not a picture below golden"),
      (remove("note.txt"), "about note.txt, which is not a picture"),
      (remove(""), "which is not a picture"),
      (accept("../out/one.png"), "which is not a picture below golden"),
      (accept("one.png", golden: "../precious.png"), "which is not a picture below golden"),
      (accept("*.png"), "has changed since"), (accept("one.png"), "has changed since"),
      (remove("one.png") + "," + remove("one.png"), "Two decisions name golden/one.png"),
      (accept("two.png") + "," + remove("one.png") + "," + accept("two.png"), "Two decisions"),
    ] {
      try folder.write(Array("{decisions: [\(wrong)]}".utf8), to: "decisions.json")
      let outcome = try run("approve", "--decisions", "decisions.json")
      #expect(
        outcome.status == 2 && outcome.messages.contains(words), "\(wrong): \(outcome.messages)")
      #expect(outcome.messages.utf8.count < 400)
    }
    #expect(try names(in: "golden") == ["note.txt", "one.png"])
    #expect(try folder.read("precious.png") == Self.square(200))
    for text in ["[1]", "{decisions: 1}", "{\"decisions\": [[[[", "\u{0}", "{decisions: [1]}"] {
      try folder.write(Array(text.utf8), to: "decisions.json")
      #expect(try run("approve", "--decisions", "decisions.json").status == 2, "\(text)")
    }
    let sparse = try Tool.shell(
      "truncate -s 9G decisions.json; \"$PEELGL\" approve --decisions decisions.json", in: folder)
    #expect(sparse.status == 2 && sparse.messages.contains("decisions.json"))
  }

  @Test("a folder of expected and actual pictures, and several folders")
  func layouts() throws {
    try folder.write(Self.square(200), to: "results/a-expected.png")
    try folder.write(Self.square(120), to: "results/a-actual.png")
    try folder.write(Self.square(200), to: "results/b.golden.png")
    try folder.write(Self.square(200), to: "results/b.new.png")
    let beside = try run("compare", "results")
    #expect(beside.status == 1 && beside.messages.contains("1 picture: 1 different"))
    #expect(
      try run("compare", "results", "--expected-name", "*.golden", "--actual-name", "*.new.png")
        .status == 0)
    let nothing = try run("compare", "results", "--expected-name", "*.old")
    #expect(nothing.status == 2 && nothing.messages.contains("matches *.old"))
    #expect(try run("compare", "results", "--expected-name", "old").status == 2)
    for root in ["one", "two"] {
      try folder.write(Self.square(200), to: "\(root)/golden/x.png")
      try folder.write(Self.square(root == "one" ? 200 : 120), to: "\(root)/out/x.png")
    }
    let both = try run(
      "compare", "one/golden", "one/out", "two/golden", "two/out", "--diff", "d", "--markdown",
      "m.md", "--link", "x/")
    #expect(both.status == 1 && both.messages.contains("two/out/x.png: A colour changed"))
    #expect(both.messages.contains("2 pictures: 1 same, 1 different"))
    #expect(try folder.read("d/two/out/x.png").count > 60)
    #expect(String(decoding: try folder.read("m.md"), as: UTF8.self).contains("two/golden/x.png"))
    #expect(try run("compare", "one/golden", "one/out", "two/golden").status == 2)
  }

  /// A repository with goldens on a branch, one of which has changed since.
  private func repository() throws {
    try folder.write(Self.square(200), to: "repo/web/goldens/deep/one.png")
    try folder.write(Self.square(200), to: "repo/web/goldens/two.png")
    let identity = "-c user.name=x -c user.email=x@example.org -c commit.gpgsign=false"
    let made = try Tool.shell(
      "cd repo && git init -q -b main && git add -A && git \(identity) commit -qm goldens",
      in: folder)
    #expect(made.status == 0, "\(made.messages); git is not installed; run: apt-get install git")
    try folder.write(Self.square(10), to: "repo/web/goldens/two.png")
    for name in ["deep/one", "two"] {
      try folder.write(Self.square(200), to: "repo/web/out/\(name).png")
    }
  }

  @Test("goldens of a revision are compared, and the working tree stays")
  func revisions() throws {
    try repository()
    func compare(_ words: String, in place: String = "repo/web") throws -> Tool.Outcome {
      try Tool.shell("cd \(place) && TMPDIR=$PWD \"$PEELGL\" compare \(words)", in: folder)
    }
    #expect(try compare("goldens out").status == 1)
    for words in ["git:main:web/goldens out", "git:HEAD:./goldens out"] {
      let outcome = try compare(words)
      #expect(outcome.status == 0, "\(outcome.messages)")
    }
    #expect(try compare("git:main:web/goldens/two.png out/two.png").status == 0)
    #expect(try folder.read("repo/web/goldens/two.png") == Self.square(10))
    #expect(!folder.contents.contains { $0.contains("peelgl-") })
    try folder.write(Self.square(90), to: "repo/web/out/two.png")
    let changed = try compare("git:main:web/goldens out --github --report ../r.html")
    #expect(changed.status == 1)
    #expect(changed.text.contains("::error file=../web/goldens/two.png"), "\(changed.text)")
    let page = String(decoding: try folder.read("repo/r.html"), as: UTF8.self)
    #expect(page.contains("\"expected\":\"git:main:web/goldens\""))
    #expect(page.contains("peelgl approve out ../web/goldens"))
  }

  @Test("what a killed comparison of a revision leaves, the next one removes")
  func killedRevisions() throws {
    try repository()
    // A git that stops after the first files were copied.
    let stub = """
      #!/bin/sh
      case "$*" in *--batch*) kill -KILL $PPID; sleep 1;; esac
      exec /usr/bin/env PATH=/usr/bin:/bin git "$@"
      """
    try folder.write(Array(stub.utf8), to: "stub/git")
    func compare(_ before: String = "") throws -> Tool.Outcome {
      try Tool.shell(
        "chmod +x stub/git; mkdir -p tmp; cd repo/web && TMPDIR=$PWD/../../tmp \(before) \"$PEELGL\" compare git:main:web/goldens out",
        in: folder)
    }
    #expect(try compare("PATH=$PWD/../../stub:$PATH").status != 0)
    #expect(try names(in: "tmp").filter { $0.hasPrefix("peelgl-git-") }.count == 1)
    // Another user of the folder stays, whatever its name is.
    try folder.write([1], to: "tmp/peelgl-gitter/x")
    #expect(try compare().status == 0)
    #expect(try names(in: "tmp") == ["peelgl-gitter"])
  }

  @Test("a revision that is not there is one sentence")
  func wrongRevisions() throws {
    try repository()
    for (operand, words) in [
      ("git:nothing:web/goldens", "git has no revision nothing"),
      ("git:main:nowhere", "revision main has no nowhere"), ("git:main", "as git:main:goldens"),
      ("git:--help:x", "git has no revision --help"),
    ] {
      let outcome = try Tool.shell("cd repo/web && \"$PEELGL\" compare \(operand) out", in: folder)
      #expect(outcome.status == 2 && outcome.messages.contains(words), "\(outcome.messages)")
    }
    let outside = try Tool.shell(
      "GIT_CEILING_DIRECTORIES=/ \"$PEELGL\" compare git:main:x repo/web/out", in: folder)
    #expect(outside.status == 2 && outside.messages.contains("need a git repository"))
    let missing = try Tool.shell(
      "cd repo/web && PATH=/nowhere \"$PEELGL\" compare git:main:web/goldens out", in: folder)
    #expect(missing.status == 2 && missing.messages.contains("need git, which was not found"))
  }

  @Test("the difference of pictures of other sizes is drawn")
  func sizes() throws {
    try folder.write(Self.square(200, side: 32), to: "large.png")
    let outcome = try run("compare", "a.png", "large.png", "--diff", "diff.png")
    #expect(outcome.status == 1)
    #expect(
      outcome.messages.contains(
        "large.png: sizes differ: expected 24x24, actual 32x32. Aligned at the top left: "))
    #expect(try PNG.decode(try folder.read("diff.png"), name: "diff").width == 32)
  }
}
