import Frame

/// A tree of rectangles that finds those containing a point.
struct BoundingTree {
  /// A node of the tree; its first child is the next node.
  private struct Node {
    var box: Box
    /// The second child, or 0 for a leaf.
    var second = 0
    /// The leaf's range in `order`.
    var range = 0..<0
  }

  private static let leafSize = 4

  private var nodes: [Node] = []
  private var order: [Int32]
  private let boxes: [Box]

  init(_ boxes: [Box]) {
    self.boxes = boxes
    order = boxes.indices.map { Int32($0) }
    guard !boxes.isEmpty else { return }
    build(0..<boxes.count)
  }

  /// Calls `body` with the index of every box that holds `point`.
  func forEach(holding point: SIMD2<Double>, _ body: (Int) -> Void) {
    guard !nodes.isEmpty else { return }
    var waiting = [0]
    while let index = waiting.popLast() {
      let node = nodes[index]
      guard node.box.contains(point) else { continue }
      if node.second > 0 {
        waiting.append(node.second)
        waiting.append(index + 1)
        continue
      }
      for place in node.range {
        let box = Int(order[place])
        if boxes[box].contains(point) { body(box) }
      }
    }
  }

  /// Appends the tree over a range of `order`, split in half at the median along the longer side.
  private mutating func build(_ range: Range<Int>) {
    let index = nodes.count
    var box = Box.empty
    var middles = Box.empty
    for place in range {
      let part = boxes[Int(order[place])]
      box = box.union(part)
      middles.form(unionWith: part.middle)
    }
    nodes.append(Node(box: box, range: range))
    guard range.count > BoundingTree.leafSize else { return }
    let extent = middles.high - middles.low
    let axis = extent.x >= extent.y ? 0 : 1
    let boxes = boxes
    order[range].sort { boxes[Int($0)].middle[axis] < boxes[Int($1)].middle[axis] }
    let half = range.lowerBound + range.count / 2
    build(range.lowerBound..<half)
    nodes[index].second = nodes.count
    build(half..<range.upperBound)
  }
}
