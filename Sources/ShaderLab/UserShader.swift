package import Effects

/// A user's shader: the effect that it makes, and what its errors need.
package struct UserShader: Sendable, Hashable {
  /// The effect.
  package var effect: ShaderEffect
  /// The dialect that it is written in.
  package var dialect: Dialect
  /// The files that it consists of.
  package var table: SourceTable
  /// Where the tokens of each generated text come from, by the text's name.
  package var maps: [String: SourceMap]
  /// Every name in its files, for messages about one that is not known.
  package var names: Set<String> = []
  /// Its loops whose bounds are known, and those that nothing ends.
  package var loops: [CountedLoop] = []
  /// Its sound, block by block; `nil` for a shader without one.
  package var sound: ShaderEffect?

  /// Whether it has no picture, so that its effect is its sound.
  package var isSoundAlone = false
  /// The problem with its sound, which is left out; `nil` if there is none.
  package var silence: ShaderReport?

  /// The loop whose body runs most often for a pixel, with parameters as `effect` has them, and how often.
  package func heaviestLoop(of effect: ShaderEffect) -> (place: String, count: Double)? {
    let parameters = Set(
      effect.recipe.parameters.lazy.filter { $0.defaultValue.count == 1 }.map { $0.name })
    var values: [String: Double?] = [:]
    let counts = loops.map { loop in
      loop.count { name in
        if let known = values[name] { return known }
        let value = parameters.contains(name) ? effect.components(of: name).first : nil
        values.updateValue(value, forKey: name)
        return value
      }
    }
    guard let most = counts.indices.max(by: { counts[$0] < counts[$1] }) else { return nil }
    let place = loops[most].place
    let name = table.files.indices.contains(place.file) ? table.files[place.file].name : ""
    return ("\(name):\(place.line):\(place.column)", counts[most])
  }
}
