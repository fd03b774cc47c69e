/// The part of a difference that no rasteriser of the same edges explains, summed over 12 × 12 pixels.
///
/// Among edges that stay, a pixel may change by a part of the range around it, as one sample more or less does, and take any colour
/// that the other picture has beside it. What goes beyond that, a person notices. Where all edges have changed,
/// even much of it tells nothing.
struct Residue {
  /// What a person notices.
  private struct Limits {
    /// What is more than a part of the range, plus what lies beyond the other picture's colours within one pixel, in steps from
    /// black to white.
    var near: Float
    /// What is more than a part of the range, as a share of it, since a pale picture has small steps.
    var share: Float
    /// What lies beyond the colours within two pixels, in steps from black to white.
    var far: Float

    /// Among edges that stay, and among edges that have all changed.
    private static let (steady, free) = (
      Limits(near: 0.13, share: 0.15, far: 1.1), Limits(near: 16, share: 100, far: 5)
    )

    init(near: Float, share: Float, far: Float) {
      (self.near, self.share, self.far) = (near, share, far)
    }

    init(freedom: Float, scale: Float) {
      func between(_ steady: Float, _ free: Float) -> Float { steady + (free - steady) * freedom }
      near = between(Self.steady.near, Self.free.near) * scale
      share = between(Self.steady.share, Self.free.share) * scale
      far = between(Self.steady.far, Self.free.far) * scale
    }
  }

  private let over: OverThreshold
  private let test: EdgeTest
  private let surroundings: Surroundings
  private let scale: Float
  /// Sums over each cell by rows, which are empty until needed; negative where they are not known yet.
  private var excesses: [[EdgeTest.Excess]]
  private var strange: [[EdgeTest.Strangeness]]

  /// Multiplies all limits by `scale`.
  init(_ over: OverThreshold, _ test: EdgeTest, _ surroundings: Surroundings, scale: Float) {
    self.scale = scale
    self.over = over
    self.test = test
    self.surroundings = surroundings
    excesses = Array(repeating: [], count: over.rows)
    strange = excesses
  }

  /// Whether a person sees what differs in a cell and its neighbours.
  mutating func isVisible(column: Int, row: Int) -> Bool {
    let across = max(0, column - 1)...min(over.columns - 1, column + 1)
    let down = max(0, row - 1)...min(over.rows - 1, row + 1)
    let limits = Limits(
      freedom: surroundings.freedom(column: column, row: row), scale: scale)
    var least: Float = 0
    var most: Float = 0
    for y in down {
      for x in across {
        least += over[x, y].least
        most += Float(over[x, y].changes) / 255
      }
    }
    // Most pixels are decided without every colour around.
    if least >= limits.near { return true }
    var excess = EdgeTest.Excess.zero
    for y in down {
      for x in across {
        excess += self.excess(x, y)
        if excess.x >= limits.near || excess.y >= limits.share { return true }
      }
    }
    var strangeness = EdgeTest.Strangeness.zero
    for y in down {
      for x in across {
        if excess.x + strangeness.x + most < limits.near && strangeness.y + most < limits.far {
          return false
        }
        strangeness += self.strangeness(x, y)
        most -= Float(over[x, y].changes) / 255
        if excess.x + strangeness.x >= limits.near || strangeness.y >= limits.far { return true }
      }
    }
    return false
  }

  private mutating func excess(_ column: Int, _ row: Int) -> EdgeTest.Excess {
    let (over, test) = (over, test)
    return Self.known(column, row, over.columns, &excesses) {
      test.excess(column: column, row: row, over[column, row].pixels)
    }
  }

  private mutating func strangeness(_ column: Int, _ row: Int) -> EdgeTest.Strangeness {
    let (over, test) = (over, test)
    return Self.known(column, row, over.columns, &strange) {
      var sum = EdgeTest.Strangeness.zero
      over.each(column: column, row: row) { x, y in sum += test.strangeness(x: x, y: y) }
      return sum
    }
  }

  /// The sum over a cell, which `body` finds when it is not known yet.
  @inline(__always)
  private static func known(
    _ column: Int, _ row: Int, _ columns: Int, _ known: inout [[SIMD2<Float>]],
    _ body: () -> SIMD2<Float>
  ) -> SIMD2<Float> {
    if known[row].isEmpty {
      known[row] = Array(repeating: SIMD2(repeating: -1), count: columns)
    }
    if known[row][column].x >= 0 { return known[row][column] }
    let sum = body()
    known[row][column] = sum
    return sum
  }
}
