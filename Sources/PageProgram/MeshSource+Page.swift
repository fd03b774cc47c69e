import Documents
package import Effects
import Motion

extension MeshSource {
  /// The mesh as numbers: a kind, and then a place among all names, a mesh, a count with as many meshes, or movements.
  package var pageNumbers: [Double] {
    switch self {
    case .named(let name): return [0, Double(MeshName.allCases.firstIndex(of: name) ?? 0)]
    case .mesh(let mesh): return [1] + mesh.pageNumbers
    case .chain(let parts): return [2, Double(parts.count)] + parts.flatMap { $0.pageNumbers }
    case .movements(let base, let movements):
      return [3, base == nil ? 0 : 1] + (base?.pageNumbers ?? []) + [Double(movements.count)]
        + movements.flatMap { $0.pageNumbers }
    // `export` has read all files.
    case .file: return []
    }
  }

  /// Reads what ``pageNumbers`` writes; `nil` without numbers.
  init?(pageNumbers numbers: [Double]) {
    guard !numbers.isEmpty else { return nil }
    var reader = NumberReader(numbers)
    self.init(&reader)
  }

  fileprivate init(_ reader: inout NumberReader) {
    switch reader.whole() {
    case 1: self = .mesh(MeshTransform(&reader))
    case 2: self = .chain(reader.list { MeshSource(&$0) })
    case 3:
      let base = reader.optional { MeshSource(&$0) }
      self = .movements(on: base, reader.list { MeshMovement(&$0) })
    default: self = .named(reader.choice())
    }
  }
}

extension MeshTransform {
  fileprivate var pageNumbers: [Double] {
    let depth = DepthNormalization.allCases.firstIndex(of: depthNormalization) ?? 0
    let isWeighted = faces.contains { $0.weights != SIMD4(repeating: 1) }
    var numbers = [Double(depth), Double(subdivisionSteps), Double(vertices.count)]
    for vertex in vertices {
      numbers += [vertex.from.x, vertex.from.y, vertex.to.x, vertex.to.y, vertex.to.z]
    }
    numbers += [isWeighted ? 1 : 0, Double(faces.count)]
    for face in faces {
      for corner in 0..<4 { numbers.append(Double(face.indices[corner])) }
      if isWeighted { for corner in 0..<4 { numbers.append(face.weights[corner]) } }
    }
    return numbers
  }

  fileprivate init(_ reader: inout NumberReader) {
    let depth: DepthNormalization = reader.choice()
    let steps = reader.whole()
    let vertices = reader.list { reader in
      Vertex(
        from: SIMD2(reader.next(), reader.next()),
        to: SIMD3(reader.next(), reader.next(), reader.next()))
    }
    let isWeighted = reader.whole() != 0
    let faces = reader.list { reader in
      var face = Face(SIMD4(reader.whole(), reader.whole(), reader.whole(), reader.whole()))
      if isWeighted { for corner in 0..<4 { face.weights[corner] = reader.next() } }
      return face
    }
    self.init(vertices: vertices, faces: faces, depthNormalization: depth)
    subdivisionSteps = steps
  }
}

extension MeshMovement {
  fileprivate var pageNumbers: [Double] {
    [start == nil ? 0 : 1] + (start?.pageNumbers ?? []) + end.pageNumbers + [isAdditive ? 1 : 0]
      + pace.pageNumbers
  }

  fileprivate init(_ reader: inout NumberReader) {
    let start = reader.optional { MeshSource(&$0) }
    let end = MeshSource(&reader)
    let isAdditive = reader.whole() != 0
    self.init(from: start, to: end, pace: MeshAnimation.Pace(&reader), isAdditive: isAdditive)
  }
}

extension MeshAnimation.Pace {
  fileprivate var pageNumbers: [Double] {
    switch self {
    case .spring(let spring, let begin):
      return [1, spring.mass, spring.stiffness, spring.damping, spring.initialVelocity, begin]
    case .timeline(let timeline):
      let curve = timeline.timing.numbers
      let fill = Timeline.FillMode.allCases.firstIndex(of: timeline.fillMode) ?? 0
      // JSON has no infinity.
      let count = timeline.repeatCount.isFinite ? timeline.repeatCount : -1
      return [
        0, timeline.begin, timeline.duration, Double(fill), count, timeline.autoreverses ? 1 : 0,
        Double(curve.count),
      ] + curve
    }
  }

  fileprivate init(_ reader: inout NumberReader) {
    if reader.whole() == 1 {
      let spring = Spring(
        mass: reader.next(), stiffness: reader.next(), damping: reader.next(),
        initialVelocity: reader.next())
      self = .spring(spring, begin: reader.next())
      return
    }
    var timeline = Timeline(begin: reader.next(), duration: reader.next())
    timeline.fillMode = reader.choice()
    let count = reader.next()
    timeline.repeatCount = count < 0 ? .infinity : count
    timeline.autoreverses = reader.whole() != 0
    timeline.timing = TimingFunction(numbers: reader.list { $0.next() }) ?? .linear
    self = .timeline(timeline)
  }
}

/// Reads numbers in their order; zeros follow the last one.
private struct NumberReader {
  private let numbers: [Double]
  private var place = 0

  init(_ numbers: [Double]) { self.numbers = numbers }

  mutating func next() -> Double {
    guard place < numbers.count else { return 0 }
    defer { place += 1 }
    return numbers[place]
  }

  mutating func whole() -> Int { Int(next(), within: -1...Int(Int32.max)) }

  /// The value at a place among all.
  mutating func choice<Choice: CaseIterable>() -> Choice where Choice.AllCases == [Choice] {
    Choice.allCases[min(max(whole(), 0), Choice.allCases.count - 1)]
  }

  /// A value behind a 1.
  mutating func optional<Value>(_ read: (inout NumberReader) -> Value) -> Value? {
    whole() == 0 ? nil : read(&self)
  }

  /// As many values as the count and the remaining numbers allow.
  mutating func list<Value>(_ read: (inout NumberReader) -> Value) -> [Value] {
    let count = whole()
    var values: [Value] = []
    while values.count < count, place < numbers.count { values.append(read(&self)) }
    return values
  }
}
