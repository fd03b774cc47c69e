import Effects
import Rendering

/// What an effect does to its sheet, as `peelgl describe --mesh` prints it.
struct MeshExport {
  private let mesh: Mesh
  private let transform: MeshTransform

  /// Takes the deformation of a job's first frame.
  init(_ job: RenderJob) throws(RenderingError) {
    let pose = job.performance.pose(at: job.frames.first?.seconds ?? 0)
    let found: Mesh?
    do throws(EffectError) {
      found = try pose.effect.deformation(at: pose.moment, on: pose.stage)
    } catch {
      throw .effect(error)
    }
    guard let mesh = found, case .mesh(let transform)? = mesh.source else {
      throw .job(.noSheet(effect: pose.effect.name))
    }
    self.mesh = mesh
    self.transform = transform
  }

  /// The camera, as the call that draws the file the same way.
  var view: String {
    var settings = ["mesh=FILE", "fraction=1"]
    let placement = mesh.placement
    let scale = placement.scale * placement.extra.x.x
    let numbers: [(name: String, value: Double, rest: Double)] = [
      ("perspective", placement.perspective, 0), ("m34", placement.m34, 0),
      ("scale", scale, 1), ("rotation.x", placement.rotation.x.degrees, 0),
      ("rotation.y", placement.rotation.y.degrees, 0),
      ("rotation.z", placement.rotation.z.degrees, 0),
      ("translation.x", placement.translation.x, 0),
      ("translation.y", placement.translation.y, 0),
      ("translation.z", placement.translation.z, 0),
    ]
    for (name, value, rest) in numbers where value != rest {
      settings.append("transform.\(name)=\(Values.short(value))")
    }
    return "drawn alike by: peelgl render mesh INPUT "
      + settings.map { "--set \($0)" }.joined(separator: " ")
  }

  /// The mesh file.
  var file: JSON {
    .object([
      .init("depthNormalization", .string(transform.depthNormalization.rawValue)),
      .init("subdivisionSteps", .integer(transform.subdivisionSteps)),
      .init("vertices", .array(transform.vertices.map(Self.vertex))),
      .init("faces", .array(transform.faces.map(Self.face))),
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
      .init("indices", .array((0..<4).map { .integer(face.indices[$0]) })),
      .init("weights", numbers((0..<4).map { face.weights[$0] })),
    ])
  }

  private static func numbers(_ values: [Double]) -> JSON { .array(values.map { .number($0) }) }
}
