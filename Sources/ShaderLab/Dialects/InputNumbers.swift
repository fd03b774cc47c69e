/// Which picture each sampler reads: the one whose number its name ends with, or the next free one.
struct InputNumbers {
  /// The most pictures that a shader reads.
  static let limit = 16

  private var numbers: [String: Int] = [:]
  private var taken: Set<Int> = []

  /// The number of pictures that samplers read.
  var count: Int { (taken.max() ?? -1) + 1 }

  /// Takes the number that a name ends with, such as 1 for `u_tex1`.
  mutating func reserve(_ name: String) {
    let digits = String(name.reversed().prefix { $0.isNumber && $0.isASCII }.reversed())
    guard !UniformRoles.isFeedback(name), let number = Int(digits), number < Self.limit,
      taken.insert(number).inserted
    else { return }
    numbers[name] = number
  }

  /// The picture of a sampler.
  mutating func number(of name: String) -> Int {
    if let known = numbers[name] { return known }
    let number = (0...Self.limit).first { !taken.contains($0) } ?? 0
    taken.insert(number)
    numbers[name] = number
    return number
  }
}
