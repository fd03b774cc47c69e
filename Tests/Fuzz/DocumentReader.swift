import Documents
import Effects
import Frame
import Motion

/// Reads any bytes as a curve and as every document: parameters of each effect, gestures and scenes; what
/// is accepted is also played.
///
/// `scripts/check --fuzz` builds it with libFuzzer, which calls this again and again.
@_cdecl("LLVMFuzzerTestOneInput")
public func readDocument(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let file = Array(UnsafeBufferPointer(start: bytes, count: count))
  if let curve = try? TimingFunction(parsing: String(decoding: file, as: UTF8.self)) {
    for step in -4...8 {
      let value = curve.value(at: Double(step) / 4)
      guard TimingFunction.bounds.contains(value) else { fatalError("a curve without bounds") }
    }
  }
  guard let document = try? JSON5.read(file, limits: SceneLimits.document) else { return 0 }
  for effect in Effect.all {
    var changed = effect
    if (try? changed.apply(document: document)) != nil { draw(changed) }
  }
  if let file = try? SceneFile(document), file.inputs.count <= 8 {
    draw(.scene(file.scene), inputs: file.inputs.count)
  }
  if let file = try? GestureFile(document) {
    for effect in Effect.all { touch(effect, file) }
  }
  return 0
}

private func stage(_ count: Int) -> Stage {
  Stage(
    canvas: SIMD2(64, 48),
    inputs: [Stage.Input](repeating: Stage.Input(size: SIMD2(40, 30)), count: count),
    limits: PreparationLimits(bytes: 1 << 24, seconds: 1))
}

private func draw(_ effect: Effect, inputs: Int? = nil) {
  let stage = stage((inputs ?? effect.traits.inputCounts.lowerBound) + effect.pictureFiles.count)
  for share in [0, 0.4, 1] {
    let moment = Moment(seconds: share * effect.duration)
    guard let frame = try? effect.frame(at: moment, on: stage) else { continue }
    guard (try? frame.validate()) != nil else { fatalError("a frame that cannot be drawn") }
  }
}

private func touch(_ effect: Effect, _ file: GestureFile) {
  guard file.gesture.events.count <= 64 else { return }
  let stage = stage(effect.traits.inputCounts.lowerBound)
  guard
    let touched = Interaction(
      file.gesture, placement: file.placement, with: effect, on: stage, duration: 1)
  else { return }
  for share in [0, 0.3, 1] {
    let pose = touched.pose(at: min(touched.endSeconds, 100) * share, on: stage)
    guard let frame = try? pose.frame() else { continue }
    guard (try? frame.validate()) != nil else { fatalError("a frame that cannot be drawn") }
  }
}
