import Documents
import Motion

extension MeshMaterial {
  /// The material's own parameters, without their group.
  static var parameterList: [Parameter<MeshMaterial>] {
    [
      .number(
        "ambient", "Share of ambient light that the sheet reflects.", in: 0...1,
        get: { $0.ambient }, set: { $0.ambient = $1 }),
      .number(
        "diffuse", "Share of diffuse light that the sheet reflects.", in: 0...1,
        get: { $0.diffuse }, set: { $0.diffuse = $1 }),
      .number(
        "specular", "Share of specular light that the sheet reflects.", in: 0...1,
        get: { $0.specular }, set: { $0.specular = $1 }),
      .number(
        "shininess", "How narrow highlights are.", in: 1...1000,
        get: { $0.shininess }, set: { $0.shininess = $1 }),
    ]
  }
}

extension MeshLight {
  /// A light that adds nothing.
  static var unlit: MeshLight {
    var light = MeshLight()
    light.ambient = 0
    light.diffuse = 0
    light.specular = 0
    return light
  }

  /// A light's own parameters, without their group.
  static var parameterList: [Parameter<MeshLight>] {
    [
      .text(
        "name", "Name of the light in messages.", form: "a name", get: { $0.name },
        set: { light, text in
          light.name = text
          return !text.isEmpty
        }),
      .boolean(
        "enabled", "Whether the light is on.", get: { $0.enabled }, set: { $0.enabled = $1 }),
      .choice(
        "type", "Kind of light.", get: { $0.kind }, set: { $0.kind = $1 }),
      .color("color", "The light's colour.", get: { $0.color }, set: { $0.color = $1 }),
      .number(
        "ambient", "Ambient intensity.", in: 0...10, get: { $0.ambient },
        set: { $0.ambient = $1 }),
      .number(
        "diffuse", "Diffuse intensity.", in: 0...10,
        get: { $0.diffuse }, set: { $0.diffuse = $1 }),
      .number(
        "specular", "Specular intensity.", in: 0...10, get: { $0.specular },
        set: { $0.specular = $1 }),
      .number(
        "falloff", "Exponent of the fade beyond the falloff distance.", in: 0...8,
        get: { $0.falloff }, set: { $0.falloff = $1 }),
      .number(
        "falloffDistance", "Distance up to which light does not fade.", unit: "points",
        in: 0.01...1_000_000, get: { $0.falloffDistance }, set: { $0.falloffDistance = $1 }),
      .number(
        "coneAngle", "The full angle of a spot's cone.", unit: "degrees", in: 0...180,
        get: { $0.coneAngle.degrees }, set: { $0.coneAngle = Angle(degrees: $1) }),
      .number(
        "coneSoftness", "Share of a spot's cone over which its edge fades.", in: 0...1,
        get: { $0.coneSoftness }, set: { $0.coneSoftness = $1 }),
      .optionalFile(
        "image", "A picture that the light projects; only one light may have one.", unset: "none",
        get: { $0.image }, set: { $0.image = $1 }),
      .number(
        "imageRotation", "Rotation of the picture.", unit: "degrees", in: -3600...3600,
        get: { $0.imageRotation.degrees }, set: { $0.imageRotation = Angle(degrees: $1) }),
    ]
      + Parameter<MeshLight>.vector(
        "direction", "Towards a directional light, against a spot's beam, from below at +y",
        in: -1000...1000,
        get: { $0.direction }, set: { $0.direction = $1 })
      + Parameter<MeshLight>.vector(
        "position", "Position of a point or spot light, from the layer's middle", unit: "points",
        in: -1_000_000...1_000_000, get: { $0.position }, set: { $0.position = $1 })
  }
}
