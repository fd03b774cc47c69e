/// How a sheet reflects the light that falls on it.
public struct MeshMaterial: Sendable, Hashable {
  /// The share of ambient light that is reflected.
  public var ambient = 1.0
  /// The share of diffuse light that is reflected.
  public var diffuse = 1.0
  /// The share of specular light that is reflected.
  public var specular = 1.0
  /// The exponent of highlights; larger is narrower.
  public var shininess = 30.0

  /// Makes a material that reflects all light.
  public init() {}
}
