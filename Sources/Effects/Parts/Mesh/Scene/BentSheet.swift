package import Documents
import Frame

/// What an effect does to its sheet at one moment: a mesh that is drawn, hit and exported alike.
///
/// The picture's own place on the stage counts, an outline's does not: it lies outside the unit
/// square.
public struct BentSheet: Sendable, Hashable {
  /// The mesh.
  public var mesh: MeshTransform
  /// The face of the first mesh of a chain for each face of `mesh`; `nil` without a chain.
  package var origins: [Int32]?
  /// What the layer does as a whole.
  public var placement = MeshPlacement()
  /// Which depth z has.
  public var depth = MeshDepth.documented
  /// How faces become triangles.
  public var diagonal = MeshDiagonal.coreAnimation
  /// Whether faces without area are refused.
  public var strict = false
  /// Whether what lies outside the unit square is an outline, which shows.
  package var hasOutline = false
  /// Parameters of the effect `mesh` that differ from their defaults where it draws `mesh` alike.
  package var settings: [Setting] = []

  /// A parameter's name and value.
  package struct Setting: Sendable, Hashable {
    package var name: String
    package var value: ParameterValue

    package init(_ name: String, _ value: ParameterValue) {
      self.name = name
      self.value = value
    }
  }

  /// Makes a sheet that lies where its picture does.
  public init(_ mesh: MeshTransform) {
    self.mesh = mesh
  }
}

extension SheetMesh {
  /// The same in units of a picture in the middle of `sheet`, seen by an eye at `distance` pixels.
  func bent(of sheet: Sheet, distance: Double, on stage: Stage) -> BentSheet {
    let picture = stage.pixelSize(ofInput: 0)
    let size = SIMD2(Double(picture.width), Double(picture.height))
    let whole = SIMD2(Double(sheet.size.width), Double(sheet.size.height))
    let margin = (whole - size) / 2
    let inside = cut(from: 0, to: whole.y).rows
    var edges: [SheetRow] = []
    for row in inside where edges.last.map({ row.y > $0.y }) ?? true { edges.append(row) }
    var transform = MeshTransform(depthNormalization: .height)
    let scale = sheet.placement.scale
    for row in edges {
      for x in [-margin.x, size.x + margin.x] {
        let from = SIMD2(x, row.y - margin.y) / size
        // A larger sticker is not a higher one.
        let to = 0.5 + scale * (from - 0.5)
        transform.add(
          MeshTransform.Vertex(from: from, to: SIMD3(to.x, to.y, row.height / size.y)))
      }
    }
    for row in 0..<edges.count - 1 {
      transform.add(MeshTransform.Face(SIMD4(2 * row, 2 * row + 1, 2 * row + 3, 2 * row + 2)))
    }
    var bent = BentSheet(transform)
    bent.placement.perspective = distance / stage.scale
    bent.placement.rotation.z = sheet.placement.rotation
    bent.hasOutline = true
    bent.settings = bent.placement.settings
    return bent
  }
}

extension MeshPlacement {
  /// The parameters that differ from their defaults, in their group `transform`.
  fileprivate var settings: [BentSheet.Setting] {
    let usual = MeshPlacement()
    return MeshPlacement.parameterList.filter { $0.get(self) != $0.get(usual) }.map {
      BentSheet.Setting("transform.\($0.name)", $0.get(self))
    }
  }
}
