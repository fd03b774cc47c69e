import Documents
import Frame
import Motion

/// A picture on the page, which a sheet covers until it lifts.
///
/// It stays where the sheet lay when a finger takes the sheet away.
public struct Underlay: Sendable, Hashable {
  /// How a picture fits a box of other proportions.
  public enum Fit: String, Sendable, Hashable, CaseIterable {
    /// All of the picture, as large as the box allows.
    case contain
    /// The middle of the picture, which fills the box.
    case cover
    /// All of the picture, stretched to the box.
    case fill
  }

  /// The picture; `nil` for the bare page.
  public var picture: String?
  /// Width and height of its box in points, whose middle is that of the sheet; `nil` for the sheet's.
  public var size: SIMD2<Double>?
  /// How it fits its box.
  public var fit = Fit.contain

  /// Makes a bare page.
  public init() {}

  /// The files that it reads.
  var pictureFiles: [String] { picture.map { [$0] } ?? [] }

  /// The underlay's own parameters, without their group.
  static var parameterList: [Parameter<Underlay>] {
    [
      .optionalFile(
        "picture", "A picture that the sheet covers until it lifts.", unset: "none",
        get: { $0.picture }, set: { $0.picture = $1 }),
      .optionalPoint(
        "size", "Width and height of the covered picture's box.", unit: "points",
        unset: "the sheet's", in: 1...10_000, get: { $0.size }, set: { $0.size = $1 }),
      .choice(
        "fit", "How the covered picture fits its box.", get: { $0.fit }, set: { $0.fit = $1 }),
    ]
  }

  /// A canvas that holds the box, too.
  func widened(_ canvas: SIMD2<Double>) -> SIMD2<Double> {
    guard picture != nil, let size else { return canvas }
    return pointwiseMax(canvas, size)
  }

  /// Throws unless the stage has the picture, after `others` of its own.
  ///
  /// - Throws: `MissingPicture`.
  func check(on stage: Stage, after others: Int, of effect: String) throws(MissingPicture) {
    guard let picture, stage.inputs.count <= others else { return }
    throw MissingPicture(effect: effect, needed: "the picture \(picture) under its sheet")
  }

  /// The draws of the stage's input `index` under the first one; none without a picture.
  func draws(ofInput index: Int, on stage: Stage) -> [Draw] {
    guard picture != nil, stage.inputs.indices.contains(index) else { return [] }
    let own = stage.inputs[index].size
    let box = size ?? stage.inputs[0].size
    let across = box / own
    let factor: SIMD2<Double> =
      switch fit {
      case .contain: SIMD2(repeating: across.min())
      case .cover: SIMD2(repeating: across.max())
      case .fill: across
      }
    var home = stage
    home.inputs[index].size = own * factor
    let whole = home.pixelSize(ofInput: index)
    home.inputs[0].size = pointwiseMin(own * factor, box)
    home.inputs[0].placement = stage.inputs[0].placement.home
    let sheet = Sheet(home, outline: Outline())
    let shown = sheet.size.vector / whole.vector
    let isAligned =
      sheet.placement.isTranslation && sheet.origin == sheet.origin.rounded(.down)
    return SheetMesh(flat: sheet.size.height).draws(
      "underlay", at: sheet.origin, size: sheet.size,
      camera: sheet.camera(
        distance: sheet.size.vector.max(), over: sheet.center, canvas: stage.pixelSize),
      textures: [
        Texture(
          "picture", .asset(home.request(forInput: index, size: whole)),
          sampler: isAligned && shown == SIMD2(1, 1) ? .nearest : .linear)
      ],
      uniforms: [Uniform("shown", .vec2(SIMD2<Float>(shown)))])
  }
}
