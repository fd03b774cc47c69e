public import Frame
public import Motion

/// A bar that a finger pulls down like a drop and that springs back: an elastic view, or the
/// pull-to-refresh header made of it.
///
/// The numbers are those of the article and the library this effect comes from; lengths are points,
/// times seconds. The view is the first picture's rectangle, or all of the canvas without one.
public struct Elastic: Sendable, Hashable {
  /// What the bar does.
  public enum Style: String, Sendable, Hashable, CaseIterable {
    /// It follows the finger and springs back when it is let go: the article's view. The default.
    case pull
    /// Pulled far enough it stays open while something loads: the library's header.
    case refresh
  }

  /// What the bar does; `pull` by default.
  public var style = Style.pull
  /// Whether the wave under a finger in the middle is its own mirror image; default no, as published.
  public var symmetric = false
  /// Whether the seven control points are shown, as red squares of 3 points; default no.
  public var showControlPoints = false
  /// The bar's colour; default rgb(57, 67, 89).
  public var color = Color(red: 57 / 255, green: 67 / 255, blue: 89 / 255)
  /// Height of the bar at rest, 0…10,000; default 50, and none for a refresh header.
  public var minimalHeight = 50.0
  /// The highest wave, 0…10,000; `nil`, the default, is 100, or 70 for a refresh header.
  public var maxWaveHeight: Double?
  /// The share of the pull that goes into the wave, 0…1; `nil`, the default, is 0.6, or 1.6 / 3 for
  /// a refresh header.
  public var waveShare: Double?
  /// How far the finger pulls without a gesture, −100,000…100,000; default 150.
  public var translation = 150.0
  /// Where the finger is, right of the view's left edge, ±100,000; `nil`, the default, is the middle.
  public var locationX: Double?
  /// Seconds that the finger takes to pull, 0…3600; default 0.6, and 0 pulls at once.
  public var pull = 0.6
  /// How the pull follows time; easeInEaseOut by default.
  public var timing = TimingFunction.easeInEaseOut
  /// When the finger lets go, in seconds, 0…3600; default 0.6.
  public var release = 0.6
  /// What pulls the bar back.
  public var spring = ReleaseSpring()
  /// What a refresh header does.
  public var refresh = Refresh()
  /// What a refresh header shows.
  public var loader = Loader()
  /// What is below a refresh header.
  public var content = Content()
  /// What fingers did, which wins over the play; who handles gestures sets it.
  package var state: ElasticState?

  /// Makes the article's view.
  public init() {}

  /// The spring that starts when the finger lets go.
  public struct ReleaseSpring: Sendable, Hashable {
    /// Seconds until it is settled, 0.01…10; default 0.9.
    public var duration = 0.9
    /// Its damping ratio, 0.01…1; `nil`, the default, is 0.57, or 0.43 for a refresh header.
    public var damping: Double?
  }

  /// When a refresh header opens and closes.
  public struct Refresh: Sendable, Hashable {
    /// How far the content must be pulled to load, 0…10,000; default 95.
    public var threshold = 95.0
    /// Height of the header while it loads, 0…10,000; default 50.
    public var inset = 50.0
    /// When loading starts by itself, in seconds, 0…3600; `nil`, the default, leaves it to the finger.
    public var start: Double?
    /// Whether a header that opens by itself bounces as one that is let go; default yes.
    public var bounce = true
    /// Seconds of loading until it is stopped, 0…3600; default 1.5.
    public var stop = 1.5

    /// Seconds in which the content follows when the header opens: 0.4 of the spring's 0.9.
    static let openingDuration = 0.36
    /// Seconds in which the header closes.
    static let closingDuration = 0.4
  }

  /// The circle that turns while something loads, or a picture in its place.
  public struct Loader: Sendable, Hashable {
    /// Width and height, 1…1000; default 30.
    public var size = 30.0
    /// The circle's colour; default rgb(78, 221, 200).
    public var color = Color(red: 78 / 255, green: 221 / 255, blue: 200 / 255)
    /// Width of the circle's line, 0.1…500; default 1.
    public var lineWidth = 1.0
    /// A picture file that turns in the circle's place; `nil` by default.
    ///
    /// Who reads files gives its picture to the stage, after the other inputs.
    public var picture: String?
  }

  /// What a header pushes down: the first input, or without one the rows of an empty list.
  public struct Content: Sendable, Hashable {
    /// The colour above the content, and of a list's rows; default rgb(250, 250, 251).
    public var color = Color(red: 250 / 255, green: 250 / 255, blue: 251 / 255)
    /// The colour of the lines between rows; default rgb(230, 230, 231).
    public var separator = Color(red: 230 / 255, green: 230 / 255, blue: 231 / 255)
    /// Points from one line to the next, 1…10,000; default 44.
    public var rowHeight = 44.0
  }
}

extension Elastic {
  /// Seconds that a play takes: until the bar is at rest again.
  public var duration: Double {
    guard style == .refresh else { return release + spring.duration }
    let loading = refresh.stop + Refresh.closingDuration
    if let start = refresh.start {
      return start + (refresh.bounce ? spring.duration : Refresh.openingDuration) + loading
    }
    return pulled(at: release) >= refresh.threshold
      ? release + spring.duration + loading : release + Refresh.closingDuration
  }

  /// The bar at `seconds` of a play without a gesture, in a view of `width` points.
  package func state(at seconds: Double, width: Double) -> ElasticState {
    if let state { return state }
    var hand = ElasticHand(self, width: width)
    if style == .pull || refresh.start == nil {
      hand.begin(at: 0)
      hand.drag(by: pulled(at: min(seconds, release)), x: locationX ?? width / 2)
      if seconds >= release { hand.release(at: release) }
    }
    hand.advance(to: seconds)
    return hand.state(at: seconds)
  }

  /// How far the finger has pulled.
  func pulled(at seconds: Double) -> Double {
    pull > 0 ? translation * timing.value(at: min(seconds / pull, 1)) : translation
  }

  /// The heights of bar and wave when the content, or the finger, is pulled down by `distance`
  /// points.
  package func heights(pulledBy distance: Double) -> (base: Double, wave: Double) {
    let added = max(distance, 0)
    let share = waveShare ?? (style == .pull ? 0.6 : 1.6 / 3)
    let wave = min(share * added, maxWaveHeight ?? (style == .pull ? 100 : 70))
    return ((style == .pull ? minimalHeight : 0) + added - wave, wave)
  }

  /// How far the spring has come, `seconds` after the finger let go.
  func sprung(_ seconds: Double) -> Double {
    let ratio = spring.damping ?? (style == .pull ? 0.57 : 0.43)
    return Spring(settlingDuration: spring.duration, dampingRatio: ratio).value(at: seconds)
  }
}
