import Foundation
import Imaging
import TestSupport
import Testing

@testable import PixelCompare

@Suite struct GoldenTests {
  private let folders: Folders
  private let picture = Picture.scene(20, 16)

  init() throws { folders = try Folders() }

  private func name(_ text: String) -> GoldenName { GoldenName(path: Array(text.utf8)) }

  @Test func namesComeApartAndTogether() {
    for path in ["a.png", "d/a@llvmpipe.png", "d/a~2.png", "a@x~12.png", "@a.png", "~2.png", "a"] {
      #expect(name(path).path == Array(path.utf8))
    }
    #expect(name("d/a@llvmpipe~3.png").base == Array("d/a".utf8))
    #expect(name("d/a@llvmpipe~3.png").variant == 3)
    #expect(name("d@x/a.png").deviceClass == nil)
    #expect(name("a~1.png").base == Array("a~1".utf8))
    #expect(name("a~x.png").variant == 1)
    #expect(name("a@llvmpipe.png").deviceClass == Array("llvmpipe".utf8))
    for plain in ["icon@2x.png", "icon@2x~ipad.png", "a@.png", "a@b c.png"] {
      #expect(name(plain).deviceClass == nil, "\(plain)")
    }
  }

  @Test func anyAcceptedPictureMatches() throws {
    try folders.put("e/p.png", picture.mapped { $0 + 90 })
    try folders.put("e/p~2.png", picture.mapped { $0 + 50 })
    try folders.put("e/p~10.png", picture)
    try folders.put("a/p.png", picture)
    let pair = try #require(try folders.run().pairs.first)
    #expect(pair.result.same)
    #expect(pair.goldens.map { "\($0.name)" } == ["p.png", "p~2.png", "p~10.png"])
    #expect(pair.expected == FileName("p~10.png"))
    #expect(pair.goldens.map { $0.result.measurement?.count } == [320, 320, 0])
  }

  @Test func theDevicesOwnGoldenComesFirst() throws {
    try folders.put("e/p.png", picture)
    try folders.put("e/p@nvidia.png", picture.mapped { 255 - $0 }, device: "nvidia")
    try folders.put("a/p.png", picture.mapped { 255 - $0 }, device: "nvidia")
    let own = try #require(try folders.run().pairs.first)
    #expect(own.result.same && own.expected == FileName("p@nvidia.png"))
    #expect(!own.fingerprintsDiffer)
    try folders.put("a/p.png", picture, device: "llvmpipe")
    let other = try #require(try folders.run().pairs.first)
    #expect(other.result.same && other.goldens.count == 1)
    let forced = try folders.run { $0.deviceClass = "nvidia" }
    #expect(forced.pairs.first?.goldens.map { "\($0.name)" } == ["p@nvidia.png", "p.png"])
  }

  @Test func goldensOfOtherDevicesAloneAreMissing() throws {
    try folders.put("e/p@nvidia.png", picture, device: "nvidia")
    try folders.put("a/p.png", picture, device: "llvmpipe")
    let pair = try #require(try folders.run().pairs.first)
    #expect(pair.result.outcome == .missing)
    #expect(pair.sentence.contains("llvmpipe"))
  }

  @Test func differingFingerprintsAreSaid() throws {
    try folders.put("e/p.png", picture, device: "nvidia")
    try folders.put("a/p.png", picture, device: "llvmpipe")
    let report = try folders.run()
    #expect(report.passes)
    #expect(report.pairs.first?.fingerprintsDiffer == true)
    #expect(report.json.contains("\"fingerprintsDiffer\": true"))
  }

  @Test(
    "what is promised between the devices of golden and picture, and whether it explains the verdict",
    arguments: [
      (
        Metric.perceptual, "25.0.7", "19", 90,
        "at most 2 of 255, which does not explain what differs."
      ),
      (.exact, "25.0.7", "19", 2, "at most 2 of 255, which explains what differs."),
      (.exact, "25.0.7", "19", 3, "at most 2 of 255, which may explain what differs."),
      (.exact, "22.3.1", "15", 1, "draw the same pixels, which does not explain what differs."),
      (
        .exact, "26.1.0", "21", 1,
        "Nothing is promised between them, which may explain what differs."
      ),
      (.perceptual, "26.1.0", "21", 1, "Nothing is promised between them."),
    ])
  func promises(
    _ metric: Metric, _ mesa: String, _ llvm: String, _ difference: Int, _ end: String
  ) throws {
    let fingerprint = { (mesa: String, llvm: String) in
      let text = "llvmpipe (LLVM \(llvm).0.6, 256 bits), OpenGL ES 3.2 Mesa \(mesa)"
      return [
        (Fingerprint.keyword, Fingerprint(deviceClass: "llvmpipe", driver: text).text)
      ]
    }
    let other = picture.mapped { $0 < 128 ? $0 + difference : $0 - difference }
    try folders.folder.write(
      PNG.encode(picture.image, text: fingerprint("22.3.6", "15")), to: "e/p.png")
    try folders.folder.write(PNG.encode(other.image, text: fingerprint(mesa, llvm)), to: "a/p.png")
    let report = try folders.run { $0.options = ComparisonOptions(metric: metric) }
    let pair = try #require(report.pairs.first)
    #expect(pair.sentence.hasSuffix(end), "\(pair.sentence)")
  }

