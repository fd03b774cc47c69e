package import Documents
import Frame
import Motion

/// What an effect does to its sheet at one moment: one mesh for drawing, hit testing and export.
///
/// Unit coordinates are those of the picture without its outline; the outline lies outside the unit
/// square.
public struct BentSheet: Sendable, Hashable {
  /// The mesh.
  public var mesh: MeshTransform
  /// The face of the first mesh of a chain for each face of `mesh`; `nil` without a chain.
  package var origins: [Int32]?
  /// How many faces were made on the way to `mesh`.
  var facesMade = 0.0
  /// The transform of the layer as a whole.
  public var placement = MeshPlacement()
  /// How z becomes depth.
  public var depth = MeshDepth.documented
  /// How faces become triangles.
  public var diagonal = MeshDiagonal.coreAnimation
  /// Whether faces without area are an error.
  public var strict = false
  /// Whether the area outside the unit square shows the picture's edge.
  public var replicatesEdges = false
  /// Whether the area outside the unit square is an outline, which is visible.
  package var hasOutline = false
  /// The parameters that make the effect `mesh` draw `mesh` in the same way, as far as they differ from
  /// their defaults.
  package var settings: [Setting] = []

  /// A parameter's name and value.
  package struct Setting: Sendable, Hashable {
    package var name: String
    package var value: JSON

    package init(_ name: String, _ value: JSON) {
      self.name = name
      self.value = value
    }
  }

  /// Makes a sheet in the place of its picture.
  public init(_ mesh: MeshTransform) {
    self.mesh = mesh
  }
}

extension SheetMesh {
  /// The sheet in units of the picture in the middle of `sheet`, seen from `distance` pixels.
  func bent(of sheet: Sheet, distance: Double, on stage: Stage) -> BentSheet {
    let picture = stage.pixelSize(ofInput: 0)
    let size = picture.vector
    let whole = sheet.size.vector
    let margin = (whole - size) / 2
    let inside = cut(from: 0, to: whole.y).rows
    var edges: [SheetRow] = []
    for row in inside where edges.last.map({ row.y > $0.y }) ?? true { edges.append(row) }
    var transform = MeshTransform(depthNormalization: .height)
    let scale = sheet.placement.scale
    let slope = sheet.slope(of: self, seenFrom: distance)
    for row in edges {
      for x in [-margin.x, size.x + margin.x] {
        let from = SIMD2(x, row.y - margin.y) / size
        // Scaling a sticker does not scale its height.
        let to = 0.5 + scale * (from - 0.5)
        let height = row.height + dot(slope, (from - 0.5) * size)
        transform.add(
          MeshTransform.Vertex(from: from, to: SIMD3(to.x, to.y, height / size.y)))
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
  var settings: [BentSheet.Setting] {
    let usual = MeshPlacement()
    return MeshPlacement.parameterList.filter { $0.get(self) != $0.get(usual) }.map {
      BentSheet.Setting("transform.\($0.name)", $0.get(self))
    }
  }
}
