import Motion

/// A loop of a shader with a bound that is known before it is drawn.
package struct CountedLoop: Sendable, Hashable {
  /// Where it begins.
  package let place: SourcePlace
  /// How often it runs each time, and how often the loops around it do.
  private let runs: [Formula]

  init(place: SourcePlace, runs: [Formula]) {
    self.place = place
    self.runs = runs
  }

  /// How often its body runs for a pixel at most, in terms of what uniforms and parameters are.
  ///
  /// What `value` does not know counts as one; a loop that nothing ends runs for ever.
  package func count(_ value: (String) -> Double?) -> Double {
    runs.reduce(1) { product, formula in
      var isKnown = true
      let count = formula.value { name in
        let number = value(name)
        if number == nil { isKnown = false }
        return number
      }
      return isKnown && count > 1 ? product * count : product
    }
  }
}