  @Test func namesWithAtSignsAreNamesWhenTheyExist() throws {
    try folders.put("e/icon.png", picture)
    try folders.put("e/icon@2x.png", picture.mapped { 255 - $0 })
    try folders.put("a/icon.png", picture)
    try folders.put("a/icon@2x.png", picture.mapped { 255 - $0 })
    let report = try folders.run()
    #expect(report.passes)
    #expect(report.pairs.map { $0.goldens.count } == [1, 1])
  }

  /// A picture for another density is no golden of a device.
  @Test func aMissingPictureForAnotherDensityFails() throws {
    try folders.put("e/icon.png", picture)
    try folders.put("e/icon@2x.png", picture.mapped { 255 - $0 })
    try folders.put("a/icon.png", picture)
    #expect(try folders.classes() == ["icon.png": "same", "icon@2x.png": "missing"])
  }

  /// Nor is a dark one: the device that drew it says that it is of another class.
  @Test func aMissingPictureOfAnotherLookFails() throws {
    try folders.put("e/icon.png", picture, device: "llvmpipe")
    try folders.put("e/icon@dark.png", picture.mapped { 255 - $0 }, device: "llvmpipe")
    try folders.put("e/icon@nvidia.png", picture.mapped { $0 / 2 }, device: "nvidia")
    try folders.put("a/icon.png", picture, device: "llvmpipe")
    #expect(try folders.classes() == ["icon.png": "same", "icon@dark.png": "missing"])
    #expect(try folders.classes { $0.deviceClass = "dark" } == ["icon.png": "same"])
  }

  /// Nobody said that dark is a class of devices.
  @Test func aMissingPictureWithAWordBehindAnAtFails() throws {
    try folders.put("e/pricing.png", picture)
    try folders.put("e/pricing@dark.png", picture.mapped { 255 - $0 })
    try folders.put("e/pricing@dark~2.png", picture.mapped { 255 - $0 / 2 })
    try folders.put("a/pricing.png", picture)
    #expect(try folders.classes() == ["pricing.png": "same", "pricing@dark.png": "missing"])
    let sentence = try folders.run().pairs[1].sentence
    #expect(sentence.contains("dark is not a known device class"), "\(sentence)")
    try folders.put("a/pricing@dark.png", picture.mapped { 255 - $0 / 2 })
    let pair = try folders.run().pairs[1]
    #expect(pair.result.same && pair.expected == FileName("pricing@dark~2.png"))
    #expect(try folders.classes { $0.deviceClass = "dark" }.count == 2)
  }

  @Test func aClassIsKnownByItsDeviceByNameOrByAPicture() throws {
    for name in ["p", "p@llvmpipe", "p@nvidia-geforce-rtx-3060", "p@firefox"] {
      try folders.put("e/\(name).png", picture)
    }
    try folders.put("a/p.png", picture)
    #expect(try folders.classes() == ["p.png": "same", "p@firefox.png": "missing"])
    #expect(try folders.classes { $0.deviceClass = "firefox" } == ["p.png": "same"])
    #expect(try folders.classes { $0.rules.classes = ["firefox"] } == ["p.png": "same"])
    try folders.put("a/p.png", picture, device: "firefox")
    #expect(try folders.classes() == ["p.png": "same"])
  }

