import Documents
import Foundation
import GLRenderer
import Imaging
import PeelTesting
import Rendering
import TestSupport
import Testing

/// Effects as people have seen and accepted them; `expectImage` says how to accept a change.
@Suite("Goldens")
struct GoldenTests {
  /// A job of `GoldenJobs/goldens.json5`.
  struct Golden: CustomTestStringConvertible {
    let job: JobDocument

    /// The golden's name.
    var name: String { String((job.output ?? "").dropLast(".png".count)) }
    var testDescription: String { name }

    /// All of them; `scripts/gpu` draws them by the program.
    static func all() throws -> [Golden] {
      let folder = Repository.root.appendingPathComponent("Tests/RenderingTests/GoldenJobs")
      let file = folder.appendingPathComponent("goldens.json5")
      // Files in parameters are relative to the working folder, which tests share.
      let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        .replacingOccurrences(of: "\"./", with: "\"\(folder.path)/")
      let manifest = try JSON5.read(Array(text.utf8))
      return try DocumentNode(manifest).object(["jobs"]).required("jobs").elements().map { node in
        Golden(job: try JobDocument(decoding: node.value, in: file.path))
      }
    }
  }

  @Test(arguments: try Golden.all())
  func golden(_ golden: Golden) throws {
    let renderer = try Renderer(RendererOptions(software: .require))
    let device = renderer.device
    expectImage(
      try Peelgl.render(RenderRequest(golden.job, from: Assets()), on: renderer),
      named: golden.name,
      fingerprint: Fingerprint(deviceClass: device.deviceClass, driver: device.driver))
  }

  @Test("every golden has a job")
  func complete() throws {
    let folder = Repository.root.appendingPathComponent("Tests/RenderingTests/Goldens").path
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(Set(files) == Set(try Golden.all().map { $0.name + ".png" }))
    #expect(try Golden.all().count == files.count)
  }
}
