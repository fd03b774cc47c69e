import Foundation
import Motion
import TestSupport
import Testing

@Suite struct SpringTests {
  struct Case: Sendable {
    var duration, ratio, frequency, stiffness, damping: Double
    var crossing, peakTime, peak, nextTime, next: Double?
  }

  static let cases = [
    Case(
      duration: 3, ratio: 0.25, frequency: 7.4049735712414, stiffness: 54.833633590783,
      damping: 3.7024867856207, crossing: 0.25432616, peakTime: 0.43816806, peak: 1.444344225,
      nextTime: 0.8763, next: 0.8025582096),
    Case(
      duration: 0.9, ratio: 0.57, frequency: 12.752599583423, stiffness: 162.62879613511,
      damping: 14.537963525102, crossing: 0.2077954, peakTime: 0.29982448, peak: 1.11310726,
      nextTime: 0.59965, next: 0.9872067477),
    Case(
      duration: 0.9, ratio: 0.43, frequency: 15.932835776818, stiffness: 253.85525589104,
      damping: 13.702238768063, crossing: 0.14010022, peakTime: 0.21839935, peak: 1.223961742,
      nextTime: 0.43680, next: 0.9498411382),
    Case(
      duration: 0.8, ratio: 1, frequency: 11.541766845564, stiffness: 133.21238191737,
      damping: 23.083533691129),
    Case(
      duration: 1, ratio: 0.5, frequency: 12.716898269296, stiffness: 161.71950159163,
      damping: 12.716898269296, crossing: 0.19017209, peakTime: 0.28525814, peak: 1.163033535,
      nextTime: 0.5705, next: 0.9734200665),
    Case(
      duration: 1, ratio: 0.7, frequency: 9.8396465881076, stiffness: 96.818644978857,
      damping: 13.775505223351, crossing: 0.33388684, peakTime: 0.44708004, peak: 1.04598791,
      nextTime: 0.8942, next: 0.9978851121),
  ]

  @Test(arguments: cases) func durationAndRatioGiveTheTablesSpring(spring: Case) {
    let made = Spring(settlingDuration: spring.duration, dampingRatio: spring.ratio)
    #expect(agrees(made.undampedFrequency, spring.frequency, digits: 13))
    #expect(agrees(made.stiffness, spring.stiffness, digits: 13))
    #expect(agrees(made.damping, spring.damping, digits: 13))
    #expect(agrees(made.dampingRatio, spring.ratio, digits: 14))
  }