  @Test func aGoldenThatIsNeverUsedIsTold() throws {
    try folders.put("e/p.png", picture)
    try folders.put("e/p~2.png", picture)
    try folders.put("e/p~3.png", picture.mapped { 255 - $0 })
    try folders.put("e/p@nvidia.png", picture)
    try folders.put("a/p.png", picture)
    let report = try folders.run()
    #expect(report.passes)
    #expect(
      report.warnings == ["the golden p~2.png is never used, because p.png has the same bytes"])
    let strict = try folders.run { $0.isStrict = true }
    #expect(!strict.passes && strict.exitStatus == 1)
  }

  @Test func aRuleThatMatchesNothingIsTold() throws {
    try folders.put("e/p.png", picture)
    try folders.put("a/p.png", picture)
    let rules = ComparisonRules([.init("p.png"), .init("icons/**")])
    let report = try folders.run { $0.rules = rules }
    #expect(report.passes && report.warnings == ["the rule \"icons/**\" matches no picture"])
    #expect(!(try folders.run { ($0.rules, $0.isStrict) = (rules, true) }.passes))
  }

  @Test func fingerprintsGoThroughFiles() throws {
    let fingerprint = Fingerprint(deviceClass: "llvm pipe", driver: "Mesa 22.3.6; x")
    #expect(fingerprint.deviceClass == "llvm-pipe")
    let png = PNG.encode(
      picture.image,
      text: [("Software", "peelgl"), (keyword: Fingerprint.keyword, value: fingerprint.text)])
    #expect(Fingerprint(png: png) == fingerprint)
    #expect(Fingerprint(png: PNG.encode(picture.image)) == nil)
    for count in stride(from: 0, to: png.count, by: 7) {
      let found = Fingerprint(png: Array(png.prefix(count)))
      #expect(found == nil || found == fingerprint, "\(count)")
    }
  }
}

@Suite struct ApprovalTests {
  private let folders: Folders
  private let picture = Picture.scene(20, 16)

  init() throws { folders = try Folders() }

  private func approve(
    _ names: [String] = [], force: Bool = false, adds: Bool = false
  ) throws -> [String] {
    try Approval(
      actual: folders.actual, goldens: folders.expected, names: names, force: force,
      addsVariant: adds
    ).run().map { "\($0)" }
  }

  @Test func whatChangedIsSaidAndWritten() throws {
    try folders.put("e/old.png", picture.mapped { $0 + 60 })
    try folders.put("e/kept.png", picture)
    try folders.put("a/old.png", picture)
    try folders.put("a/kept.png", picture)
    try folders.put("a/deep/new.png", picture)
    let changes = try approve()
    #expect(changes.count == 2)
    #expect(changes.contains("added deep/new.png"))
    #expect(changes.contains { $0.hasPrefix("changed old.png: A colour changed from #") })
    #expect(try folders.run().passes)
    #expect(try approve().isEmpty)
  }

  @Test func onlyNamedPicturesAreAccepted() throws {
    try folders.put("a/one.png", picture)
    try folders.put("a/two.png", picture)
    #expect(try approve(["one"]) == ["added one.png"])
    #expect(try approve(["t*.png"]) == ["added two.png"])
  }

  @Test func anUnlistedDeviceIsRefused() throws {
    try folders.put("e/p.png", picture, device: "llvmpipe")
    try folders.put("a/p.png", picture.mapped { 255 - $0 }, device: "nvidia")
    let before = try folders.folder.read("e/p.png")
    #expect(throws: CompareError.self) { try approve() }
    #expect(try folders.folder.read("e/p.png") == before)
    #expect(try approve(force: true) == ["added p@nvidia.png"])
    #expect(try folders.folder.read("e/p.png") == before)
  }

  @Test func aFurtherPictureIsAddedBeside() throws {
    try folders.put("e/p.png", picture)
    try folders.put("a/p.png", picture.mapped { 255 - $0 })
    #expect(try approve(adds: true) == ["added p~2.png"])
    #expect(try folders.run().passes)
  }

  @Test func aVariantIsAddedOnce() throws {
    try folders.put("e/p.png", picture)
    try folders.put("a/p.png", picture.mapped { 255 - $0 })
    #expect(try approve(adds: true) == ["added p~2.png"])
    #expect(try approve(adds: true).isEmpty)
  }

  /// A word behind an @ that names no device is no class that goldens could lack.
  @Test func aPictureOfAnotherLookIsAccepted() throws {
    try folders.put("e/p.png", picture, device: "llvmpipe")
    try folders.put("a/p@dark.png", picture.mapped { 255 - $0 })
    #expect(try approve() == ["added p@dark.png"])
  }

  @Test func otherBytesOfTheSamePictureAreSaid() throws {
    try folders.put("e/p.png", picture, device: "llvmpipe")
    try folders.put("a/p.png", picture)
    #expect(try approve() == ["replaced p.png: it looks the same, but its bytes differ"])
  }

  @Test func theClassInANameMustBeListedToo() throws {
    try folders.put("e/p.png", picture, device: "llvmpipe")
    try folders.put("a/p@nvidia.png", picture)
    #expect(throws: CompareError.self) { try approve() }
    #expect(try approve(force: true) == ["added p@nvidia.png"])
    #expect(try approve().isEmpty)
  }

  @Test func twoPicturesForOneGoldenAreRefused() throws {
    try folders.put("e/p.png", picture, device: "llvmpipe")
    try folders.put("a/p.png", picture.mapped { $0 / 2 }, device: "nvidia")
    try folders.put("a/p@nvidia.png", picture, device: "nvidia")
    let error = #expect(throws: CompareError.self) { try approve(force: true) }
    #expect("\(try #require(error))".contains("would both become the golden p@nvidia.png"))
    #expect(throws: Never.self) { try approve(["p@nvidia"], force: true) }
  }

