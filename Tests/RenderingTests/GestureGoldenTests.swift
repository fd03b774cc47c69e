import Effects
import Frame
import GLRenderer
import Imaging
import PeelTesting
import Testing

/// A finger on a page of two stickers, as people have seen and accepted it: pressed, dragged over
/// the other one, flying home, and at rest.
@Suite struct GestureGoldenTests {
  @Test func drag() throws {
    let renderer = try Renderer(RendererOptions(software: .require))
    let pictures = [
      try sample("cat", width: 40, height: 40), try sample("rocket", width: 30, height: 42),
    ]
    let scene = Scene([
      Scene.Item(.sticker(Sticker()), inputs: [0], position: SIMD2(26, 28)),
      Scene.Item(.peel(Peel()), inputs: [1], position: SIMD2(70, 28)),
    ])
    let stage = Stage(
      canvas: SIMD2(100, 64),
      inputs: pictures.map { Stage.Input(size: SIMD2(Double($0.width), Double($0.height))) })
    let gesture = Gesture(events: [
      PointerEvent(seconds: 0, phase: .began, position: SIMD2(29, 31)),
      PointerEvent(seconds: 1, phase: .moved, position: SIMD2(62, 36)),
      PointerEvent(seconds: 2, phase: .ended, position: SIMD2(62, 36)),
    ])
    let performance = PlayedEffect(
      .scene(scene), on: stage, playback: try Playback(.once, duration: scene.duration),
      interaction: Interaction(gesture, with: .scene(scene), on: stage, duration: 1))
    let frames = try [0.6, 1.5, 2.25, 3].map { seconds in
      let frame = try performance.frame(at: seconds)
      return try renderer.render(
        frame,
        images: Dictionary(
          uniqueKeysWithValues: frame.assetRequests.map { ($0, pictures[$0.input]) }))
    }
    let device = renderer.device
    expectImage(
      stacked(frames), named: "gesture-drag",
      fingerprint: Fingerprint(deviceClass: device.deviceClass, driver: device.driver))
  }

  /// Pictures of one size, from top to bottom.
  private func stacked(_ images: [Image]) -> Image {
    Image(
      width: images[0].width, height: images.reduce(0) { $0 + $1.height }, alpha: .premultiplied,
      bytes: images.flatMap(\.bytes))
  }
}
