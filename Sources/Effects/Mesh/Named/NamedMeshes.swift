/// The constants of every named mesh; the defaults are those of the article and its demos.
public struct NamedMeshes: Sendable, Hashable {
  /// The constants of `wavy`.
  public var wavy = WavyMesh()
  /// The constants of `ripple`.
  public var ripple = RippleMesh()
  /// The constants of `curtain`.
  public var curtain = CurtainMesh()
  /// The constants of `bulge`.
  public var bulge = BulgeMesh()
  /// The constants of `jelly`.
  public var jelly = JellyMesh()
  /// The constants of `ellipse`.
  public var ellipse = EllipseMesh()
  /// The constants of `cylinder`.
  public var cylinder = CylinderMesh()
  /// The constants of `cracked`.
  public var cracked = CrackedMesh()
  /// The control points of `patch`.
  public var patch = PatchMesh()
  /// The constants of `wave`.
  public var wave = WaveMesh()

  /// Every constant at its default.
  public init() {}

  /// Whether fingers move the mesh called `name`.
  func takesGesture(_ name: MeshName) -> Bool {
    switch name {
    case .curtain, .bulge, .jelly, .wave: true
    case .identity, .wavy, .ripple, .ellipse, .cylinder, .cracked, .patch: false
    }
  }

  /// Whether the mesh called `name` moves by itself.
  public func moves(_ name: MeshName) -> Bool {
    switch name {
    case .curtain, .jelly, .wave: true
    case .ripple: ripple.speed != 0
    case .identity, .wavy, .bulge, .ellipse, .cylinder, .cracked, .patch: false
    }
  }

  /// Whether the movement of the mesh called `name` ends as it began.
  func repeats(_ name: MeshName) -> Bool {
    switch name {
    case .jelly, .wave: true
    case .ripple: ripple.speed != 0
    case .identity, .wavy, .bulge, .curtain, .ellipse, .cylinder, .cracked, .patch: false
    }
  }

  /// Seconds that one play of a mesh that moves takes; 1 for the others.
  public func duration(_ name: MeshName) -> Double {
    switch name {
    case .curtain: curtain.duration
    case .jelly: JellyMesh.duration
    case .wave: wave.duration
    case .ripple: ripple.speed == 0 ? 1 : 1 / abs(ripple.speed)
    case .identity, .wavy, .bulge, .ellipse, .cylinder, .cracked, .patch: 1
    }
  }

  /// The mesh called `name` at `seconds` of its own movement, on a sheet of `size` points.
  public func mesh(
    _ name: MeshName, at seconds: Double = 0, on size: SIMD2<Double>
  ) -> MeshTransform {
    switch name {
    case .identity: MeshTransform.identity(rows: 1, columns: 1)
    case .wavy: wavy.mesh()
    case .ripple: ripple.mesh(at: seconds)
    case .curtain: curtain.mesh(at: seconds)
    case .bulge: bulge.mesh(on: size)
    case .jelly: jelly.mesh(at: seconds)
    case .ellipse: ellipse.mesh()
    case .cylinder: cylinder.mesh()
    case .cracked: cracked.mesh()
    case .patch: patch.mesh()
    case .wave: wave.mesh(at: seconds)
    }
  }
}
