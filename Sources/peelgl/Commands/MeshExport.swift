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
    guard let mesh = found, case .mesh(var transform)? = mesh.source else {
      throw .job(.noSheet(effect: pose.effect.name))
    }
    let input = pose.stage.inputs[0]
    transform.shift(by: input.placement.translation, on: input.size, seenAs: mesh)
    self.mesh = mesh
    self.transform = transform
  }

  /// The camera and what else a file does not hold, as the call that draws the file the same way.
  var view: String {
    var settings = ["mesh=FILE", "fraction=1"]
    let placement = mesh.placement
    let numbers: [(name: String, value: Double, rest: Double)] = [
      ("perspective", placement.perspective, 0), ("m34", placement.m34, 0),
      ("scale", placement.scale, 1), ("rotation.x", placement.rotation.x.degrees, 0),
      ("rotation.y", placement.rotation.y.degrees, 0),
      ("rotation.z", placement.rotation.z.degrees, 0),
      ("translation.x", placement.translation.x, 0),
      ("translation.y", placement.translation.y, 0),
      ("translation.z", placement.translation.z, 0),
    ]
    if mesh.depth != .documented { settings.append("depth=\(mesh.depth.rawValue)") }
    if mesh.diagonal != .coreAnimation { settings.append("diagonal=\(mesh.diagonal.rawValue)") }
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

extension MeshTransform {
  /// Moves what is seen by `offset` points of the canvas, on a sheet of `size` points.
  ///
  /// A place (x, y, z, 1) that the placement T turns into (x', y', z', w) must become
  /// T⁻¹(x' + w · offset, …), which is the place and w times the offset turned back.
  fileprivate mutating func shift(
    by offset: SIMD2<Double>, on size: SIMD2<Double>, seenAs mesh: Mesh
  ) {
    guard offset != .zero else { return }
    let placed = mesh.placement.transform
    let back = Transform3D.rotation(
      Angle(degrees: -mesh.placement.rotation.z.degrees), around: SIMD3(0, 0, 1))
    let step = back.applied(to: SIMD3(offset.x, offset.y, 0))
    let units = pointsPerUnit(on: size, depth: mesh.depth)
    let middle = SIMD3(size.x / 2, size.y / 2, 0)
    mapVertices { vertex, _ in
      let w = placed.applied(to: vertex.to * units - middle).w
      let shift = SIMD3(step.x, step.y, 0) * w / units
      return Vertex(from: vertex.from, to: vertex.to + shift)
    }
  }
}
