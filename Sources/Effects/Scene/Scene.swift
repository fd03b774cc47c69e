public import Documents

/// Effects on one canvas, later ones on top: a page of stickers.
///
/// The stage's inputs are the pictures of all items. Items begin together; an item that is shorter than
/// the scene waits at its end.
public struct Composition<Element: Sendable & Hashable>: Sendable, Hashable {
  /// An effect and its position.
  public struct Item: Sendable, Hashable {
    /// The effect with its parameters.
    public var effect: Element
    /// The indices of its pictures among those of the stage.
    public var inputs: [Int]
    /// The box in points that its pictures are fitted into; `nil` for their own sizes.
    public var size: SIMD2<Double>?
    /// Where the view's middle lies, in canvas points; `nil` for the canvas's middle.
    public var position: SIMD2<Double>?
    /// The view's own transform.
    public var placement: Placement
    /// The moment of its play; `nil` for the scene's.
    public var moment: Moment?
    /// Whether a sticker that is let go over its picture becomes a part of it, if its effect bends a sheet.
    public var takesStickers: Bool
    /// The points by which its own canvas exceeds the need of its play, for gestures.
    var canvasGrowth = SIMD2(0.0, 0)

    /// Makes an item.
    public init(
      _ effect: Element, inputs: [Int], size: SIMD2<Double>? = nil,
      position: SIMD2<Double>? = nil, placement: Placement = Placement(), moment: Moment? = nil,
      takesStickers: Bool = false
    ) {
      self.effect = effect
      self.inputs = inputs
      self.size = size
      self.position = position
      self.placement = placement
      self.moment = moment
      self.takesStickers = takesStickers
    }
  }

  /// The items, later ones on top.
  public var items: [Item]
  /// The items that are currently parts of other items' pictures, later ones over earlier ones.
  package var stuck: [StuckItem] = []
  /// The indices of items that are currently drawn above the others, the uppermost last.
  public var raised: [Int] = []
  /// The index of the picture behind all items; it is scaled to cover the canvas.
  public var backdrop: Int?
  /// Width and height of the canvas in points; `nil` for the backdrop's size, or what the items need.
  public var canvas: SIMD2<Double>?

  /// Makes a scene.
  public init(_ items: [Item], backdrop: Int? = nil, canvas: SIMD2<Double>? = nil) {
    self.items = items
    self.backdrop = backdrop
    self.canvas = canvas
  }

  /// The indices of all items in drawing order.
  public var order: [Int] { items.indices.filter { !raised.contains($0) } + raised }
}

/// The limits of a scene.
public enum SceneLimits {
  /// The number of items.
  public static let items = 256
  /// The number of different pictures.
  public static let inputs = 257
  /// The limits of the document.
  public static let document = JSON5Limits()
}
