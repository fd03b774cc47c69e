import Motion

/// The path of a finger between two events of a gesture.
public enum FingerPath: String, Sendable, Hashable, CaseIterable {
  /// It starts from rest, passes through all positions smoothly, and overshoots none.
  case smooth
  /// In straight lines, each at a constant speed.
  case linear
  /// It stays in place until the next event.
  case steps
}

/// Where the fingers of a gesture are at any time.
struct FingerTracks: Sendable, Hashable {
  /// A finger's way from the time when it comes down.
  private struct Stroke: Sendable, Hashable {
    var times: [Double]
    var points: [SIMD2<Double>]
    var curve: MonotoneCubic?

    mutating func add(_ event: PointerEvent) {
      if let last = times.last, event.seconds - last < FingerTracks.tolerance {
        // A finger is in one place at a time: in the later one.
        points[points.count - 1] = event.position
      } else {
        times.append(event.seconds)
        points.append(event.position)
      }
    }

    func point(at seconds: Double) -> SIMD2<Double> {
      if let curve { return curve.point(at: seconds) }
      let (index, share) = place(at: seconds)
      guard share > 0 else { return points[index] }
      return points[index] + share * (points[index + 1] - points[index])
    }

    /// How fast the finger moves as it goes up.
    ///
    /// The last event often repeats the place of the one before: one segment's speed would be 0.
    var lastSpeed: SIMD2<Double> {
      guard let first = times.first, let last = times.last, let end = points.last, last > first
      else {
        return SIMD2(0, 0)
      }
      let since = max(last - FingerTracks.speedSeconds, first)
      return (end - point(at: since)) / (last - since)
    }

    /// The last event up to a time, and the fraction of the time to the next one that has passed.
    private func place(at seconds: Double) -> (index: Int, share: Double) {
      let next = times.boundary { $0 > seconds }
      guard next > 0 else { return (0, 0) }
      guard next < times.count else { return (times.count - 1, 0) }
      return (next - 1, (seconds - times[next - 1]) / (times[next] - times[next - 1]))
    }
  }

  /// A nanosecond: events that are closer are at one time.
  private static let tolerance = 1e-9
  /// Seconds over which a finger's speed is measured.
  private static let speedSeconds = 0.08

  /// The strokes of each finger, in the order of time.
  private var strokes: [Int: [Stroke]] = [:]

  init(_ events: [PointerEvent], _ path: FingerPath) {
    guard path != .steps else { return }
    var open: [Int: Stroke] = [:]
    for event in events {
      open[event.pointer, default: Stroke(times: [], points: [])].add(event)
      if event.phase == .ended || event.phase == .cancelled { close(&open, event.pointer, path) }
    }
    for pointer in open.keys.sorted() { close(&open, pointer, path) }
  }

  private mutating func close(_ open: inout [Int: Stroke], _ pointer: Int, _ path: FingerPath) {
    guard var stroke = open.removeValue(forKey: pointer) else { return }
    if path == .smooth {
      stroke.curve = MonotoneCubic(
        times: stroke.times, points: stroke.points, startsAtRest: true)
    }
    strokes[pointer, default: []].append(stroke)
  }

  /// Where a finger is that came down by `seconds`, or went up.
  func point(of pointer: Int, at seconds: Double) -> SIMD2<Double>? {
    stroke(of: pointer, at: seconds)?.point(at: seconds)
  }

  /// How fast a finger moves that goes up at `seconds`, in points per second.
  func speed(of pointer: Int, releasedAt seconds: Double) -> SIMD2<Double> {
    guard let stroke = stroke(of: pointer, at: seconds), let last = stroke.times.last,
      seconds - last < Self.tolerance, last - seconds < Self.tolerance
    else { return SIMD2(0, 0) }
    return stroke.lastSpeed
  }

  /// Where the fingers are that have events before and after `seconds`, in the order of their numbers.
  func moves(at seconds: Double) -> [PointerEvent] {
    strokes.keys.sorted().compactMap { pointer in
      guard let stroke = stroke(of: pointer, at: seconds), let last = stroke.times.last,
        seconds < last
      else { return nil }
      return PointerEvent(
        seconds: seconds, pointer: pointer, phase: .moved, position: stroke.point(at: seconds))
    }
  }

  private func stroke(of pointer: Int, at seconds: Double) -> Stroke? {
    guard let strokes = strokes[pointer] else { return nil }
    let next = strokes.boundary { $0.times[0] > seconds }
    return next > 0 ? strokes[next - 1] : nil
  }
}

extension Array {
  /// The first index whose element is beyond a place; elements beyond it come after all others.
  fileprivate func boundary(_ isBeyond: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
