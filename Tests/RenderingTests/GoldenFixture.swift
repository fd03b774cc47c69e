import Effects
import Foundation
import Frame
import GLRenderer
import Imaging
import PeelTesting
import TestSupport
import Testing

/// One of the samples at a size that keeps goldens small; premultiplied.
func sample(_ name: String, width: Int, height: Int) throws -> Image {
  let bytes = [UInt8](try Data(contentsOf: Repository.sample("\(name).png")))
  return try PNG.decode(bytes, name: name).premultiplied()
    .resized(to: (width: width, height: height))
}

/// Draws `effect` on its default canvas with the software rasteriser and expects its golden.
func expectGolden(
  _ effect: Effect, of images: Image..., at moment: Moment = Moment(seconds: 0),
  background: Color = .transparent, named name: String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let sizes = images.map { SIMD2(Double($0.width), Double($0.height)) }
  let stage = Stage(
    canvas: effect.defaultCanvas(for: sizes.first ?? SIMD2(0, 0)), background: background,
    inputs: sizes.map { Stage.Input(size: $0) })
  let frame = try effect.frame(at: moment, on: stage)
  let images = Dictionary(
    uniqueKeysWithValues: frame.assetRequests.map { ($0, images[$0.input]) })
  try expectGolden(frame, images: images, named: name, sourceLocation: sourceLocation)
}

/// Draws `frame` with the software rasteriser and expects its golden.
func expectGolden(
  _ frame: Frame, images: [AssetRequest: Image], named name: String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let renderer = try Renderer(RendererOptions(software: .require))
  let device = renderer.device
  expectImage(
    try renderer.render(frame, images: images), named: name,
    fingerprint: Fingerprint(deviceClass: device.deviceClass, driver: device.driver),
    sourceLocation: sourceLocation)
}
