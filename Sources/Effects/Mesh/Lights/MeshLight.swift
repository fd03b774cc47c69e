public import Frame
public import Motion

/// A light on a mesh, in the manner of Core Animation's `CALight`.
///
/// Space is that of the drawn layer: points from its middle, y down, z towards the viewer.
public struct MeshLight: Sendable, Hashable {
  /// Where light comes from.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Everywhere: only `ambient` counts.
    case ambient
    /// One direction, from infinitely far away.
    case directional
    /// A point.
    case point
    /// A point, within a cone.
    case spot
  }

  /// Where light comes from; default directional.
  public var kind = Kind.directional
  /// Its colour, white by default, of which alpha counts for nothing.
  public var color = Color(red: 1, green: 1, blue: 1)
  /// Light that reaches everything, 0…10; default 0.25.
  public var ambient = 0.25
  /// Light that is scattered by how squarely it falls, 0…10; default 0.75.
  public var diffuse = 0.75
  /// Light that is mirrored, 0…10; default 0.25.
  public var specular = 0.25
  /// Towards a directional light, against a spot's beam; default towards the viewer, (0, 0, 1).
  public var direction = SIMD3<Double>(0, 0, 1)
  /// Where a point or spot light is, in points; default 400 before the middle.
  public var position = SIMD3<Double>(0, 0, 400)
  /// How light fades with distance, 0…8; default 0, not at all.
  ///
  /// At a distance d beyond `falloffDistance` it is (falloffDistance / d) to this power.
  public var falloff = 0.0
  /// Points up to which a light does not fade, more than 0; default 400.
  public var falloffDistance = 400.0
  /// The full angle of a spot's cone, 0°…180°; default 60°.
  public var coneAngle = Angle(degrees: 60)
  /// Share of the cone over which its edge fades, 0 sharp … 1; default 0.2.
  public var coneSoftness = 0.2

  /// The file of a picture that it throws; `nil`, the default, for none.
  ///
  /// The picture colours what the light adds beside `ambient`, and beyond its borders there is none.
  /// A directional light throws it as large as it is in points, around the layer's middle, a point
  /// or spot light along its beam, the longer side as wide as the cone.
  public var image: String?
  /// How far the picture is turned, clockwise as the light sees it; default not.
  public var imageRotation = Angle(degrees: 0)

  /// Makes a white directional light from the viewer.
  public init() {}

  /// Numbers that a light takes in `uniformValues`; `phong.glsl` reads them in this order.
  static let uniformStride = 17

  /// How `phong.glsl` keeps lights.
  static var constants: [ShaderConstant] {
    [
      ShaderConstant("LIGHT_LIMIT", .int(Int32(Mesh.lightLimit))),
      ShaderConstant("LIGHT_STRIDE", .int(Int32(uniformStride))),
    ]
  }

  var uniformValues: [Float] {
    let number: Float =
      switch kind {
      case .ambient: 0
      case .directional: 1
      case .point: 2
      case .spot: 3
      }
    let towards = normalized(direction)
    let half = coneAngle.radians / 2
    let values =
      [ambient, diffuse, specular, towards.x, towards.y, towards.z]
      + [position.x, position.y, position.z, falloff, falloffDistance]
      + [Math.cos(half), Math.cos(half * (1 - coneSoftness))]
    return [number, color.red, color.green, color.blue] + values.map { Float($0) }
  }
}
