import Documents

/// A mesh with a name: its parameters, its movement, and how many faces it has.
///
/// Its name is a case of `MeshName`. A mesh that fingers move is also a `TouchableMesh`.
protocol NamedMesh: Sendable, Hashable {
  /// The parameters, without the numbers of faces.
  static var parameterList: [Parameter<Self>] { get }

  /// The numbers of faces that a picture determines unless they are set.
  static var faceCounts: [FaceCount<Self>] { get }

  /// Whether its movement ends as it began.
  static var isCyclic: Bool { get }

  /// Whether it has heights, which only light or perspective shows.
  static var isRelief: Bool { get }

  /// How much soft light darkens its slopes, 0…1.
  static var softDiffuse: Double { get }

  /// Towards its soft light.
  static var softDirection: SIMD3<Double> { get }

  /// How steep its slopes are for soft light, as a share of what they are, 0…1.
  var softRelief: Double { get }

  /// Whether it shows the inside of the sheet, which light alone tells from the picture, also in a chain.
  static var showsInside: Bool { get }

  /// The moment of its movement that a still shows, as a fraction of the play.
  static var poster: Double { get }

  /// Seconds that one play takes; `nil` for a mesh that does not move by itself.
  var playSeconds: Double? { get }

  /// How many faces it has; where no number is set, as many as the published mesh.
  var faceCount: Int { get }

  /// The mesh at `seconds` of its own movement, on a sheet of `size` points.
  func mesh(at seconds: Double, on size: SIMD2<Double>) -> MeshTransform
}

extension NamedMesh {
  static var parameterList: [Parameter<Self>] { [] }

  static var faceCounts: [FaceCount<Self>] { [] }

  static var isCyclic: Bool { false }

  static var isRelief: Bool { false }

  // That of the article's curtain.
  static var softDiffuse: Double { 0.5 }

  static var softDirection: SIMD3<Double> { SIMD3(0, 0, 1) }

  var softRelief: Double { 1 }

  static var showsInside: Bool { false }

  static var poster: Double { 1 }

  var playSeconds: Double? { nil }

  var faceCount: Int {
    Self.faceCounts.reduce(1) { product, count in
      let number = count.number(in: self)
      return product * (count.isOnBothAxes ? number * number : number)
    }
  }
}

/// A number of faces of a named mesh that a picture determines unless it is set.
struct FaceCount<Kind: Sendable> {
  /// The parameter's name.
  let name: String
  /// The parameter's summary.
  let summary: String
  /// The number of the published mesh.
  let published: Int
  /// Whether it holds from left to right and from top to bottom.
  var isOnBothAxes = false
  /// With so many, the mesh's extent is known to a pixel.
  var coarse = 100
  let get: @Sendable (Kind) -> Int?
  let set: @Sendable (inout Kind, Int?) -> Void
  /// The number that a mesh needs on a sheet in pixels.
  let needed: (Kind, SheetPixels) -> Int

  /// The number `count` of faces along each side.
  static func alongEachSide(
    _ published: Int, coarse: Int = 100, get: @escaping @Sendable (Kind) -> Int?,
    set: @escaping @Sendable (inout Kind, Int?) -> Void,
    needed: @escaping (Kind, SheetPixels) -> Int
  ) -> FaceCount {
    FaceCount(
      name: "count", summary: "Faces along each side.", published: published, isOnBothAxes: true,
      coarse: coarse, get: get, set: set, needed: needed)
  }

  /// The number that is set, or the published one.
  func number(in mesh: Kind) -> Int { get(mesh) ?? published }

  /// The parameter that sets the number.
  var parameter: Parameter<Kind> {
    .optionalWholeNumber(
      name, summary, unset: "\(published), or what the picture needs", in: 1...1000, get: get,
      set: set)
  }
}

/// A sheet in pixels, which determines how many faces a mesh needs.
struct SheetPixels {
  /// Width and height in pixels.
  let size: SIMD2<Double>
  /// Pixels per point.
  let pixelsPerPoint: Double

  /// The mean of width and height in pixels.
  var mean: Double { (size.x + size.y) / 2 }

  /// Faces along a unit in which the second derivative is `bend` pixels, so that straight edges deviate
  /// by at most `error` pixels: a face of length h deviates by bend · h² / 8.
  ///
  /// Perspective makes errors in height smaller; there a whole pixel is allowed.
  static func faces(_ bend: Double, error: Double = 0.25, in range: ClosedRange<Int>) -> Int {
    Int((bend.magnitude / (8 * error)).squareRoot().rounded(.up), within: range)
  }
}
