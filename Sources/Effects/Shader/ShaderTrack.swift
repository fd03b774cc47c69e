package import Motion

/// A parameter that moves between two values while the shader plays.
package struct ShaderTrack: Sendable, Hashable {
  /// The parameter.
  package var name: String
  /// Its components at the start; `nil` for those that are set.
  package var from: [Double]?
  /// Its components at the end; `nil` for those that are set.
  package var to: [Double]?
  /// How it moves.
  package var curve: MotionCurve

  /// Makes a track.
  package init(name: String, from: [Double]?, to: [Double]?, curve: MotionCurve) {
    self.name = name
    self.from = from
    self.to = to
    self.curve = curve
  }

  /// Both ends with as many components as the parameter has.
  func ends(default value: [Double]) -> (from: [Double], to: [Double]) {
    func fitted(_ numbers: [Double]?) -> [Double] {
      guard let numbers, !numbers.isEmpty else { return value }
      return value.indices.map {
        numbers.count == 1 ? numbers[0] : numbers[min($0, numbers.count - 1)]
      }
    }
    return (fitted(from), fitted(to))
  }
}
