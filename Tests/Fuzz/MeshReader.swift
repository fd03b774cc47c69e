import Documents
import Effects
import Frame

/// Reads any bytes as a mesh file; what it accepts and is small it also bends and hits.
///
/// `scripts/check --fuzz` builds it with libFuzzer, which calls this again and again.
@_cdecl("LLVMFuzzerTestOneInput")
public func readMesh(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let file = Array(UnsafeBufferPointer(start: bytes, count: count))
  guard let document = try? JSON5.read(file, limits: .meshFile),
    let source = try? MeshSource(document: document), isSmall(source)
  else { return 0 }
  let mesh = Mesh(source)
  var stage = Stage(canvas: SIMD2(64, 48), inputs: [Stage.Input(size: SIMD2(40, 30))])
  // Less than a job has, so that more meshes can be tried.
  stage.limits = PreparationLimits(bytes: 1 << 23, seconds: 1)
  for share in [0, 0.4, 1] {
    let moment = Moment(seconds: share * mesh.duration)
    guard let frame = try? mesh.frame(at: moment, on: stage) else { continue }
    guard (try? frame.validate()) != nil else { fatalError("a frame that cannot be drawn") }
    guard let scene = try? mesh.scene(at: moment, on: stage) else { continue }
    let test = MeshHitTest(scene)
    for index in 0..<16 { _ = test.hit(at: SIMD2(Double(index) * 4, Double(index) * 3)) }
  }
  return 0
}

/// Whether a mesh is drawn in no time, so that more of them can be tried.
private func isSmall(_ source: MeshSource) -> Bool {
  switch source {
  case .named: true
  case .file: false
  case .mesh(let mesh): mesh.faces.count <= 64 && (0...2).contains(mesh.subdivisionSteps)
  case .chain(let parts): parts.count <= 3 && parts.allSatisfy(isSmall)
  case .movements(let base, let movements):
    movements.count <= 4 && base.map(isSmall) ?? true
      && movements.allSatisfy { isSmall($0.end) && ($0.start.map(isSmall) ?? true) }
  }
}
