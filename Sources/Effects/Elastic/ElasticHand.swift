import Motion

/// What happens to an elastic bar, event after event: the state machine of the article and the library.
struct ElasticHand: Sendable, Hashable {
  /// What the bar is doing, and where it started from.
  private enum Activity: Sendable, Hashable {
    case resting
    /// The finger has pulled by `distance`, starting from `height`.
    case dragging(height: Double, distance: Double)
    /// A header that was not pulled far enough goes back.
    case returning(since: Double, height: Double)
    /// The points spring to their rest positions; without points the edge stays straight.
    case bouncing(since: Double, points: ElasticPoints?, height: Double)
    case loading(since: Double)
    case closing(since: Double)
  }

  /// The loader's circle while it turns.
  private struct Turn: Sendable, Hashable {
    var since: Double
    var progress: Double
  }

  private(set) var milestones: [Milestone] = []
  private let elastic: Elastic
  private let width: Double
  private var activity = Activity.resting
  private var x: Double
  private var turning: Turn?
  private var pendingStart: Double?

  init(_ elastic: Elastic, width: Double) {
    self.elastic = elastic
    self.width = width
    x = width / 2
    pendingStart = elastic.style == .refresh ? elastic.refresh.start : nil
  }

  /// Starts a drag, unless the bar springs, loads or closes.
  @discardableResult
  mutating func begin(at seconds: Double) -> Bool {
    switch activity {
    case .resting, .returning: break
    case .dragging, .bouncing, .loading, .closing: return false
    }
    activity = .dragging(height: height(at: seconds), distance: 0)
    report(.started, at: seconds)
    return true
  }

  /// Moves the finger to `x` and to `distance` below the place where the drag started.
  mutating func drag(by distance: Double, x: Double) {
    guard case .dragging(let height, _) = activity else { return }
    activity = .dragging(height: height, distance: distance)
    self.x = x
  }

  /// Ends the drag.
  mutating func release(at seconds: Double) {
    guard case .dragging = activity else { return }
    report(.released, at: seconds)
    let height = height(at: seconds)
    if elastic.style == .refresh, height < elastic.refresh.threshold {
      activity = .returning(since: seconds, height: height)
    } else {
      open(at: seconds, from: points(at: seconds))
    }
  }

  /// Performs the changes that happen without events up to a time.
  mutating func advance(to end: Double) {
    while let (seconds, isStart) = nextChange, seconds <= end + Self.tolerance {
      if isStart {
        pendingStart = nil
        // A header that is open or held does not start again.
        guard activity == .resting else { continue }
        open(at: seconds, from: elastic.refresh.bounce ? points(at: seconds) : nil)
      } else {
        change(at: seconds)
      }
    }
  }

  /// The bar at a time that `advance` has reached.
  func state(at seconds: Double) -> ElasticState {
    let progress = progress(at: seconds)
    var start = -90 + max(progress - 1, 0) * 200
    if let turning { start += 360 * max(seconds - turning.since, 0) }
    return ElasticState(
      phase: phase, points: points(at: seconds), height: height(at: seconds), progress: progress,
      loaderStart: Angle(degrees: start))
  }

  /// A nanosecond: sums of decimal fractions are not exact.
  private static let tolerance = 1e-9

  private mutating func open(at seconds: Double, from points: ElasticPoints?) {
    if elastic.style == .refresh {
      turning = Turn(since: seconds, progress: max(progress(at: seconds), 1))
    }
    activity = .bouncing(since: seconds, points: points, height: height(at: seconds))
  }

  /// The next change that happens without an event, and whether it is the requested start.
  private var nextChange: (seconds: Double, isStart: Bool)? {
    let own: Double? =
      switch activity {
      case .resting, .dragging: nil
      case .returning(let since, _), .closing(let since): since + Elastic.Refresh.closingDuration
      case .bouncing(let since, let points, _):
        since + (points == nil ? Elastic.Refresh.openingDuration : elastic.spring.duration)
      case .loading(let since): since + elastic.refresh.stop
      }
    guard let start = pendingStart, start <= own ?? .infinity else {
      return own.map { ($0, false) }
    }
    return (start, true)
  }

  private mutating func change(at seconds: Double) {
    switch activity {
    case .resting, .dragging: return
    case .bouncing where elastic.style == .refresh:
      activity = .loading(since: seconds)
      report(.loading, at: seconds)
    case .loading:
      activity = .closing(since: seconds)
      report(.closing, at: seconds)
    case .returning, .closing, .bouncing:
      activity = .resting
      turning = nil
      report(.settled, at: seconds)
    }
  }

  private mutating func report(_ kind: Milestone.Kind, at seconds: Double) {
    milestones.append(Milestone(kind: kind, seconds: seconds))
  }

  private var phase: ElasticState.Phase {
    switch activity {
    case .resting, .returning: .stopped
    case .dragging: .dragging
    case .bouncing: .bouncing
    case .loading: .loading
    case .closing: .closing
    }
  }

  private func progress(at seconds: Double) -> Double {
    guard elastic.style == .refresh else { return 0 }
    if let turning { return turning.progress }
    return elastic.refresh.threshold > 0 ? height(at: seconds) / elastic.refresh.threshold : 1
  }

  /// How far a header's content is pushed down, in points.
  private func height(at seconds: Double) -> Double {
    guard elastic.style == .refresh else { return 0 }
    let inset = elastic.refresh.inset
    func share(_ since: Double, _ duration: Double) -> Double {
      TimingFunction.ease.value(at: min(max((seconds - since) / duration, 0), 1))
    }
    switch activity {
    case .resting: return 0
    case .dragging(let height, let distance): return max(height + distance, 0)
    case .returning(let since, let height):
      return height * (1 - share(since, Elastic.Refresh.closingDuration))
    case .bouncing(let since, _, let height):
      return height + (inset - height) * share(since, Elastic.Refresh.openingDuration)
    case .loading: return inset
    case .closing(let since): return inset * (1 - share(since, Elastic.Refresh.closingDuration))
    }
  }

  private func points(at seconds: Double) -> ElasticPoints {
    switch activity {
    case .bouncing(let since, let points?, _):
      let rest = elastic.style == .pull ? elastic.minimalHeight : elastic.refresh.inset
      return points.moved(to: rest, by: elastic.sprung(seconds - since))
    case .bouncing, .loading, .closing:
      return ElasticPoints(width: width, height: height(at: seconds))
    case .dragging(_, let distance) where elastic.style == .pull:
      return wave(pulledBy: distance)
    case .resting, .dragging, .returning: return wave(pulledBy: height(at: seconds))
    }
  }

  private func wave(pulledBy distance: Double) -> ElasticPoints {
    let (base, wave) = elastic.heights(pulledBy: distance)
    return ElasticPoints(width: width, x: x, base: base, wave: wave)
  }
}
