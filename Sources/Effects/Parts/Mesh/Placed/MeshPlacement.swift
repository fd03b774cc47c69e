import Documents
public import Motion

/// The transform of a layer as a whole, about its middle.
///
/// `extra` comes first, then scale, rotations about x, y and z, the translation, and last the camera.
public struct MeshPlacement: Sendable, Hashable {
  /// An additional transform.
  public var extra = Transform3D.identity
  /// The scale factor.
  public var scale = 1.0
  /// Rotations about the x, y and z axes.
  public var rotation = Rotation()
  /// Translation in points.
  public var translation = SIMD3<Double>.zero
  /// The element m34 of the transform before the camera; 0 keeps the computed one.
  ///
  /// Core Animation's users set it after they rotate a layer.
  public var m34 = 0.0
  /// Points from the camera to the plane z = 0; 0 for a camera without perspective.
  public var perspective = 0.0

  /// Makes a placement that leaves the layer in place.
  public init() {}

  /// Rotations about the axes, x first.
  public struct Rotation: Sendable, Hashable {
    /// About the x axis, from y to z.
    public var x = Angle(degrees: 0)
    /// About the y axis, from z to x.
    public var y = Angle(degrees: 0)
    /// About the z axis, from x to y.
    public var z = Angle(degrees: 0)

    /// Makes the identity rotation.
    public init() {}
  }

  /// The whole placement as one transform of points from the layer's middle.
  public var transform: Transform3D {
    var result =
      Transform3D.translation(translation)
      * .rotation(rotation.z, around: SIMD3(0, 0, 1))
      * .rotation(rotation.y, around: SIMD3(0, 1, 0))
      * .rotation(rotation.x, around: SIMD3(1, 0, 0))
      * .scale(SIMD3(repeating: scale)) * extra
    if m34 != 0 { result.m34 = m34 }
    return .perspective(perspective) * result
  }
}

extension MeshPlacement {
  /// The placement's own parameters, without their group.
  static var parameterList: [Parameter<MeshPlacement>] {
    [
      .number(
        "perspective", "Distance of the camera; 0 for none.", unit: "points", in: 0...1_000_000,
        get: { $0.perspective }, set: { $0.perspective = $1 }),
      .number(
        "m34",
        "The transform's element m34, -1 / distance, such as -0.00125; applied after the rotation.",
        in: -1...1, get: { $0.m34 }, set: { $0.m34 = $1 }),
      .number(
        "scale", "Scale of the layer.", in: 0.01...100, get: { $0.scale },
        set: { $0.scale = $1 }),
      .number(
        "rotation.x", "Rotation around the x axis.", unit: "degrees", in: -3600...3600,
        get: { $0.rotation.x.degrees }, set: { $0.rotation.x = Angle(degrees: $1) }),
      .number(
        "rotation.y", "Rotation around the y axis.", unit: "degrees", in: -3600...3600,
        get: { $0.rotation.y.degrees }, set: { $0.rotation.y = Angle(degrees: $1) }),
      .number(
        "rotation.z", "Rotation around the z axis.", unit: "degrees", in: -3600...3600,
        get: { $0.rotation.z.degrees }, set: { $0.rotation.z = Angle(degrees: $1) }),
    ]
      + Parameter<MeshPlacement>.vector(
        "translation", "Translation of the layer", unit: "points", in: -10_000...10_000,
        get: { $0.translation }, set: { $0.translation = $1 })
  }
}
