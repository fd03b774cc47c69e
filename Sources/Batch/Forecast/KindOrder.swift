/// An order in which some units of each kind go before others, on one worker.
///
/// What a kind takes is known early, with and without the compiling of its shaders, and so are its mistakes.
struct KindOrder<Element: Sendable>: Sendable {
  /// Units of each kind that are drawn early, by the worker of the first.
  private static var early: Int { 4 }

  private var firsts: ArraySlice<Element> = []
  /// What follows the first of a kind.
  private var next: [JobKind: ArraySlice<Element>] = [:]
  private var others: ArraySlice<Element> = []
  private var counts: [JobKind: Int] = [:]
  /// The kind with which a worker is occupied.
  private var begun: [Int: JobKind] = [:]
  private let kind: @Sendable (Element) -> JobKind

  /// Of nothing yet; `kind` tells the kind of a unit.
  init(kind: @escaping @Sendable (Element) -> JobKind) {
    self.kind = kind
  }

  /// How many wait.
  private(set) var count = 0

  mutating func add(_ element: Element) {
    let kind = kind(element)
    let number = counts[kind, default: 0]
    count += 1
    if number < Self.early { counts[kind] = number + 1 }
    switch number {
    case 0: firsts.append(element)
    case ..<Self.early: next[kind, default: []].append(element)
    default: others.append(element)
    }
  }

  /// The next unit for a worker.
  mutating func next(for worker: Int) -> Element? {
    guard count > 0 else { return nil }
    count -= 1
    if let kind = begun[worker], let element = next[kind]?.popFirst() { return element }
    if let first = firsts.popFirst() {
      begun[worker] = kind(first)
      return first
    }
    begun[worker] = nil
    if let other = others.popFirst() { return other }
    // Nothing else is left: workers share what was meant for others.
    for kind in next.keys.sorted(by: { $0.number < $1.number }) {
      if let element = next[kind]?.popFirst() { return element }
    }
    return nil
  }

  /// What waits, in about the order in which it will be drawn.
  var rest: [Element] {
    firsts + next.sorted { $0.key.number < $1.key.number }.flatMap(\.value) + others
  }
}
