import Motion

/// The inside of a jelly: its points move with the rim and the middle so smoothly that straight lines stay
/// straight.
///
/// At a share r of the way from the middle to the rim, the rim's movement counts r², and the middle's (1 − r²)².
struct JellyFilling {
  /// The movement of the middle, in units.
  private let middle: SIMD2<Double>
  /// The rim's movement outwards at an angle a is the real part of the sum of `waves[k]` · exp(ika).
  private let waves: [SIMD2<Double>]

  /// The rim has next to nothing beyond the waves with J₇(π); those with J₉ are 1/4000 of its movement.
  private static let waveCount = 16

  /// Makes the filling of the demo's mesh, which has the points of the rim, and then the middle.
  init(_ mesh: MeshTransform) {
    let rim = mesh.vertices.dropLast()
    let last = mesh.vertices[rim.count].to
    middle = SIMD2(last.x, last.y) - 0.5
    let outwards = rim.map { vertex in
      let spoke = vertex.from - 0.5
      let way = SIMD2(vertex.to.x, vertex.to.y) - vertex.from
      return (spoke * way).sum() / Math.hypot(spoke.x, spoke.y)
    }
    waves = (0..<Self.waveCount).map { wave in
      var sum = SIMD2(0.0, 0)
      for (index, move) in outwards.enumerated() {
        let angle = 2 * Double.pi * Double(wave * index % outwards.count) / Double(outwards.count)
        sum += move * SIMD2(Math.cos(angle), -Math.sin(angle))
      }
      return sum * ((wave == 0 ? 1 : 2) / Double(outwards.count))
    }
  }

  /// The mesh, with `count` faces along each side.
  func mesh(count: Int) -> MeshTransform {
    MeshTransform.grid(rows: count, columns: count) { from in
      let spoke = from - 0.5
      let square = 2 * (spoke * spoke).sum()
      guard square > 0 else { return SIMD3(from + middle, 0) }
      let direction = spoke / (square / 2).squareRoot()
      let inner = (1 - square) * (1 - square)
      let to = from + inner * middle + square * outwards(along: direction) * direction
      return SIMD3(to, 0)
    }
  }

  /// The rim's movement outwards in a direction; angles count from below, as the rim's points do.
  private func outwards(along direction: SIMD2<Double>) -> Double {
    var (power, sum) = (SIMD2(1.0, 0), 0.0)
    for wave in waves {
      sum += wave.x * power.x - wave.y * power.y
      power = SIMD2(
        power.x * direction.y - power.y * direction.x, power.x * direction.x + power.y * direction.y
      )
    }
    return sum
  }
}
