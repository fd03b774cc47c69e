public import Documents
public import Frame
import Motion

/// Named settings of an effect, as a preset file holds them: `{ effect, summary, inputs, background, size,
/// poster, sample, set }`.
///
/// `inputs`, `background` and `size` are defaults of a job; items of a scene ignore them. `poster` and `sample`
/// tell galleries and pages how to show the preset.
public struct Preset: Sendable {
  /// The name of the effect.
  public let effect: String
  /// One sentence that describes its look; empty if the file has none.
  public let summary: String
  /// The pictures of a job that names none.
  public var inputs: [String]
  /// The background; `nil` without a colour.
  public let background: Color?
  /// The box in points that the pictures are fitted into; `nil` for their own sizes.
  public let size: SIMD2<Double>?
  /// The moment that shows it best, as a share of the play; `nil` for the effect's.
  package let poster: Double?
  /// The pictures that suit it; empty for its own, or the gallery's.
  package var samplePictures: [String]
  /// The colour of the ground that suits it, as `#rrggbb`; `nil` for its own, or none.
  package let sampleGround: String?
  private let settings: DocumentNode

  /// Reads a document.
  ///
  /// - Throws: `DocumentError` with the position, also for a parameter that the effect lacks.
  public init(_ document: JSON) throws(DocumentError) {
    let object = try DocumentNode(document).object([
      "effect", "summary", "inputs", "background", "size", "poster", "sample", "set",
    ])
    let name = try object.required("effect")
    effect = try name.text("the name of an effect")
    summary = try object["summary"]?.text() ?? ""
    inputs = try object.pictures("inputs")
    background = try object["background"]?.color()
    size = try object["size"]?.size(in: StageLimits.side, unit: "points")
    poster = try object["poster"]?.number(in: NumberRange(0...1))
    let sample = try object["sample"]?.object(["inputs", "background"])
    samplePictures = try sample?.pictures("inputs") ?? []
    sampleGround = try sample?["background"]?.color().hexadecimalText
    settings = try object.required("set")
    let named = effect
    guard var whole = Effect.all.first(where: { $0.name == named }) else {
      throw name.error(.unknownName(effect, among: Effect.names, plural: "effects"))
    }
    try apply(to: &whole)
  }

  /// Sets the preset's values; other parameters keep theirs.
  ///
  /// - Throws: `DocumentError` with the position in the preset's file.
  public func apply(to effect: inout Effect) throws(DocumentError) {
    try effect.apply(document: settings)
  }

  /// A sentence for the use of the preset called `name` for another effect; `nil` for its own.
  package func mismatch(called name: String, for effect: Effect) -> String? {
    guard self.effect != effect.name else { return nil }
    return "the preset \(quoted(name)) is one of \(self.effect), not of \(effect.name)"
  }
}

extension DocumentObject {
  /// The names of pictures in the list called `key`; none without it.
  fileprivate func pictures(_ key: String) throws(DocumentError) -> [String] {
    guard let node = self[key] else { return [] }
    var names: [String] = []
    for picture in try node.elements(0...EffectTraits.inputLimit) {
      names.append(try picture.text("the name of a picture"))
    }
    return names
  }
}
