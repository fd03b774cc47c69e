extension Parameter {
  /// The three coordinates of a vector, each a separate number; `summary` has no full stop.
  public static func vector(
    _ name: String, _ summary: String, unit: String = "", in range: ClosedRange<Double>,
    get: @escaping @Sendable (Root) -> SIMD3<Double>,
    set: @escaping @Sendable (inout Root, SIMD3<Double>) -> Void
  ) -> [Parameter] {
    let axes = ["x", "y", "z"]
    return axes.indices.map { axis in
      .number(
        "\(name).\(axes[axis])", "\(summary): \(axes[axis]).", unit: unit, in: range,
        get: { get($0)[axis] },
        set: { root, number in
          var vector = get(root)
          vector[axis] = number
          set(&root, vector)
        })
    }
  }
}
