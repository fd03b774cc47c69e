public import Documents

/// Effects on one canvas, later ones over earlier ones: a page of stickers.
///
/// The stage's inputs are the pictures of all items. Items begin together; one that takes less time
/// than the scene waits at its end.
public struct Composition<Element: Sendable & Hashable>: Sendable, Hashable {
  /// An effect in its place.
  public struct Item: Sendable, Hashable {
    /// The effect with its parameters; one that takes a placement.
    public var effect: Element
    /// Its pictures among those of the stage.
    public var inputs: [Int]
    /// The box in points that its pictures are fitted into; `nil` leaves them as they are.
    public var size: SIMD2<Double>?
    /// Where the view's middle lies, in canvas points; `nil` is the canvas's middle.
    public var position: SIMD2<Double>?
    /// The view's own transform.
    public var placement: Placement
    /// The moment of its play; `nil`, the default, is the scene's.
    public var moment: Moment?

    /// Makes an item.
    public init(
      _ effect: Element, inputs: [Int], size: SIMD2<Double>? = nil,
      position: SIMD2<Double>? = nil, placement: Placement = Placement(), moment: Moment? = nil
    ) {
      self.effect = effect
      self.inputs = inputs
      self.size = size
      self.position = position
      self.placement = placement
      self.moment = moment
    }
  }

  /// The effects, as they lie on each other.
  public var items: [Item]
  /// Items that are drawn over the others for now, the uppermost last; none by default.
  public var raised: [Int] = []
  /// The picture behind all items, among those of the stage: as large as covers the canvas.
  public var backdrop: Int?
  /// Width and height of the canvas in points; `nil` is the backdrop's, or what the items need.
  public var canvas: SIMD2<Double>?

  /// Makes a scene.
  public init(_ items: [Item], backdrop: Int? = nil, canvas: SIMD2<Double>? = nil) {
    self.items = items
    self.backdrop = backdrop
    self.canvas = canvas
  }

  /// The indices of all items in the order they are drawn.
  public var order: [Int] { items.indices.filter { !raised.contains($0) } + raised }
}

/// The bounds of a scene.
public enum SceneLimits {
  /// Items.
  public static let items = 256
  /// Different pictures.
  public static let inputs = 257
  /// The document.
  public static let document = JSON5Limits()
}
