/// What `Lighting.auto` stands for: the light and the perspective of the meshes' demos, where a mesh has heights.
extension Mesh {
  /// The lighting that is drawn.
  public var shownLighting: Lighting {
    lighting == .auto ? (relief == nil ? .none : .simple) : lighting
  }

  /// How much simple light darkens slopes, 0…1.
  public var shownDiffuseLightFactor: Double {
    diffuseLightFactor ?? (lighting == .auto ? relief?.softDiffuse ?? 1 : 1)
  }

  /// How steep slopes are for simple light, as a share of what they are, 0…1.
  public var shownLightRelief: Double {
    lightRelief ?? (lighting == .auto ? relief?.softRelief(constants) ?? 1 : 1)
  }

  /// Towards the simple light that is drawn, in the mesh's coordinates.
  public var shownLightDirection: SIMD3<Double> {
    guard lighting == .auto, lightDirection == Self.viewer, let relief else {
      return lightDirection
    }
    return onCanvas(relief.softDirection)
  }

  /// The transform of the layer that is drawn of a sheet of `size` points.
  public func shownPlacement(on size: SIMD2<Double>) -> MeshPlacement {
    var shown = placement
    if lighting == .auto, let relief, !relief.showsInside, placement == MeshPlacement() {
      // A long sheet is seen from farther away, so that its ends are spread no more than those of one of 2 by 1.
      shown.m34 = Self.softM34 * LongPicture.lift(ofSize: size)
    }
    return shown
  }

  /// The named mesh whose heights are drawn: the only one, or the one of a chain that shows the sheet's inside.
  private var relief: ErasedMesh? {
    switch shown {
    case .named(let name):
      let mesh = name.erased
      return mesh.isRelief ? mesh : nil
    case .chain(let parts):
      for case .named(let name) in parts {
        let mesh = name.erased
        if mesh.showsInside { return mesh }
      }
      return nil
    case .mesh, .file, .movements: return nil
    }
  }

  /// Towards the viewer, where a mesh's own light comes from unless it says otherwise.
  static let viewer = SIMD3<Double>(0, 0, 1)

  /// The article's curtain has this.
  private static let softM34 = -0.0005
}
