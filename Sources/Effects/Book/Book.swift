public import Frame
public import Motion

/// A book whose sheets turn about its spine.
///
/// Its pictures are pages in the order of reading. A sheet bends as paper does: it is not stretched, and is
/// straight along lines that meet the spine, in a point of it for a cone, or nowhere for a cylinder. Lengths
/// are points, times seconds.
public struct Book: Sendable, Hashable {
  /// Where the sheets are bound.
  public enum Spine: String, Sendable, Hashable, CaseIterable {
    /// On the left of the first page, as in books that are read from left to right.
    case left
    /// On the right of the first page, as in books that are read from right to left.
    case right
    /// Above the first page.
    case top
    /// Above the first page by a wire, round which sheets turn to behind the block.
    case wire
  }

  /// What lies side by side.
  public enum Pages: String, Sendable, Hashable, CaseIterable {
    /// Two pages, printed on both sides of the sheets.
    case double
    /// One page, printed on one side of the sheets.
    case single
  }

  /// What is to be seen of a book of double pages whose first sheet has not been turned.
  public enum Opening: String, Sendable, Hashable, CaseIterable {
    /// The first page alone.
    case cover
    /// The first two pages side by side.
    case spread
  }

  /// Where the sheets are bound.
  public var spine = Spine.left
  /// What lies side by side.
  public var pages = Pages.double
  /// What is to be seen before the first turn.
  public var opening = Opening.cover
  /// How many sheets have been turned when a play begins.
  public var page = 0
  /// How many sheets a play turns; `nil` for all that are left and have a printed back, or for the last one.
  public var turns: Int?
  /// Progress of the first of these turns, 0…1; `nil` to follow time.
  public var fraction: Double?
  /// Seconds that a sheet takes to turn.
  public var turn = 1.2
  /// The share of a turn in which the next one is under way too.
  public var overlap = 0.0
  /// Seconds that the book rests before and after each turn.
  public var hold = 0.0
  /// How `fraction` follows time.
  public var timing = TimingFunction.linear
  /// How little a sheet bends: 0 as soft as thin paper, 1 a board.
  public var stiffness = 0.2
  /// How thick a sheet is, as a share of the page's shorter side; its edge shows in the air.
  public var thickness = 0.0
  /// How much more a sheet bends at one end of the spine while it is lifted; 0 for a cylinder.
  public var cone = 0.3
  /// The colour of paper, where no picture covers it.
  public var paper = Color(red: 0.976, green: 0.969, blue: 0.953)
  /// Opacity of the darkest shadow.
  public var shadow = 0.5
  /// Darkening of slopes that face away from the light.
  public var shading = 0.4
  /// The light that is added along a bend.
  public var gloss = 0.15
  /// The camera's angle over the longer side of two pages side by side.
  public var fieldOfView = Angle(degrees: 28)
  /// What fingers do to the sheets, in place of a play; `nil` without them.
  var held: BookState?

  /// Makes a book with a cover, bound on the left.
  public init() {}

  /// The largest number of pages.
  static let mostPages = 1000
}
