package import Documents
package import Effects

/// The subject of a page, as its program reads it from the page's document.
///
/// All files have been read, and what they say stands in the document as values.
package struct PageDocument: Sendable {
  /// The parameters that differ from their defaults, as an object.
  package var values: JSON?
  /// The mesh that is none of the named ones, as ``MeshSource/pageNumbers``.
  package var mesh: [Double] = []
  /// The items of a scene, in place of values.
  package var items: [Item] = []
  /// The files of a user's shader, as ``ShaderFiles/pageValue``.
  package var shader: JSON?
  /// Frames that a shader draws before its play.
  package var precharge = 0
  /// The picture behind all items of a scene.
  package var backdrop: Int?
  /// The canvas and the pictures; limits are the program's own.
  package var stage: Stage
  /// How it is played.
  package var mode = PlayMode.once
  /// Seconds before anything moves.
  package var delay = 0.0
  /// How often it is played.
  package var repeatCount = 1
  /// Seconds of a play in one direction; `nil` for the effect's own.
  package var duration: Double?
  /// The view's own transform, pointer events, and where stickers can be dropped.
  package var gesture: GestureFile?
  /// Movements of parameters.
  package var tracks: [ParameterTrack] = []

  /// An item of a scene.
  package struct Item: Sendable {
    /// The effect's name.
    package var effect: String
    /// The parameters that differ from their defaults, as an object.
    package var values: JSON?
    /// As the document's own.
    package var mesh: [Double]
    /// The indices of its pictures.
    package var inputs: [Int]
    /// The box in points that its pictures are fitted into.
    package var size: SIMD2<Double>?
    /// Where the view's middle lies, in canvas points.
    package var position: SIMD2<Double>?
    /// The view's own transform.
    package var placement: Placement
    /// Whether stickers become parts of its picture.
    package var takesStickers: Bool

    package init(
      effect: String, values: JSON?, mesh: [Double], inputs: [Int], size: SIMD2<Double>?,
      position: SIMD2<Double>?, placement: Placement, takesStickers: Bool
    ) {
      self.effect = effect
      self.values = values
      self.mesh = mesh
      self.inputs = inputs
      self.size = size
      self.position = position
      self.placement = placement
      self.takesStickers = takesStickers
    }
  }

  package init(stage: Stage) {
    self.stage = stage
  }
}
