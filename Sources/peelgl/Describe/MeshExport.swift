import Documents
import Effects
import Frame
import Imaging
import Motion
import Rendering

/// The bent sheet of an effect, as `peelgl describe --mesh` prints it.
struct MeshExport {
  private let sheet: BentSheet
  private let transform: MeshTransform
  private let stage: Stage
  /// The input's size in points where it is not that of its file.
  private let fitted: SIMD2<Double>?
  /// Output pixels per point where they are not those of the file.
  private let scale: Double?

  /// Takes the deformation of a job's first frame.
  init(_ job: RenderJob) throws(RenderingError) {
    let pose: Pose<Effect>
    let found: BentSheet?
    do throws(EffectError) {
      pose = try job.performance.pose(at: job.frames.first?.seconds ?? 0)
      found = try pose.effect.deformation(at: pose.moment, on: pose.stage)
    } catch {
      throw .effect(error)
    }
    guard let sheet = found else { throw .job(.noSheet(effect: pose.effect.name)) }
    let input = pose.stage.inputs[0]
    var transform = sheet.mesh
    transform.shift(by: input.placement.translation, on: input.size, seenAs: sheet)
    self.sheet = sheet
    self.transform = transform
    stage = pose.stage
    let file = job.pictures.sizes[0]
    let density = Density.pixelsPerPoint(ofFile: job.pictures.names[0])
    let isFitted = input.size != SIMD2(Double(file.width), Double(file.height)) / density
    fitted = isFitted ? input.size : nil
    scale = stage.scale == density ? nil : stage.scale
  }

  /// The settings that the file does not contain, as the command that draws the file in the same way.
  var view: String {
    var words = ["peelgl", "render", "mesh", "INPUT", "--canvas", Self.text(stage.canvas)]
    if let scale { words += ["--scale", scale.plainText] }
    if let fitted { words += ["--size", Self.text(fitted)] }
    if stage.background != .transparent {
      words += ["--background", "'\(stage.background.hexadecimalText)'"]
    }
    for setting in ["mesh=FILE", "fraction=1"] + settings { words += ["--set", setting] }
    let command = (words + ["-o", "OUTPUT"]).joined(separator: " ")
    // A message has at most 400 bytes.
    guard command.utf8.count <= 380 else {
      return
        "'peelgl render mesh' with the same flags, mesh=FILE and fraction=1 draws the same picture"
    }
    return "this command draws the same picture: \(command)"
  }

  /// Parameters that the file does not hold and that differ from their defaults.
  private var settings: [String] {
    sheet.settings.map { "\($0.name)=\(Self.text($0.value))" }
  }

  private static func text(_ size: SIMD2<Double>) -> String {
    "\(size.x.plainText)x\(size.y.plainText)"
  }

  private static func text(_ value: JSON) -> String {
    switch value.content {
    case .number(let number): number.plainText
    case .text(let text): text.hasPrefix("#") ? "'\(text)'" : text.onOneLine
    case .null, .boolean, .list, .object: "\(value)"
    }
  }

  /// The mesh file.
  var file: JSON {
    .object([
      .init("depthNormalization", .text(transform.depthNormalization.rawValue)),
      .init("subdivisionSteps", .integer(transform.subdivisionSteps)),
      .init("vertices", .list(transform.vertices.map(Self.vertex))),
      .init("faces", .list(transform.faces.map(Self.face))),
    ])
  }

  private static func vertex(_ vertex: MeshTransform.Vertex) -> JSON {
    .object([
      .init("from", numbers([vertex.from.x, vertex.from.y])),
      .init("to", numbers([vertex.to.x, vertex.to.y, vertex.to.z])),
    ])
  }

  private static func face(_ face: MeshTransform.Face) -> JSON {
    .object([
      .init("indices", .list((0..<4).map { .integer(face.indices[$0]) })),
      .init("weights", numbers((0..<4).map { face.weights[$0] })),
    ])
  }

  private static func numbers(_ values: [Double]) -> JSON { .list(values.map { .number($0) }) }
}

extension MeshTransform {
  /// Moves what is seen by `offset` points of the canvas, on a sheet of `size` points.
  ///
  /// A place (x, y, z, 1) that the placement T turns into (x', y', z', w) must become
  /// T⁻¹(x' + w · offset, …), which is the place and w times the offset turned back.
  fileprivate mutating func shift(
    by offset: SIMD2<Double>, on size: SIMD2<Double>, seenAs sheet: BentSheet
  ) {
    guard offset != .zero else { return }
    let placed = sheet.placement.transform
    let back = Transform3D.rotation(
      Angle(degrees: -sheet.placement.rotation.z.degrees), around: SIMD3(0, 0, 1))
    let step = back.applied(to: SIMD3(offset.x, offset.y, 0))
    let units = pointsPerUnit(on: size, depth: sheet.depth)
    let middle = SIMD3(size.x / 2, size.y / 2, 0)
    mapVertices { vertex, _ in
      let w = placed.applied(to: vertex.to * units - middle).w
      let shift = SIMD3(step.x, step.y, 0) * w / units
      return Vertex(from: vertex.from, to: vertex.to + shift)
    }
  }
}
