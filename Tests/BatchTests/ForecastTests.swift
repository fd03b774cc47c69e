import Documents
import TestSupport
import Testing

@testable import Batch

/// The end of batches as it is foretold, beside the end that comes: batches of a simulated clock.
@Suite("The time that is left")
struct ForecastTests {
  /// A kind of jobs as it is in a simulation.
  private struct Kind {
    /// Frames of a unit, and units.
    let (frames, units): (Int, Int)
    /// Seconds of a frame, and what a worker's first unit takes longer.
    let (seconds, start): (Double, Double)
    /// A unit takes at most so much more or less than its frames say, as a part of them; in units of many frames, these even out.
    var spread = 0.0
  }

  private struct Unit: Sendable {
    let work: Forecast.Work
    let seconds: Double
    let start: Double
  }

  /// What was foretold at some moments, and what was so.
  private struct Moment {
    let (part, foretold, left): (Double, Double?, Double)
  }

  /// Draws units on workers, in the order in which a batch's queue gives them.
  private func simulate(_ units: [Unit], workers: Int) -> [Moment] {
    var forecast = Forecast(workers: workers)
    for unit in units { forecast.add(unit.work) }
    var queue = KindOrder<Unit>(work: \.work)
    for unit in units { queue.add(unit) }
    var busy: [(worker: Int, end: Double, frames: ArraySlice<Double>)] = []
    var known: [Set<JobKind>] = Array(repeating: [], count: workers)
    var (now, ended, told) = (0.0, 0, [(at: Double, foretold: Double?)]())
    func begin(_ worker: Int) {
      guard let unit = queue.next(for: worker) else { return }
      let isCold = known[worker].insert(unit.work.kind).inserted
      forecast.begin(unit.work, worker: worker, at: now)
      let (start, step) = (now + (isCold ? unit.start : 0), unit.seconds / Double(unit.work.frames))
      busy.append(
        (
          worker, start + unit.seconds,
          (1...unit.work.frames).map { start + step * Double($0) }[...]
        ))
    }
    for worker in 0..<workers { begin(worker) }
    while let next = busy.indices.min(by: { busy[$0].end < busy[$1].end }) {
      let (worker, end, _) = busy[next]
      ended += 1
      // Also between the ends of units, as the bar is redrawn; a hundred times in all.
      let isAsked = ended % max(1, units.count / 50) == 0 || queue.count < 20
      for at in [now + (end - now) / 2, end] {
        for index in busy.indices {
          while let frame = busy[index].frames.first, frame <= at {
            forecast.advance(worker: busy[index].worker, at: frame)
            busy[index].frames.removeFirst()
          }
        }
        guard isAsked else { continue }
        let rest = queue.count <= Forecast.counted ? queue.rest.map(\.work) : nil
        told.append((at, forecast.secondsLeft(at: at, queue: rest)))
      }
      busy.remove(at: next)
      now = end
      forecast.end(worker: worker, at: now, isWhole: true)
      begin(worker)
    }
    return told.map { Moment(part: $0.at / now, foretold: $0.foretold, left: now - $0.at) }
  }

  private func units(_ kinds: [Kind], seed: UInt64) -> [[Unit]] {
    var generator = SplitMix(seed: seed)
    return kinds.enumerated().map { number, kind in
      (0..<kind.units).map { _ in
        let random = Double(generator.next() >> 11) / 0x1p53 * 2 - 1
        return Unit(
          work: Forecast.Work(
            kind: JobKind(number: number, name: "\(number)"), frames: kind.frames),
          seconds: kind.seconds * Double(kind.frames) * (1 + kind.spread * random),
          start: kind.start)
      }
    }
  }

  /// The worst of what was foretold from a tenth of the way on, as a part of the time that was left then; what is shown in whole
  /// seconds may be a second off.
  private func error(_ moments: [Moment]) -> Double {
    moments.filter { $0.part >= 0.1 }.map { moment in
      guard let foretold = moment.foretold else { return .infinity }
      return max(0, abs(foretold - moment.left) - 1) / max(moment.left, 1)
    }.max() ?? .infinity
  }

