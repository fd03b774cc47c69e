/// An order in which some units of each kind go before all others: what a kind takes is known early, and so are its mistakes.
///
/// The second unit of a kind goes to the worker of the first, which has compiled its shaders.
struct KindOrder<Element: Sendable>: Sendable {
  /// Units of each kind that go first, and frames of further ones: one unit alone may not be like the others.
  private static var early: (units: Int, frames: Int) { (2, 9) }

  private var firsts: ArraySlice<Element> = []
  private var next: [JobKind: ArraySlice<Element>] = [:]
  private var others: ArraySlice<Element> = []
  /// Of each kind, units and frames that were added, and units that were taken.
  private var added: [JobKind: (units: Int, frames: Int)] = [:]
  private var taken: [JobKind: Int] = [:]
  /// The kind whose first unit a worker has.
  private var begun: [Int: JobKind] = [:]
  private let work: @Sendable (Element) -> Forecast.Work

  /// Of nothing yet; `work` tells what a unit is.
  init(work: @escaping @Sendable (Element) -> Forecast.Work) {
    self.work = work
  }

  /// How many wait.
  private(set) var count = 0

  mutating func add(_ element: Element) {
    let work = work(element)
    let (units, frames) = added[work.kind] ?? (0, 0)
    count += 1
    if units == 0 {
      firsts.append(element)
    } else if units < Self.early.units || frames < Self.early.frames {
      next[work.kind, default: []].append(element)
    } else {
      others.append(element)
      return
    }
    added[work.kind] = (units + 1, frames + work.frames)
  }

  /// The next unit for a worker.
  mutating func next(for worker: Int) -> Element? {
    guard count > 0 else { return nil }
    count -= 1
    if let kind = begun.removeValue(forKey: worker), let second = takeNext(of: kind) {
      return second
    }
    if let first = firsts.popFirst() {
      let kind = work(first).kind
      begun[worker] = kind
      taken[kind] = 1
      return first
    }
    // In turn, so that no kind waits for what another one takes.
    let isOpen = others.isEmpty
    let kinds = next.keys.filter { isOpen || taken[$0, default: 0] > 1 }
    if let kind = kinds.min(by: { (taken[$0] ?? 0, $0.number) < (taken[$1] ?? 0, $1.number) }) {
      return takeNext(of: kind)
    }
    return others.popFirst()
  }

  private mutating func takeNext(of kind: JobKind) -> Element? {
    guard let element = next[kind]?.popFirst() else { return nil }
    if next[kind]?.isEmpty == true { next[kind] = nil }
    taken[kind, default: 0] += 1
    return element
  }

  /// The waiting units, in about the order in which they will be drawn.
  var rest: [Element] {
    firsts + next.sorted { $0.key.number < $1.key.number }.flatMap(\.value) + others
  }
}
