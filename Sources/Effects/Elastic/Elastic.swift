public import Frame
public import Motion

/// A bar that a finger pulls down like a drop and that springs back.
///
/// It is an elastic view, or the pull-to-refresh header made of it. The numbers are those of the
/// article and the library this effect comes from. Lengths are points, times seconds. The view of a
/// header is the first picture's rectangle; the article's view is as wide as the picture, which it pushes down from the
/// top of the canvas. Without a picture it is the whole canvas.
public struct Elastic: Sendable, Hashable {
  /// The behaviour of the bar.
  public enum Style: String, Sendable, Hashable, CaseIterable {
    /// It follows the finger and springs back on release: the article's view.
    case pull
    /// Pulled far enough, it stays open while something loads: the library's header.
    case refresh
  }

  /// The behaviour of the bar.
  public var style = Style.pull
  /// Whether a wave under a finger in the middle is symmetric; in the article it is not.
  public var symmetric = false
  /// Whether the seven control points are shown, as red squares of 3 points.
  public var showControlPoints = false
  /// The bar's colour.
  public var color = Color(red: 57 / 255, green: 67 / 255, blue: 89 / 255)
  /// Height of the bar at rest, in points; a refresh header has none.
  public var minimalHeight = 50.0
  /// The largest height of the wave, in points; `nil` for the default of the style.
  public var maxWaveHeight: Double?
  /// The share of the pull that goes into the wave; `nil` for the default of the style.
  public var waveShare: Double?
  /// Length of the finger's pull without a gesture, in points.
  public var translation = 150.0
  /// Where the finger is, in points from the view's left edge; `nil` for the middle.
  public var locationX: Double?
  /// Seconds that the finger takes to pull; 0 pulls at once.
  public var pull = 0.6
  /// How the pull follows time.
  public var timing = TimingFunction.easeInEaseOut
  /// When the finger lets go, in seconds.
  public var release = 0.6
  /// The spring that pulls the bar back.
  public var spring = ReleaseSpring()
  /// The behaviour of a refresh header.
  public var refresh = Refresh()
  /// The loader of a refresh header.
  public var loader = Loader()
  /// The picture in an open refresh header.
  public var header = Header()
  /// The content below a refresh header.
  public var content = Content()
  /// Height of a picture, in points, for which lengths are meant: with a lower one they are smaller.
  ///
  /// `nil` for 140, or for none if a length is not its default.
  public var designHeight: Double?
  /// What fingers did; it overrides the play and is set by gesture handling.
  package var state: ElasticState?

  /// Makes the article's view.
  public init() {}

  /// The spring that starts when the finger lets go.
  public struct ReleaseSpring: Sendable, Hashable {
    /// Seconds until it has settled.
    public var duration = 0.9
    /// Its damping ratio; `nil` for the default of the style.
    public var damping: Double?
  }

  /// When a refresh header opens and closes.
  public struct Refresh: Sendable, Hashable {
    /// Length of a pull that starts loading, in points.
    public var threshold = 95.0
    /// Height of the header while it loads, in points.
    public var inset = 50.0
    /// When loading starts by itself, in seconds; `nil` when only the finger starts it.
    public var start: Double?
    /// Whether a header that opens by itself bounces like one that a finger releases.
    public var bounce = true
    /// Seconds of loading before it stops.
    public var stop = 1.5

    /// Seconds that the content takes to follow when the header opens: 0.4 of the spring's 0.9.
    static let openingDuration = 0.36
    /// Seconds that the header takes to close.
    static let closingDuration = 0.4
  }

  /// A circle that rotates during loading, or a picture instead of it.
  public struct Loader: Sendable, Hashable {
    /// Width and height in points.
    public var size = 30.0
    /// The circle's colour.
    public var color = Color(red: 78 / 255, green: 221 / 255, blue: 200 / 255)
    /// Width of the circle's line, in points.
    public var lineWidth = 1.0
    /// A picture file that turns in the circle's place; `nil` for the circle.
    ///
    /// One that moves does not turn: its first round follows the pull, and it plays while the bar loads.
    /// Its picture is on the stage after the other inputs.
    public var picture: String?
  }

  /// A picture in a refresh header, as wide as the view; it shows in the open part of the header.
  public struct Header: Sendable, Hashable {
    /// A picture file; `nil` for the bar's colour alone.
    ///
    /// Its picture is on the stage after the inputs, and before the loader's.
    public var picture: String?
    /// How far the picture follows the content, as a share of the distance that the content is pulled.
    ///
    /// At 0 it stays in place. While the header stays open, the picture is centred in it.
    public var parallax = 0.4
  }

  /// The content that a header pushes down: the first input or, without one, the rows of an empty
  /// list.
  public struct Content: Sendable, Hashable {
    /// The colour above the content and of a list's rows.
    public var color = Color(red: 250 / 255, green: 250 / 255, blue: 251 / 255)
    /// The colour of the lines between rows.
    public var separator = Color(red: 230 / 255, green: 230 / 255, blue: 231 / 255)
    /// Points from one line to the next.
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
    state ?? hand(at: seconds, width: width).state(at: seconds)
  }

  /// What has happened by `seconds` of a play without a gesture, in a view of `width` points.
  func hand(at seconds: Double, width: Double) -> ElasticHand {
    var hand = ElasticHand(self, width: width)
    if style == .pull || refresh.start == nil {
      hand.begin(at: 0)
      hand.drag(by: pulled(at: min(seconds, release)), x: locationX ?? width / 2)
      if seconds >= release { hand.release(at: release) }
    }
    hand.advance(to: seconds)
    return hand
  }

  /// How far the finger has pulled, in points.
  func pulled(at seconds: Double) -> Double {
    pull > 0 ? translation * timing.value(at: min(seconds / pull, 1)) : translation
  }

  /// The heights of bar and wave, in points, for a pull of `distance` points by the finger or the
  /// content.
  package func heights(pulledBy distance: Double) -> (base: Double, wave: Double) {
    let added = max(distance, 0)
    let share = waveShare ?? (style == .pull ? 0.6 : 1.6 / 3)
    let wave = min(share * added, highestWave)
    return ((style == .pull ? minimalHeight : 0) + added - wave, wave)
  }

  /// The largest height of the wave, in points.
  var highestWave: Double { maxWaveHeight ?? (style == .pull ? 100 : 70) }

  /// The progress of the spring, `seconds` after the finger let go.
  func sprung(_ seconds: Double) -> Double {
    let ratio = spring.damping ?? (style == .pull ? 0.57 : 0.43)
    return Spring(settlingDuration: spring.duration, dampingRatio: ratio).value(at: seconds)
  }
}
