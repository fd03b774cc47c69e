import Effects

extension Effect {
  /// The mesh that this effect is; `nil` when it is another one.
  var asMesh: Mesh? {
    if case .mesh(let mesh) = self { mesh } else { nil }
  }
}
