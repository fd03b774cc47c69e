import Foundation
import Imaging
import PixelCompare
import TestSupport
import Testing

@testable import PeelTesting

@Suite struct ImageExpectationTests {
  private let folder: TemporaryFolder
  private let picture = Vector().draw(64, 48)

  init() throws { folder = try TemporaryFolder() }

  private func evaluate(
    _ picture: Picture, _ mode: RecordMode = .never, device: String? = nil,
    name: String = "peel/half"
  ) -> ImageExpectation.Outcome {
    ImageExpectation(
      image: picture.image, name: name, goldens: folder.path + "/Goldens",
      fingerprint: device.map { Fingerprint(deviceClass: $0, driver: "Mesa 22.3.6") },
      options: .init(), mode: mode, actuals: folder.path + "/actual"
    ).evaluate()
  }

  private var goldens: [String] {
    let root = folder.path + "/Goldens/peel"
    return ((try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []).sorted()
  }

  @Test func aMissingGoldenFailsAndIsNotWritten() throws {
    let outcome = evaluate(picture)
    let message = try #require(outcome.message)
    #expect(
      message.contains("peelgl approve \(folder.path)/actual \(folder.path)/Goldens peel/half"))
    #expect(goldens.isEmpty)
    #expect(outcome.pictures.map(\.name) == ["peel-half-actual.png"])
    #expect(try PNG.decode(folder.read("actual/peel/half.png"), name: "").bytes == picture.bytes)
  }

  @Test func recordingSaysSoAndThenPasses() throws {
    #expect(try #require(evaluate(picture, .missing).message).contains("was recorded"))
    #expect(goldens == ["half.png"])
    #expect(evaluate(picture).message == nil)
    #expect(evaluate(picture, .missing).message == nil)
  }

  /// Neither a stale actual picture of that name in another folder, nor one that the name as a pattern would match.
  @Test func onlyTheNamedPictureIsRecorded() throws {
    for name in ["x/peel/half", "a1"] { _ = evaluate(picture, name: name) }
    #expect(try #require(evaluate(picture, .missing).message).contains("added peel/half.png"))
    #expect(
      try #require(evaluate(picture, .missing, name: "a[1]").message).contains("added a[1].png"))
    let root = folder.path + "/Goldens"
    #expect(
      try FileManager.default.subpathsOfDirectory(atPath: root).sorted()
        == ["a[1].png", "peel", "peel/half.png"])
    #expect(try #require(evaluate(picture, name: "-a b").message).hasSuffix("'./-a b'"))
  }

  @Test func aDifferenceFailsWithPicturesAndWords() throws {
    _ = evaluate(picture, .missing)
    var other = picture
    other[5, 5] = (255, 0, 0, 255)
    let outcome = evaluate(other, .missing)
    let message = try #require(outcome.message)
    #expect(message.contains("in an area of 1 × 1 px at (5, 5); 1 pixel differs, by "))
    #expect(
      outcome.pictures.map(\.name)
        == ["peel-half-actual.png", "peel-half-golden.png", "peel-half-diff.png"])
    let diff = try PNG.decode(outcome.pictures[2].bytes, name: "diff")
    let changed: Int = (5 * 64 + 5) * 4
    #expect(Array(diff.bytes[changed..<changed + 4]) == [255, 0, 0, 255])
    #expect(evaluate(picture).message == nil)
  }

  @Test func failedGoldensAreReplacedOnlyWhenAsked() throws {
    _ = evaluate(picture, .missing)
    let other = picture.mapped { 255 - $0 }
    #expect(evaluate(other).message != nil)
    #expect(try #require(evaluate(other, .failed).message).contains("was recorded"))
    #expect(evaluate(other).message == nil)
    #expect(evaluate(picture, .all).message == nil)
    #expect(evaluate(picture).message == nil)
  }

  @Test func goldensOfAnotherDeviceAreKept() throws {
    _ = evaluate(picture, .missing, device: "llvmpipe")
    let other = picture.mapped { 255 - $0 }
    let outcome = evaluate(other, device: "nvidia")
    #expect(try #require(outcome.message).contains("drawn by llvmpipe (Mesa 22.3.6)"))
    _ = evaluate(other, .failed, device: "nvidia")
    #expect(goldens == ["half.png", "half@nvidia.png"])
    #expect(evaluate(other, device: "nvidia").message == nil)
    #expect(evaluate(picture, device: "llvmpipe").message == nil)
    #expect(evaluate(other, device: "llvmpipe").message != nil)
  }

  @Test func continuousIntegrationNeverRecords() {
    #expect(RecordMode.resolved(.all, environment: ["CI": "true"]) == .never)
    #expect(RecordMode.resolved(nil, environment: ["CI": "1", "PEELGL_RECORD": "all"]) == .never)
    #expect(RecordMode.resolved(nil, environment: ["PEELGL_RECORD": "failed"]) == .failed)
    #expect(RecordMode.resolved(.missing, environment: ["PEELGL_RECORD": "all"]) == .missing)
    #expect(RecordMode.resolved(nil, environment: [:]) == .never)
  }

  @Test func theFunctionReportsAnIssue() {
    withKnownIssue {
      expectImage(picture.image, named: "none", in: folder.path)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("has no golden") }
    }
  }
}
