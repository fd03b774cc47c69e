/// What a sheet does with the light that falls on it.
public struct MeshMaterial: Sendable, Hashable {
  /// Share of ambient light that it gives back, 0…1; default 1.
  public var ambient = 1.0
  /// Share of scattered light that it gives back, 0…1; default 1.
  public var diffuse = 1.0
  /// Share of mirrored light that it gives back, 0…1; default 1.
  public var specular = 1.0
  /// How narrow highlights are, 1…1000; default 30.
  public var shininess = 30.0

  /// Makes a material that gives all light back.
  public init() {}
}
