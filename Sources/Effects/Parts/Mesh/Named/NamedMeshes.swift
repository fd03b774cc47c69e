/// The meshes that have a name, in the order of lists.
public enum MeshName: String, Sendable, Hashable, CaseIterable {
  /// Nothing changes.
  case identity
  /// A ribbon of three waves that narrows to the right.
  case wavy
  /// Rings around the middle.
  case ripple
  /// A curtain drawn to the left and let go.
  case curtain
  /// A lens under a finger.
  case bulge
  /// A disc that shivers.
  case jelly
  /// The sheet pressed into a disc.
  case ellipse
  /// A label round a bottle.
  case cylinder
  /// Two halves with a crack between them.
  case cracked
  /// A bicubic Bézier patch.
  case patch
  /// Waves that roll down without an end.
  case wave
  /// A cloth that waves from its pole.
  case flag
}

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
  /// The constants of `flag`.
  public var flag = FlagMesh()

  /// Every constant at its default.
  public init() {}
}

extension MeshName {
  /// The mesh of this name, without its type.
  var erased: ErasedMesh {
    switch self {
    case .identity: ErasedMesh(name: self, get: { _ in IdentityMesh() }, set: { _, _ in })
    case .wavy: ErasedMesh(name: self, get: { $0.wavy }, set: { $0.wavy = $1 })
    case .ripple: ErasedMesh(name: self, get: { $0.ripple }, set: { $0.ripple = $1 })
    case .curtain: ErasedMesh(name: self, get: { $0.curtain }, set: { $0.curtain = $1 })
    case .bulge: ErasedMesh(name: self, get: { $0.bulge }, set: { $0.bulge = $1 })
    case .jelly: ErasedMesh(name: self, get: { $0.jelly }, set: { $0.jelly = $1 })
    case .ellipse: ErasedMesh(name: self, get: { $0.ellipse }, set: { $0.ellipse = $1 })
    case .cylinder: ErasedMesh(name: self, get: { $0.cylinder }, set: { $0.cylinder = $1 })
    case .cracked: ErasedMesh(name: self, get: { $0.cracked }, set: { $0.cracked = $1 })
    case .patch: ErasedMesh(name: self, get: { $0.patch }, set: { $0.patch = $1 })
    case .wave: ErasedMesh(name: self, get: { $0.wave }, set: { $0.wave = $1 })
    case .flag: ErasedMesh(name: self, get: { $0.flag }, set: { $0.flag = $1 })
    }
  }
}
