public import Frame
public import Motion

/// A sheet that curls up from a corner or an edge and shows its back.
///
/// It leaves the page along a straight fold line and wraps round a cylinder or a cone that lies on the page,
/// without being stretched. After half a turn it continues straight, or it rolls up. Lengths are points, times
/// seconds.
public struct Curl: Sendable, Hashable {
  /// Progress of the curl, from 0 flat to 1 at `extent`; `nil` to follow time.
  public var curled: Double?
  /// Where the sheet leaves the page first.
  public var from = CurlOrigin.bottomRight
  /// Radius in the middle of the fold line, in points; `nil` for an eighth of the sheet's shorter side.
  public var radius: Double?
  /// Change of the radius along the fold line: times 1 − cone at one end, times 1 + cone at the
  /// other.
  public var cone = 0.0
  /// The shape of the sheet beyond half a turn.
  public var shape = Shape.fold
  /// The share of the sheet, across the fold line, that a play takes off the page.
  public var extent = 0.5
  /// The camera's angle over the sheet's longer side.
  public var fieldOfView = Angle(degrees: 24)
  /// How `curled` follows time.
  public var timing = TimingFunction.easeOut
  /// The side that is hidden at first.
  public var back = Back()
  /// Darkening of slopes that face away from the light.
  public var shading = 0.55
  /// The strength of the highlight along the bend.
  public var gloss = 0.3
  /// How colourfully the back shines; the hue follows the angle.
  public var foil = 0.0
  /// The colour of paper on which a picture is printed that leaves much of its box empty; transparent for none.
  public var paper = Color.transparent
  /// The shadow on the page.
  public var shadow = Shadow()
  /// The border around the picture.
  public var outline = Outline()
  /// The picture that it covers.
  public var under = Underlay()
  /// The finish of its front.
  public var finish = Finish()
  /// How a piece of the sheet is torn off.
  public var tear = Tear()
  /// A drawing of the mesh over the sheet.
  public var debug = DebugDrawing.none
  /// What fingers do to the sheet, in place of a play; `nil` without them.
  var hold: CurlHold?

  /// Makes a curl from the bottom-right corner.
  public init() {}

  /// The shape of a sheet beyond half a turn.
  public enum Shape: String, Sendable, Hashable, CaseIterable {
    /// It continues straight, and lies back over itself.
    case fold
    /// It rolls up.
    case roll
  }

  /// The back of the sheet.
  public struct Back: Sendable, Hashable {
    /// The paper's colour.
    public var color = Color(red: 0.976, green: 0.969, blue: 0.953)
    /// A picture that is printed on the back, upright when the sheet is turned like a page; `nil` for
    /// none.
    public var picture: String?
    /// Opacity of the paper; below 1 the front shows through.
    public var opacity = 0.9
  }

  /// The shadow that the lifted part casts; it follows the gap between sheet and page.
  public struct Shadow: Sendable, Hashable {
    /// The shadow's colour.
    public var color = ShadowColor.color(Color(red: 0, green: 0, blue: 0))
    /// Opacity where the sheet touches the page.
    public var opacity = 0.5
    /// Offset of the shadow of a sheet two radii above the page, to the right and down, in points;
    /// `nil` for four tenths of the radius straight down.
    public var offset: SIMD2<Double>?
    /// Sigma of the blur two radii above the page, in points; `nil` for half of the radius.
    public var blur: Double?
  }

  /// Seconds that curling up or putting back takes; a torn piece falls after that.
  public static let duration = 1.0

  /// The largest height of the sheet as a share of the eye's distance.
  static let highestShare = 0.75
}
