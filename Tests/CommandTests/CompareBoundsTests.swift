import Foundation
import Imaging
import TestSupport
import Testing

/// What `compare` and `approve` do with hostile names, links, rules and revisions.
@Suite("bounds of peelgl compare")
struct CompareBoundsTests {
  private let folder: TemporaryFolder
  private let light = Self.flat(200)
  private let dark = Self.flat(60)

  init() throws { folder = try TemporaryFolder() }

  /// A grey PNG.
  private static func flat(_ grey: UInt8, side: Int = 12) -> [UInt8] {
    let bytes = [[UInt8]](repeating: [grey, grey, grey, 255], count: side * side).flatMap(\.self)
    return PNG.encode(Image(width: side, height: side, alpha: .straight, bytes: bytes))
  }

  private func run(_ words: String...) throws -> Tool.Outcome { try Tool.run(words, in: folder) }

  @Test("a revision writes nothing outside of the temporary folder")
  func revisions() throws {
    try folder.write(light, to: "repo/x.png")
    try folder.write(light, to: "repo/out/x.png")
    try FileManager.default.createDirectory(
      at: folder.file("tmp"), withIntermediateDirectories: true)
    let made = try Tool.shell(
      """
      set -e; cd repo; git init -q -b main .
      blob=$(git hash-object -w x.png)
      above=$(printf '100644 blob %s\\tESCAPED.png\\n' $blob | git mktree)
      middle=$(printf '040000 tree %s\\t..\\n' $above | git mktree)
      goldens=$(printf '040000 tree %s\\t..\\n' $middle | git mktree)
      top=$(printf '040000 tree %s\\tgoldens\\n' $goldens | git mktree)
      git update-ref refs/heads/main \
        $(git -c user.name=x -c user.email=x@example.org commit-tree -m x $top)
      """, in: folder)
    #expect(made.status == 0, "\(made.messages)")
    let outcome = try Tool.shell(
      "cd repo && TMPDIR=$PWD/../tmp/deep && mkdir $TMPDIR && export TMPDIR && \"$PEELGL\" compare git:main:goldens out",
      in: folder)
    #expect(outcome.status == 2)
    #expect(
      outcome.messages.contains("points outside the folder of goldens"), "\(outcome.messages)")
    #expect(!folder.contents.contains { $0.contains("ESCAPED") })
    let large = try Tool.shell(
      "cd repo && git add x.png && git -c user.name=x -c user.email=x@example.org commit -qm y && \"$PEELGL\" compare git:main:x.png out/x.png --limit maxFileBytes=20",
      in: folder)
    #expect(large.status == 2)
    #expect(large.messages.contains("maxFileBytes of 20"), "\(large.messages)")
  }

  @Test("folders of a revision that hold one another twice are not listed without end")
  func doubledFolders() throws {
    // Some thousand long paths are too much already, which git lists at once.
    let name = String(repeating: "n", count: 200)
    let outcome = try Tool.shell(
      """
      set -e; git init -q -b main .
      tree=$(printf '100644 blob %s\tx.png\n' $(printf x | git hash-object -w --stdin) | git mktree)
      for level in $(seq 40); do
        tree=$(printf '040000 tree %s\ta\(name)\n040000 tree %s\tb\(name)\n' $tree $tree | git mktree)
      done
      top=$(printf '040000 tree %s\tgoldens\n' $tree | git mktree)
      git update-ref refs/heads/main \
        $(git -c user.name=x -c user.email=x@example.org commit-tree -m x $top)
      mkdir out; "$PEELGL" compare git:main:goldens out
      """, in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.messages.contains("printed more than 67108864 bytes"), "\(outcome.messages)")
  }

  @Test("an interrupted comparison ends git, too, and leaves no temporary folder")
  func interrupted() throws {
    try folder.program(
      "git",
      """
      case "$*" in
        *--show-cdup*) echo ;;
        *--verify*) echo 0123456789012345678901234567890123456789 ;;
        *"cat-file -t"*) echo tree ;;
        *) ls tmp > made; echo $$ > process; exec sleep 1000 ;;
      esac
      """)
    let outcome = try Tool.shell(
      """
      mkdir tmp; (PATH=$PWD/bin:$PATH TMPDIR=$PWD/tmp exec "$PEELGL" compare git:main:x y) &
      until [[ -s process ]]; do sleep 0.01; done; kill -TERM $!; wait $!
      """, in: folder)
    #expect(outcome.status == 130)
    let message = "peelgl: Interrupted; not all pictures were compared.\n"
    #expect(outcome.messages == message, "\(outcome.messages)")
    #expect(try folder.hasEnded("process") == true)
    #expect(try String(decoding: folder.read("made"), as: UTF8.self).hasPrefix("peelgl-git-"))
    #expect(folder.contents.filter { $0.hasPrefix("tmp/") } == ["tmp/"])
  }

  @Test("only diff pictures of an earlier run are removed")
  func keptFiles() throws {
    try folder.write("important", to: "important.txt")
    for path in ["e/x.png", "e/sub/y.png", "e/z.png", "a/x.png", "a/sub/y.png", "a/z.png"] {
      try folder.write(light, to: path)
    }
    #expect(try run("compare", "e/x.png", "a/x.png", "--diff", "important.txt").status == 0)
    #expect(try folder.read("important.txt") == Array("important".utf8))
    // A picture that is no diff picture, one behind a linked folder, and one behind a link.
    try folder.write(dark, to: "other/x.png")
    #expect(try run("compare", "e/x.png", "other/x.png", "--diff", "kept/y.png").status == 1)
    try folder.write(dark, to: "d/x.png")
    for (link, target) in [("d/sub", "../kept"), ("d/z.png", "../kept/y.png")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.file(link).path, withDestinationPath: target)
    }
    #expect(try run("compare", "e", "a", "--diff", "d").status == 0)
    #expect(try folder.read("d/x.png") == dark)
    #expect(folder.contents.contains("kept/y.png") && folder.contents.contains("d/z.png"))
  }

  @Test("two names whose diff pictures have one path leave one picture")
  func oneDiffPath() throws {
    for name in ["a\nb.png", "a\\x0ab.png"] {
      try folder.write(light, to: "e/\(name)")
      try folder.write(dark, to: "o/\(name)")
    }
    let both = try run("compare", "e", "o", "--diff", "d")
    #expect(both.status == 1)
    #expect(
      both.messages.contains("is already the diff picture of another picture"), "\(both.messages)")
    #expect(folder.contents.contains("d/a\\x0ab.png"))
    // One that is the same does not take the other's away.
    try folder.write(light, to: "o/a\\x0ab.png")
    #expect(try run("compare", "e", "o", "--diff", "d").status == 1)
    #expect(folder.contents.contains("d/a\\x0ab.png"))
  }

  @Test("diff pictures stay in their folder wherever pictures are")
  func diffFolder() throws {
    for path in ["here/e/x.png", "there/e/x.png"] { try folder.write(light, to: path) }
    for path in ["here/o/x.png", "there/o/x.png"] { try folder.write(dark, to: path) }
    let outcome = try Tool.shell(
      "cd here && \"$PEELGL\" compare e o ../there/e ../there/o --diff d", in: folder)
    #expect(outcome.status == 1, "\(outcome.messages)")
    #expect(folder.contents.contains("here/d/o/x.png"))
    #expect(folder.contents.contains("here/d/__/there/o/x.png"))
    #expect(!folder.contents.contains("here/there/"))
  }

  @Test("a diff picture that cannot be written keeps no report from being written")
  func unwritable() throws {
    for name in ["folder.png", "short.png"] {
      try folder.write(light, to: "e/\(name)")
      try folder.write(dark, to: "o/\(name)")
    }
    try folder.write("important", to: "d/folder.png/text")
    let outcome = try run(
      "compare", "e", "o", "--diff", "d", "--report", "r.html", "--junit", "r.xml")
    #expect(outcome.status == 1, "\(outcome.messages)")
    #expect(outcome.messages.contains("has no diff picture"), "\(outcome.messages)")
    for path in ["d/short.png", "r.html", "r.xml"] { #expect(folder.contents.contains(path)) }
    let file = try run("compare", "e/short.png", "o/short.png", "--diff", "/proc/none/x.png")
    #expect(file.status == 5)
  }

  @Test("long names are cut in each line")
  func lines() throws {
    let part = String(repeating: "d", count: 200)
    let path = Array(repeating: part, count: 5).joined(separator: "/")
    try folder.write(light, to: "o/\(path)/x.png")
    try folder.write(dark, to: "o/y.png")
    try folder.write(light, to: "e/y.png")
    let compared = try run("compare", "e", "o")
    let approved = try run("approve", "o", "e", "--dry-run")
    for outcome in [compared, approved] {
      let lines = outcome.messages.split(separator: "\n")
      #expect(lines.count >= 3 && lines.allSatisfy { $0.utf8.count <= 400 }, "\(lines)")
      #expect(lines.contains { $0.contains("…") && $0.contains("x.png") }, "\(lines)")
    }
  }

  @Test("rules that take too much time or memory are refused with their place")
  func rules() throws {
    try folder.write(light, to: "e/y.png")
    try folder.write(light, to: "o/y.png")
    func refused(_ rules: String, saying part: String, _ words: [String] = []) throws {
      try folder.write(rules, to: "rules.json5")
      let outcome = try Tool.run(
        ["compare", "e", "o", "--rules", "rules.json5"] + words, in: folder)
      #expect(outcome.status == 2)
      #expect(outcome.messages.contains(part), "\(outcome.messages)")
      #expect(outcome.messages.utf8.count <= 400)
    }
    let rectangles = Array(repeating: "[0,0,1,1]", count: 10_001).joined(separator: ",")
    try refused("{'*': {ignore: [\(rectangles)]}}", saying: "must have 0…10000")
    let long = String(repeating: "a", count: 1001)
    try refused("{'\(long)': {}}", saying: "has more than 1000 bytes")
    // 256 alternatives of some 400 characters each.
    let braces = String(repeating: "{a,b}", count: 8) + String(repeating: "*a", count: 200)
    try refused("{'\(braces)': {}}", saying: "more than 100000 characters")
    for name in ["m", "n"] { try folder.write(Self.flat(255, side: 100), to: "\(name).png") }
    try refused(
      "{'*': {mask: 'm.png'}, 'y*': {mask: 'n.png'}}", saying: "bytes of all masks: 80000",
      ["--limit", "maxMemoryBytes=60000"])
    try folder.write("{'*': {mask: 'm.png'}, 'y*': {mask: 'm.png'}}", to: "rules.json5")
    let once = try run(
      "compare", "e", "o", "--rules", "rules.json5", "--limit", "maxMemoryBytes=60000")
    #expect(!once.messages.contains("masks"), "\(once.messages)")
  }
}