  @Test func goldensWhosePicturesAreGoneAreRemovedOnlyByAsking() throws {
    for name in ["p", "p~2", "p@nvidia", "gone", "gone~2", "gone@nvidia", "other"] {
      try folders.put("e/\(name).png", picture)
    }
    for name in ["p", "other"] { try folders.put("a/\(name).png", picture) }
    #expect(try approve().isEmpty)
    var approval = Approval(actual: folders.actual, goldens: folders.expected)
    approval.prunes = true
    approval.isTrial = true
    let gone = ["removed gone.png", "removed gone@nvidia.png", "removed gone~2.png"]
    #expect(try approval.run().map { "\($0)" } == gone)
    #expect(try folders.folder.read("e/gone.png").count > 60)
    approval.isTrial = false
    approval.names = ["p"]
    #expect(try approval.run().isEmpty)
    approval.names = ["g*"]
    #expect(try approval.run().map { "\($0)" } == gone)
    let left = try FileManager.default.contentsOfDirectory(atPath: folders.folder.path + "/e")
    #expect(left.sorted() == ["other.png", "p.png", "p@nvidia.png", "p~2.png"])
    try FileManager.default.removeItem(atPath: folders.folder.path + "/a/p.png")
    try FileManager.default.removeItem(atPath: folders.folder.path + "/a/other.png")
    approval.names = []
    #expect(throws: CompareError.self) { try approval.run() }
  }

  @Test func aPictureBecomesAGoldenOfAnotherName() throws {
    try folders.put("a/new.png", picture, device: "llvmpipe")
    let golden = FileName(folders.folder.path + "/e/deep/old.png")
    let approval = Approval(
      actual: FileName(folders.folder.path + "/a/new.png"), goldens: golden)
    #expect(try approval.run().map(\.kind) == [.added])
    #expect(try folders.folder.read("e/deep/old.png") == (try folders.folder.read("a/new.png")))
    #expect(try approval.run().isEmpty)
    try folders.put("a/new.png", picture.mapped { 255 - $0 }, device: "nvidia")
    #expect(throws: CompareError.self) { try approval.run() }
    try folders.put("a/new.png", picture.mapped { 255 - $0 }, device: "llvmpipe")
    #expect(try approval.run().map(\.kind) == [.changed])
  }

  /// The digests are those of the files, taken by another program in `CommandTests`.
  @Test func decisionsHoldForTheFilesThatWereSeen() throws {
    try folders.put("e/p.png", picture)
    try folders.put("a/p.png", picture.mapped { 255 - $0 })
    try folders.put("a/q.png", picture)
    try folders.put("e/gone.png", picture)
    func digest(_ name: String) throws -> String {
      try #require(Decision.digest(FileName(folders.folder.path + "/" + name), .default))
    }
    let accept = Decision(
      actual: folders.actual, goldens: folders.expected, name: FileName("p.png"),
      digest: try digest("a/p.png"), golden: FileName("p.png"), goldenDigest: try digest("e/p.png"))
    let add = Decision(
      actual: folders.actual, goldens: folders.expected, name: FileName("q.png"),
      digest: try digest("a/q.png"), golden: nil, goldenDigest: "")
    let remove = Decision(
      actual: nil, goldens: folders.expected, name: FileName("gone.png"), digest: "",
      golden: FileName("gone.png"), goldenDigest: try digest("e/gone.png"))
    var stale = add
    stale.digest = accept.digest
    let error = #expect(throws: CompareError.self) { try Approval.run([accept, remove, stale]) }
    #expect("\(try #require(error))".contains("q.png has changed since the decision"))
    stale = accept
    stale.goldenDigest = add.digest + "0"
    #expect(throws: CompareError.self) { try Approval.run([add, stale]) }
    #expect(try Approval.run([accept, add, remove], isTrial: true).count == 3)
    #expect(
      try folders.classes() == ["p.png": "different", "q.png": "extra", "gone.png": "missing"])
    #expect(try Approval.run([accept, add, remove]).map(\.kind) == [.changed, .added, .removed])
    #expect(try folders.run().passes && folders.run().pairs.count == 2)
    #expect(throws: CompareError.self) { try Approval.run([add]) }
  }

  @Test func brokenPicturesStopEverything() throws {
    try folders.put("a/a.png", picture)
    try folders.folder.write([1, 2, 3], to: "a/b.png")
    #expect(throws: CompareError.self) { try approve() }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folders.folder.path + "/e").isEmpty)
  }
}