  @Test(arguments: cases) func extremaAreWhereTheTableHasThem(spring: Case) throws {
    let made = Spring(settlingDuration: spring.duration, dampingRatio: spring.ratio)
    guard let crossing = spring.crossing, let peakTime = spring.peakTime, let peak = spring.peak,
      let nextTime = spring.nextTime, let next = spring.next
    else {
      // Critical: it only rises.
      for step in 1...100 { #expect(made.velocity(at: Double(step) / 100) > 0) }
      return
    }
    // Times are found again by bisection of the value and the speed.
    let firstCrossing = root(from: 0, to: peakTime) { made.value(at: $0) - 1 }
    #expect(abs(firstCrossing - crossing) < 1e-8)
    let firstPeak = root(from: crossing, to: (peakTime + nextTime) / 2) { -made.velocity(at: $0) }
    #expect(abs(firstPeak - peakTime) < 1e-8)
    #expect(agrees(made.value(at: firstPeak), peak, digits: 9))
    let trough = root(from: firstPeak + 0.01, to: 1.3 * nextTime) { made.velocity(at: $0) }
    #expect(abs(trough - nextTime) < 6e-5)
    #expect(agrees(made.value(at: trough), next, digits: 9))
  }

  @Test func valuesFollowTheTables() {
    let fractions = [0.05, 0.1, 0.2, 0.25, 0.3, 0.4, 0.5, 0.75, 1]
    let rows: [(Double, Double, [Double])] = [
      (
        0.9, 0.57,
        [
          0.130464449, 0.402790563, 0.905555563, 1.04251976, 1.10372096, 1.08886164, 1.02623393,
          0.991146654, 1.00144698,
        ]
      ),
      (
        0.9, 0.43,
        [
          0.202910037, 0.605469961, 1.1752185, 1.22276083, 1.16652956, 0.997970785, 0.95088288,
          1.01072603, 0.997679285,
        ]
      ),
    ]
    let critical = [
      0.0788115003, 0.23606868, 0.550908374, 0.671067519, 0.763768415, 0.88319104, 0.944477184,
      0.992210902, 0.999,
    ]
    for (duration, ratio, values) in rows + [0.2, 0.8, 5].map({ ($0, 1, critical) }) {
      let spring = Spring(settlingDuration: duration, dampingRatio: ratio)
      for (fraction, value) in pairs(fractions, values) {
        #expect(agrees(spring.value(at: duration * fraction), value, digits: 9))
      }
    }
  }

  @Test func initialVelocityNeverChangesTheStiffness() {
    for ratio in [0.3, 0.57, 1] {
      let still = Spring(settlingDuration: 0.9, dampingRatio: ratio)
      for velocity in [-20.0, -1, 0.5, 10, 100] {
        let moving = Spring(
          settlingDuration: 0.9, dampingRatio: ratio, initialVelocity: velocity)
        #expect(moving.stiffness == still.stiffness && moving.damping == still.damping)
        #expect(moving.velocity(at: 0) == velocity)
        #expect(moving.value(at: 0.1) != still.value(at: 0.1))
      }
    }
  }

  @Test func coreAnimationsDefaultsFollowTheFacts() {
    let spring = Spring()
    #expect(agrees(spring.value(at: 0.1), 0.340299847, digits: 9))
    #expect(agrees(spring.value(at: 0.2), 0.849425635, digits: 9))
    #expect(agrees(spring.value(at: 0.36276), 1.16303353, digits: 8))
    let moving = Spring(initialVelocity: 5)
    #expect(agrees(moving.value(at: 0.1), 0.607053444, digits: 9))
    #expect(agrees(moving.value(at: 0.2), 1.05906545, digits: 9))
    #expect(agrees(Spring(damping: 5).settlingDuration, 2.8550, digits: 5))
    #expect(agrees(spring.settlingDuration, 1.4727, digits: 5))
    let heavy = Spring(mass: 3, stiffness: 1000, damping: 500)
    #expect(agrees(heavy.dampingRatio, 4.5643546, digits: 8))
  }

  @Test func swiftUISpringsFollowTheFacts() {
    let bouncy = Spring(duration: 0.5, bounce: 0.3)
    #expect(agrees(bouncy.stiffness, 157.9136704, digits: 10))
    #expect(agrees(bouncy.damping, 17.59291886, digits: 10))
    #expect(agrees(Spring().duration, 0.6283185, digits: 7))
    #expect(agrees(Spring().bounce, 0.5, digits: 15))
    #expect(agrees(Spring().swiftUISettlingDuration(), 1.73990295, digits: 9))
    let flat = Spring(duration: 0.5, bounce: -0.5)
    #expect(agrees(flat.dampingRatio, 2, digits: 14) && agrees(flat.bounce, -0.5, digits: 14))
  }

  /// The movement must satisfy m·x″ = k(1 − x) − c·x′ whatever its damping.
  @Test func everyDampingSolvesTheSpringEquation() {
    for ratio in [0, 0.05, 0.5, 0.999999999, 1, 1.000000001, 1.5, 4.5643546, 50] {
      for (mass, velocity) in [(1.0, 0.0), (3, -4), (0.5, 25)] {
        let spring = Spring(
          mass: mass, stiffness: 80, damping: 2 * ratio * (80 * mass).squareRoot(),
          initialVelocity: velocity)
        #expect(spring.value(at: 0) == 0)
        for step in 1...40 {
          let (t, h) = (Double(step) / 20, 1e-5)
          let speed = (spring.value(at: t + h) - spring.value(at: t - h)) / (2 * h)
          #expect(abs(speed - spring.velocity(at: t)) < 1e-6 * (1 + abs(velocity)))
          let acceleration = (spring.velocity(at: t + h) - spring.velocity(at: t - h)) / (2 * h)
          let force = 80 * (1 - spring.value(at: t)) - spring.damping * spring.velocity(at: t)
          #expect(abs(mass * acceleration - force) < 1e-4 * (1 + ratio) * (1 + abs(velocity)))
        }
      }
    }
  }

  @Test func almostCriticalIsAlmostCritical() {
    for nearby in [1 - 1e-9, 1 + 1e-9] {
      let spring = Spring(damping: 20 * nearby, initialVelocity: 3)
      let critical = Spring(damping: 20, initialVelocity: 3)
      for step in 0...40 {
        let t = Double(step) / 20
        #expect(abs(spring.value(at: t) - critical.value(at: t)) < 1e-8)
      }
    }
  }

  @Test func longTimesAreAtRest() {
    for damping in [1.0, 20, 300] {
      let spring = Spring(damping: damping, initialVelocity: 3)
      #expect(spring.value(at: 1e6) == 1 && spring.velocity(at: 1e6) == 0)
      #expect(spring.value(at: -1) == 0 && spring.velocity(at: -1) == 0)
    }
  }

  @Test func afterTheSettlingDurationItStaysWithinAThousandth() {
    for damping in [2.0, 10, 19.9, 20, 25, 300] {
      for velocity in [-30.0, 0, 30] {
        let spring = Spring(damping: damping, initialVelocity: velocity)
        let settled = spring.settlingDuration
        for step in 0...200 {
          let t = settled * (1 + Double(step) / 100)
          #expect(abs(1 - spring.value(at: t)) <= 0.001 * (1 + 1e-9))
        }
      }
    }
    #expect(Spring(damping: 0).settlingDuration == .infinity)
    // Creeping, the bound is the time itself.
    let slow = Spring(damping: 40)
    #expect(abs(1 - slow.value(at: slow.settlingDuration) - 0.001) < 1e-12)
  }
}

private func agrees(_ value: Double, _ expected: Double, digits: Int) -> Bool {
  let unit = pow(10, floor(log10(abs(expected))) - Double(digits) + 1)
  return abs(value - expected) <= max(0.5001 * unit, 1e-14 * abs(expected))
}

/// Where a function that starts below 0 and ends above it crosses.
private func root(from start: Double, to end: Double, _ f: (Double) -> Double) -> Double {
  var (low, high) = (start, end)
  for _ in 0..<200 {
    let middle = (low + high) / 2
    if f(middle) < 0 { low = middle } else { high = middle }
  }
  return low
}

extension SpringTests {
  @Test func aPushFadesAsTheClosedFormsSay() {
    let critical = Spring(settlingDuration: 0.8, dampingRatio: 1)
    let rate = 9.233413476451586 / 0.8
    let bouncy = Spring(mass: 2, stiffness: 58, damping: 8)  // β = 2, ω² = 29 − 4 = 25
    for seconds in [0, 0.05, 0.3, 1.7] {
      #expect(
        abs(critical.impulseResponse(at: seconds) - seconds * exp(-rate * seconds)) < 1e-12)
      let swing = sin(5 * seconds) / 5 * exp(-2 * seconds)
      #expect(abs(bouncy.impulseResponse(at: seconds) - swing) < 1e-12)
    }
    #expect(critical.impulseResponse(at: -1) == 0)
  }
}
