#if hasFeature(Embedded)
  // The frames of a page have a dozen surfaces. To compare these takes a tenth of the code that hashing them does.
  package typealias SurfaceSet<Element: Hashable & Sendable> = SmallSet<Element>
  package typealias SurfaceMap<Key: Hashable & Sendable, Value: Sendable> = SmallMap<Key, Value>

  /// A set that compares its elements.
  package struct SmallSet<Element: Hashable & Sendable>: Sendable, Sequence,
    ExpressibleByArrayLiteral
  {
    private var elements: [Element] = []

    package init(arrayLiteral elements: Element...) { self.init(elements) }

    init(_ elements: some Sequence<Element>) {
      for element in elements where !contains(element) { self.elements.append(element) }
    }

    package func makeIterator() -> IndexingIterator<[Element]> { elements.makeIterator() }

    var isEmpty: Bool { elements.isEmpty }

    @discardableResult
    mutating func insert(_ element: Element) -> (inserted: Bool, memberAfterInsert: Element) {
      if contains(element) { return (false, element) }
      elements.append(element)
      return (true, element)
    }

    mutating func remove(_ element: Element) { elements.removeAll { $0 == element } }

    func subtracting(_ others: some Sequence<Element>) -> SmallSet {
      let others = SmallSet(others)
      return SmallSet(elements.filter { !others.contains($0) })
    }

    func intersection(_ others: [Element]) -> SmallSet {
      SmallSet(elements.filter { element in others.contains { $0 == element } })
    }
  }

  /// A dictionary that compares its keys.
  package struct SmallMap<Key: Hashable & Sendable, Value: Sendable>: Sendable,
    ExpressibleByDictionaryLiteral
  {
    private var pairs: [(key: Key, value: Value)] = []

    package init(dictionaryLiteral pairs: (Key, Value)...) {
      for (key, value) in pairs { self[key] = value }
    }

    package var keys: [Key] { pairs.map { $0.key } }

    package var count: Int { pairs.count }

    var orderedKeys: [Key] { keys }

    package subscript(_ key: Key) -> Value? {
      get { pairs.first { $0.key == key }?.value }
      set {
        let place = pairs.firstIndex { $0.key == key }
        switch (place, newValue) {
        case (let place?, let value?): pairs[place].value = value
        case (let place?, nil): pairs.remove(at: place)
        case (nil, let value?): pairs.append((key, value))
        case (nil, nil): break
        }
      }
    }

    subscript(_ key: Key, default value: @autoclosure () -> Value) -> Value {
      get { self[key] ?? value() }
      set { self[key] = newValue }
    }
  }

  extension SmallMap: Equatable where Value: Equatable {
    package static func == (one: SmallMap, other: SmallMap) -> Bool {
      one.pairs.count == other.pairs.count && one.pairs.allSatisfy { other[$0.key] == $0.value }
    }
  }
#else
  /// A set of surfaces, of their names or of their places in a frame.
  package typealias SurfaceSet<Element: Hashable & Sendable> = Set<Element>
  /// Values of surfaces, or of their names.
  package typealias SurfaceMap<Key: Hashable & Sendable, Value: Sendable> = Dictionary<Key, Value>

  extension Dictionary where Key: Comparable {
    var orderedKeys: [Key] { keys.sorted() }
  }
#endif
