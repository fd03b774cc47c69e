import Documents

extension AnimationRequest {
  /// The rules of the service that the file is for; `nil` without one.
  var rules: ServiceRules? { settings.service?.rules(isStill: schedule.count == 1) }

  /// The request with times, plays and a limit of bytes that the service accepts.
  ///
  /// - Throws: `AnimationError.unfit` where the pictures or settings cannot follow its rules.
  func adapted() throws(AnimationError) -> AnimationRequest {
    guard let service = settings.service, let rules else { return self }
    try Self.check(format, for: service, rules, isStill: schedule.count == 1)
    guard rules.takes(width: shape.width, height: shape.height) else {
      throw .unfit(
        "\(service.name) requires \(rules.width) x \(rules.height) pixels, and the frames have"
          + " \(shape.width) x \(shape.height).")
    }
    var request = self
    request.settings.maxBytes = try Self.limit(settings.maxBytes, service, rules)
    if schedule.count == 1 { return request }
    guard schedule.highestRate <= rules.maxRate * 1.001 else {
      throw .unfit(
        "\(service.name) accepts at most \(rules.maxRate.plainText) frames a second; a lower --fps fits."
      )
    }
    request.schedule = try schedule.adapted(to: rules, of: service)
    request.settings.plays = try Self.plays(
      settings.plays, rules, of: service, seconds: request.schedule.seconds)
    return request
  }

  /// Throws unless a service takes the format.
  package static func check(
    _ format: AnimationFormat, for service: Service, _ rules: ServiceRules, isStill: Bool
  ) throws(AnimationError) {
    guard !rules.formats.contains(format) else { return }
    let suffixes = rules.formats.map { isStill && $0 == .apng ? ".png" : $0.suffix }
    throw .unfit(
      "\(service.name) accepts \(isStill ? "a still picture" : "an animation") as"
        + " \(suffixes.joined(separator: " or ")), not as \(format.suffix).")
  }

  private static func limit(
    _ given: Int?, _ service: Service, _ rules: ServiceRules
  ) throws(AnimationError) -> Int {
    guard let given else { return rules.maxBytes }
    guard given <= rules.maxBytes else {
      throw .unfit(
        "\(service.name) accepts at most \(ByteCount.text(rules.maxBytes)), less than --max-bytes allows."
      )
    }
    return given
  }

  private static func plays(
    _ given: Int?, _ rules: ServiceRules, of service: Service, seconds: Double
  ) throws(AnimationError) -> Int? {
    guard let range = rules.plays else { return given }
    var most = range.upperBound
    if let total = rules.maxTotalSeconds, seconds > 0 {
      most = min(most, max(Int((total / seconds + 1e-6).rounded(.down), within: 0...most), 1))
    }
    guard let given else { return most }
    guard (range.lowerBound...most).contains(given) else {
      let wanted =
        most == 0
        ? "forever"
        : range.lowerBound == most ? counted(most, "time") : "\(range.lowerBound) to \(most) times"
      throw .unfit(
        "\(service.name) plays an animation of \(seconds.short) s \(wanted); omit --loops.")
    }
    return given
  }
}

extension Schedule {
  /// Frames per second where they follow each other fastest.
  fileprivate var highestRate: Double {
    let shortest = zip(ticks, ticks.dropFirst()).map { $1 - $0 }.min() ?? 0
    return shortest > 0 ? rate / Double(shortest) : .infinity
  }

  /// The times that a service requires: a last frame that is cut short or stays longer.
  fileprivate func adapted(
    to rules: ServiceRules, of service: Service
  ) throws(AnimationError) -> Schedule {
    guard let most = rules.maxSeconds else { return self }
    let (last, allowed) = (ticks[count - 1], Int(most * rate + 1e-6, within: 0...Int.max))
    // The last frame begins within the time, and so much of it as there is time for is shown.
    guard last < allowed else {
      throw .unfit(
        "\(service.name) accepts animations of at most \(most.short) s, and this one takes \(seconds.short) s;"
          + " --duration, --frames or another --play makes it shorter.")
    }
    guard rules.wholeSeconds else {
      return Schedule(ticks: ticks.dropLast() + [min(ticks[count], allowed)], rate: rate)
    }
    // A last frame that only shows the end of a play needs no second of its own.
    let end = max((Double(last) / rate - 1e-9).rounded(.up), 1) * rate
    let scale = abs(end - end.rounded()) < 1e-6 ? 1 : 1000
    let whole = Int((end * Double(scale)).rounded(), within: 0...Int.max)
    return Schedule(
      ticks: ticks.dropLast().map { $0 * scale } + [whole], rate: rate * Double(scale))
  }
}

extension Double {
  /// The number with at most two decimals.
  fileprivate var short: String { ((self * 100).rounded() / 100).plainText }
}
