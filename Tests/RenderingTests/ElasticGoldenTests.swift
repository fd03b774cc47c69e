import Effects
import Frame
import Imaging
import Testing

/// The elastic bar as people have seen and accepted it; `expectImage` says how to accept a change.
@Suite struct ElasticGoldenTests {
  /// A finger that comes down left of the middle, wanders to the right and lets go.
  private static let gesture = Gesture(
    events: [
      PointerEvent(seconds: 0, phase: .began, position: SIMD2(60, 10)),
      PointerEvent(seconds: 0.2, phase: .moved, position: SIMD2(80, 60)),
      PointerEvent(seconds: 0.4, phase: .moved, position: SIMD2(120, 120)),
      PointerEvent(seconds: 0.5, phase: .ended, position: SIMD2(120, 120)),
    ])

  /// Draws what the finger does with `elastic` at `seconds` and expects its golden.
  private func expectPulled(
    _ elastic: Elastic, over inputs: [Image] = [], at seconds: Double, named name: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let stage = Stage(
      canvas: SIMD2(180, 160),
      inputs: inputs.map { Stage.Input(size: SIMD2(Double($0.width), Double($0.height))) })
    let effect = Effect.elastic(elastic)
    let playback = try Playback(.once, duration: effect.duration)
    let interaction = Interaction(
      Self.gesture, with: effect, on: stage, duration: effect.duration)
    let performance = PlayedEffect(
      effect, on: stage, playback: playback, interaction: interaction)
    let frame = try performance.frame(at: seconds)
    var images: [AssetRequest: Image] = [:]
    for request in frame.assetRequests {
      images[request] = inputs[request.input].resized(
        to: (width: request.size.width, height: request.size.height))
    }
    try expectGolden(frame, images: images, named: name, sourceLocation: sourceLocation)
  }

  @Test(arguments: [("pulled", 0.45), ("springing", 0.8), ("settled", 1.4)])
  func bar(name: String, seconds: Double) throws {
    var elastic = Elastic()
    elastic.showControlPoints = name == "pulled"
    try expectPulled(elastic, at: seconds, named: "elastic-\(name)")
  }

  @Test(arguments: [
    ("dragging", 0.3), ("bouncing", 0.62), ("loading", 2), ("closing", 3.05), ("stopped", 3.5),
  ])
  func refresh(name: String, seconds: Double) throws {
    var elastic = Elastic()
    elastic.style = .refresh
    try expectPulled(elastic, at: seconds, named: "elastic-refresh-\(name)")
  }

  @Test func refreshOverAPictureWithItsOwnLoader() throws {
    var elastic = Elastic()
    elastic.style = .refresh
    elastic.symmetric = true
    elastic.loader.picture = "rocket.png"
    let inputs = [
      try sample("cat", width: 160, height: 140), try sample("rocket", width: 60, height: 60),
    ]
    try expectPulled(elastic, over: inputs, at: 0.58, named: "elastic-refresh-picture")
  }
}
