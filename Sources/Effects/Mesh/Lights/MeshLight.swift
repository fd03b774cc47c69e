public import Frame
public import Motion

/// A light on a mesh, in the manner of Core Animation's `CALight`.
///
/// Coordinates are those of the drawn layer: points from its middle, y down, z towards the viewer.
public struct MeshLight: Sendable, Hashable {
  /// Where light comes from.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Everywhere: only `ambient` counts.
    case ambient
    /// One direction, from infinitely far away.
    case directional
    /// A point.
    case point
    /// A point, limited to a cone.
    case spot
  }

  /// Its name in messages; `nil` for its number.
  public var name: String?
  /// Whether it is on.
  public var enabled = true
  /// Where light comes from.
  public var kind = Kind.directional
  /// Its colour; alpha is ignored.
  public var color = Color(red: 1, green: 1, blue: 1)
  /// Strength of the light that reaches everything.
  public var ambient = 0.25
  /// Strength of the diffuse light, which depends on the angle of incidence.
  public var diffuse = 0.75
  /// Strength of the specular light.
  public var specular = 0.25
  /// The direction towards a directional light, opposite to a spot's beam.
  public var direction = SIMD3<Double>(0, 0, 1)
  /// Where a point or spot light is, in points.
  public var position = SIMD3<Double>(0, 0, 400)
  /// How light fades with distance; 0 for no fading.
  ///
  /// At a distance d beyond `falloffDistance` the light is (falloffDistance / d) to this power.
  public var falloff = 0.0
  /// Points within which a light does not fade.
  public var falloffDistance = 400.0
  /// The full angle of a spot's cone.
  public var coneAngle = Angle(degrees: 60)
  /// The share of the cone over which its edge fades; 0 for a sharp edge.
  public var coneSoftness = 0.2

  /// The file of a picture that the light projects; `nil` for none.
  ///
  /// The picture colours the light except `ambient`, and outside the picture that light is 0. A
  /// directional light projects it at its size in points, around the layer's middle. A point or spot
  /// light projects it along its beam, with the longer side as wide as the cone.
  public var image: String?
  /// Rotation of the picture, clockwise as seen from the light.
  public var imageRotation = Angle(degrees: 0)

  /// Makes a white directional light from the viewer.
  public init() {}

  /// The values of `lights` as `phong.glsl` reads them when all shine with `intensity`, and their
  /// layout: places and cones are left out where no light has one.
  static func uniform(
    of lights: [MeshLight], intensity: Double
  ) -> (values: [Float], layout: [ShaderConstant]) {
    let hasPlaces = lights.contains { $0.kind == .point || $0.kind == .spot }
    var values: [Float] = []
    for light in lights {
      values += light.values(intensity: intensity)
      if hasPlaces { values += light.placeValues }
    }
    let layout = [
      ShaderConstant("LIGHT_COUNT", .int(Int32(lights.count))),
      ShaderConstant("LIGHT_STRIDE", .int(Int32(values.count / lights.count))),
    ]
    return (values, layout + (hasPlaces ? [ShaderConstant("LIGHTS_HAVE_PLACES", .int(1))] : []))
  }

  private func values(intensity: Double) -> [Float] {
    let strength = enabled ? intensity : 0
    let number: Float =
      switch kind {
      case .ambient: 0
      case .directional: 1
      case .point: 2
      case .spot: 3
      }
    let towards = normalized(direction)
    let values =
      [strength * ambient, strength * diffuse, strength * specular]
      + [towards.x, towards.y, towards.z]
    return [number, color.red, color.green, color.blue] + values.map { Float($0) }
  }

  private var placeValues: [Float] {
    let half = coneAngle.radians / 2
    let values =
      [position.x, position.y, position.z, falloff, falloffDistance]
      + [Math.cos(half), Math.cos(half * (1 - coneSoftness))]
    return values.map { Float($0) }
  }
}