  /// A shop's batch: labels, large labels from drawings, short animations and a few stickers that take long.
  private let shop = [
    Kind(frames: 1, units: 4000, seconds: 0.02, start: 0.4, spread: 0.4),
    Kind(frames: 1, units: 300, seconds: 0.4, start: 0.3, spread: 0.3),
    Kind(frames: 24, units: 60, seconds: 0.03, start: 0.6, spread: 0.15),
    Kind(frames: 16, units: 12, seconds: 0.8, start: 0.2, spread: 0.15),
    Kind(frames: 16, units: 120, seconds: 0.01, start: 0.2, spread: 0.15),
  ]

  @Test("kinds one after the other, the slow ones last or first, and mixed", arguments: [1, 2, 8])
  func mixed(workers: Int) {
    for seed in 0..<2 as Range<UInt64> {
      let kinds = units(shop, seed: seed)
      var mixed = kinds.flatMap(\.self)
      var generator = SplitMix(seed: seed + 100)
      mixed.shuffle(using: &generator)
      for order in [kinds.flatMap(\.self), kinds.reversed().flatMap(\.self), mixed] {
        #expect(error(simulate(order, workers: workers)) <= 0.25)
      }
    }
  }

  @Test(
    "a few long animations at the end, on more workers than there are left", arguments: [2, 4, 16])
  func longest(workers: Int) {
    let kinds = units(
      [
        Kind(frames: 1, units: 500, seconds: 0.05, start: 0.3, spread: 0.3),
        Kind(frames: 200, units: 5, seconds: 0.1, start: 0.5, spread: 0.1),
      ], seed: 3)
    #expect(error(simulate(kinds.flatMap(\.self), workers: workers)) <= 0.25)
  }

  @Test("one kind alone, whose first unit takes ten times as long as the others")
  func starts() {
    let kinds = units([Kind(frames: 1, units: 2000, seconds: 0.03, start: 0.3)], seed: 1)
    #expect(error(simulate(kinds.flatMap(\.self), workers: 2)) <= 0.25)
  }

  @Test("frames alone would be wrong by far, which the simulation shows")
  func frames() {
    // As the time left was: frames that are left by the rate so far.
    let order = units(shop, seed: 1).flatMap(\.self)
    let total = order.reduce(0) { $0 + $1.work.frames }
    let seconds = order.reduce(0) { $0 + $1.seconds }
    var (done, time, worst) = (0, 0.0, 0.0)
    for unit in order {
      done += unit.work.frames
      time += unit.seconds
      guard time > 0.1 * seconds, seconds - time > 1 else { continue }
      let left = Double(total - done) * time / Double(done)
      worst = max(worst, abs(left - (seconds - time)) / (seconds - time))
    }
    #expect(worst > 0.5)
  }

  @Test("kept and failed work is not waited for, and nothing is said before anything is known")
  func dropped() {
    let (fast, slow) = (JobKind(number: 0, name: "a"), JobKind(number: 1, name: "b"))
    var forecast = Forecast(workers: 2)
    forecast.add(.init(kind: fast, frames: 100))
    forecast.add(.init(kind: slow, frames: 50))
    #expect(forecast.secondsLeft(at: 0) == nil)
    forecast.begin(.init(kind: fast, frames: 10), worker: 0, at: 0)
    #expect(forecast.secondsLeft(at: 1) == nil)
    // A worker's first unit takes longer, by what is not known yet.
    forecast.end(worker: 0, at: 5, isWhole: true)
    #expect(forecast.secondsLeft(at: 5) == nil)
    forecast.begin(.init(kind: fast, frames: 10), worker: 0, at: 5)
    forecast.end(worker: 0, at: 6, isWhole: true)
    // A tenth of a second for each of 130 frames, and 4 s for the other worker's start and for that of the other kind, on
    // two workers.
    #expect(forecast.secondsLeft(at: 6) == 10.5)
    forecast.drop(.init(kind: slow, frames: 50))
    #expect(forecast.secondsLeft(at: 6) == 6)
    forecast.begin(.init(kind: fast, frames: 10), worker: 1, at: 6)
    forecast.end(worker: 1, at: 7, isWhole: false)
    // What failed says nothing about the others.
    #expect(forecast.secondsLeft(at: 7) == 5.5)
    #expect(forecast.bytesLeft == 0)
    forecast.wrote(.init(kind: fast, frames: 10), bytes: 1000)
    #expect(forecast.bytesLeft == 7000)
  }

  @Test("jobs of one kind differ in settings that there are")
  func settings() throws {
    let schema = ManifestSchema.json.pretty
    for key in JobKinds.free { #expect(schema.contains("\"\(key)\": {"), "\(key)") }
  }
}
