public import Documents
import Frame

/// A user's shader as an effect.
///
/// Its recipe determines what is drawn; the values of its parameters are the user's.
public struct ShaderEffect: Sendable, Hashable {
  /// What it draws.
  package var recipe: ShaderRecipe
  /// The components of parameters that were set.
  package private(set) var values: [String: [Double]] = [:]
  /// Seconds that one play takes.
  package var duration: Double
  /// The state of the keyboard.
  package private(set) var keyboard = Keyboard()

  /// Makes the effect with the recipe's defaults.
  package init(_ recipe: ShaderRecipe) {
    self.recipe = recipe
    duration = recipe.duration
  }

  /// The components of a parameter.
  package func components(of name: String) -> [Double] {
    if let value = values[name] { return value }
    return recipe.parameters.first { $0.name == name }?.defaultValue ?? []
  }

  /// The effect with the values of `other` where both have a parameter of the same name.
  package func with(valuesOf other: ShaderEffect) -> ShaderEffect {
    var copy = self
    for parameter in recipe.parameters {
      if let value = other.values[parameter.name] { copy.values[parameter.name] = value }
    }
    return copy
  }
}

extension ShaderEffect {
  /// The effect with the keys as they are at `seconds`, and the parameters that follow the pointer.
  func following(_ touch: ShaderTouch, at seconds: Double, on stage: Stage) -> ShaderEffect {
    var posed = self
    if recipe.readsKeys {
      posed.keyboard = Keyboard(
        touch.gesture.keys, at: seconds, frame: 1 / stage.framesPerSecond)
    }
    guard let pointer = touch.pointer(at: seconds) else { return posed }
    for binding in recipe.pointers {
      let rest = components(of: binding.parameter).dropFirst(binding.convention == .press ? 4 : 2)
      posed.values[binding.parameter] =
        pointer.numbers(binding.convention, on: stage, at: seconds) + rest
    }
    return posed
  }
}

extension ShaderEffect: Adjustable {
  /// The parameters that the shader declares.
  public var parameters: [ParameterDescription] { recipe.parameters.map { $0.description } }

  /// Sets the parameter `name`; a value that does not fit changes nothing.
  public mutating func set(_ name: String, to value: DocumentNode) throws(DocumentError) {
    values[name] = try parameter(name).components(value)
  }

  /// The value of the parameter `name`.
  public func value(of name: String) throws(DocumentError) -> JSON {
    try parameter(name).value(of: components(of: name))
  }

  private func parameter(_ name: String) throws(DocumentError) -> ShaderParameter {
    guard let parameter = recipe.parameters.first(where: { $0.name == name }) else {
      throw .unknownParameter(name, known: recipe.parameters.map { $0.name })
    }
    return parameter
  }
}
