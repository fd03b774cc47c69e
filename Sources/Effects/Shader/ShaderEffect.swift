public import Documents
import Frame
import Motion

/// A user's shader as an effect.
///
/// Its recipe says what is drawn; the values of its parameters are the user's.
public struct ShaderEffect: Sendable, Hashable {
  /// What it draws.
  package let recipe: ShaderRecipe
  /// The components of parameters that were set.
  package private(set) var values: [String: [Double]] = [:]
  /// Values that follow the play in place of a constant.
  package var tracks: [ShaderTrack] = []
  /// Seconds that one play takes.
  package var duration: Double

  /// Makes the effect with the recipe's defaults.
  package init(_ recipe: ShaderRecipe) {
    self.recipe = recipe
    duration = recipe.duration
  }

  /// The components of a parameter that is not animated.
  func components(of name: String) -> [Double] {
    if let value = values[name] { return value }
    return recipe.parameters.first { $0.name == name }?.defaultValue ?? []
  }

  /// The components of a parameter at a fraction of the play.
  func components(of name: String, at fraction: Double, seconds: Double) -> [Double] {
    guard let track = tracks.last(where: { $0.name == name }) else { return components(of: name) }
    let (from, to) = track.ends(default: components(of: name))
    let amount = track.curve.value(at: fraction, seconds: seconds)
    return from.indices.map { from[$0] + (to[$0] - from[$0]) * amount }
  }
}

extension ShaderEffect: Adjustable {
  /// The parameters that the shader declares.
  public var parameters: [ParameterDescription] { recipe.parameters.map { $0.description } }

  /// Sets the parameter `name`; a value that does not fit changes nothing.
  public mutating func set(_ name: String, to value: DocumentNode) throws(DocumentError) {
    guard let parameter = recipe.parameters.first(where: { $0.name == name }) else {
      throw .unknownParameter(name, known: recipe.parameters.map { $0.name })
    }
    values[name] = try parameter.components(value)
  }
}
