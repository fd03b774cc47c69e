/// What `Lighting.auto` stands for: the light and the perspective of the meshes' demos, where a mesh has heights.
extension Mesh {
  /// The lighting that is drawn.
  public var shownLighting: Lighting {
    lighting == .auto ? (isRelief ? .simple : .none) : lighting
  }

  /// How much simple light darkens slopes, 0…1.
  public var shownDiffuseLightFactor: Double {
    diffuseLightFactor ?? (lighting == .auto ? Self.softDiffuse : 1)
  }

  /// The transform of the layer that is drawn.
  public var shownPlacement: MeshPlacement {
    var shown = placement
    if lighting == .auto, isRelief, placement == MeshPlacement() { shown.m34 = Self.softM34 }
    return shown
  }

  private var isRelief: Bool {
    guard case .named(let name) = shown else { return false }
    return name.erased.isRelief
  }

  /// The article's curtain has these.
  private static let softDiffuse = 0.5
  private static let softM34 = -0.0005
}
