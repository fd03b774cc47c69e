package import Documents

extension Timeline {
  /// The parameters of any movement in a document: `delay`, `duration`, `timing`, `repeat` and
  /// `autoreverse`.
  package static var parameterList: [Parameter<Timeline>] {
    [
      .number(
        "delay", "When it begins.", unit: "seconds", in: 0...3600, get: { $0.begin },
        set: { $0.begin = $1 }),
      .number(
        "duration", "How long one way takes.", unit: "seconds", in: 0...3600,
        get: { $0.duration }, set: { $0.duration = $1 }),
      .curve("timing", "How it follows time.", get: { $0.timing }, set: { $0.timing = $1 }),
      .number(
        "repeat", "How often it runs.", in: 0...100_000, get: { $0.repeatCount },
        set: { $0.repeatCount = $1 }),
      .boolean(
        "autoreverse", "Whether each run goes back to its start.", get: { $0.autoreverses },
        set: { $0.autoreverses = $1 }),
    ]
  }
}
