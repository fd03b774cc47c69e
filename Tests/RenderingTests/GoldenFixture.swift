import Effects
import Foundation
import Frame
import GLRenderer
import Imaging
import PeelTesting
import Testing

/// One of the samples at a size that keeps goldens small; premultiplied.
func sample(_ name: String, width: Int, height: Int) throws -> Image {
  let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Samples/\(name).png")
  let bytes = [UInt8](try Data(contentsOf: file))
  return try PNG.decode(bytes, name: name).premultiplied()
    .resized(to: (width: width, height: height))
}

/// Draws `effect` on its default canvas with the software rasteriser and expects its golden.
func expectGolden(
  _ effect: Effect, of image: Image, at moment: Moment = Moment(seconds: 0), named name: String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let size = SIMD2(Double(image.width), Double(image.height))
  let stage = Stage(canvas: effect.defaultCanvas(for: size), inputs: [Stage.Input(size: size)])
  let frame = try effect.frame(at: moment, on: stage)
  let images = Dictionary(uniqueKeysWithValues: frame.assetRequests.map { ($0, image) })
  let renderer = try Renderer(RendererOptions(software: .require))
  let device = renderer.device
  expectImage(
    try renderer.render(frame, images: images), named: name,
    fingerprint: Fingerprint(deviceClass: device.deviceClass, driver: device.driver),
    sourceLocation: sourceLocation)
}
