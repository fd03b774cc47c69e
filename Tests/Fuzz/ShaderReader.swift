import Effects
import Frame
import ShaderLab

/// Reads any bytes as a shader of whatever dialect they look like, or as a list of passes; what
/// is accepted is also laid out at three times.
///
/// `scripts/check --fuzz` builds it with libFuzzer, which calls this again and again.
@_cdecl("LLVMFuzzerTestOneInput")
public func readShader(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: bytes, count: count))
  let file = ShaderFile(name: "own.glsl", bytes: bytes)
  let isDocument = bytes.first == UInt8(ascii: "{")
  guard
    let shader = try? ShaderLab.compile(
      isDocument ? ShaderBundle(document: file) : ShaderBundle(file),
      include: { (name, _) throws(ShaderProblem) in
        name == "own.glsl" ? file : nil
      })
  else { return 0 }
  let effect = Effect.shader(shader.effect)
  let inputs = effect.traits.inputCounts.lowerBound + effect.pictureFiles.count
  let stage = Stage(
    canvas: SIMD2(64, 48),
    inputs: [Stage.Input](repeating: Stage.Input(size: SIMD2(40, 30)), count: inputs),
    limits: PreparationLimits(bytes: 1 << 24, seconds: 1))
  for share in [0, 0.4, 1] {
    let moment = Moment(seconds: share * effect.duration)
    guard let frame = try? effect.frame(at: moment, on: stage) else { continue }
    guard (try? frame.validate()) != nil else { fatalError("a frame that cannot be drawn") }
  }
  return 0
}
