import Effects
import Foundation
import Frame
import GLRenderer
import Imaging
import PeelTesting
import PixelCompare
import Testing

/// The peel as people have seen and accepted it; `expectImage` says how to accept a change.
@Suite struct PeelGoldenTests {
  /// One of the samples at a size that keeps goldens small.
  static func sample(_ name: String, width: Int, height: Int) throws -> Image {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Samples/\(name).png")
    let bytes = [UInt8](try Data(contentsOf: file))
    return try PNG.decode(bytes, name: name).premultiplied()
      .resized(to: (width: width, height: height))
  }

  @Test(arguments: [
    ("flat", 0.0), ("rising", 0.25), ("half", 0.5), ("landing", 0.75), ("lifted", 1),
  ])
  func cat(name: String, peeled: Double) throws {
    var peel = Peel()
    peel.peeled = peeled
    try expect(peel, of: Self.sample("cat", width: 120, height: 120), named: "peel-cat-\(name)")
  }

  @Test func landscape() throws {
    var peel = Peel()
    peel.peeled = 0.4
    try expect(peel, of: Self.sample("whale", width: 128, height: 72), named: "peel-whale")
  }

  @Test func putBack() throws {
    let moment = Moment(seconds: 0.3, direction: .reverse)
    try expect(
      Peel(), of: Self.sample("rocket", width: 80, height: 112), at: moment,
      named: "peel-rocket-back")
  }

  @Test func wireframe() throws {
    var peel = Peel()
    peel.peeled = 0.45
    peel.tessellation = 12
    peel.debug = .wireframe
    try expect(peel, of: Self.sample("cat", width: 120, height: 120), named: "peel-wireframe")
  }

  private func expect(
    _ peel: Peel, of image: Image, at moment: Moment = Moment(seconds: 0), named name: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let size = SIMD2(Double(image.width), Double(image.height))
    let stage = Stage(canvas: peel.defaultCanvas(for: size), inputs: [Stage.Input(size: size)])
    let frame = try peel.frame(at: moment, on: stage)
    let images = Dictionary(uniqueKeysWithValues: frame.assetRequests.map { ($0, image) })
    let renderer = try Renderer(RendererOptions(software: .require))
    let device = renderer.device
    expectImage(
      try renderer.render(frame, images: images), named: name,
      fingerprint: Fingerprint(deviceClass: device.deviceClass, driver: device.driver),
      sourceLocation: sourceLocation)
  }
}
