/// The facts about an effect that pages, the gallery and messages need, and no program of a page.
package struct EffectProfile: Sendable {
  /// How the gallery shows an effect.
  package struct Example: Sendable {
    /// Its pictures; `nil` for as many of the gallery's own as it needs.
    package var inputs: [String]?
    /// Values of parameters, as `name=value`.
    package var settings: [String] = []
    /// Width and height of the canvas in points; `nil` for its own.
    package var canvas: SIMD2<Double>?
    /// The ground that suits it.
    package var ground: String?
    /// The moment that shows it best, as a share of the play.
    package var poster = 0.45
  }

  /// The name of its program on pages; `nil` for the effect's own.
  package var program: String?
  /// The folders of built-in shaders that it draws with, beside `shared`.
  package var shaders: [String]
  /// Parameters that pages do not have.
  package var renderOnly: [String] = []
  /// The settings with which fingers can move it, as `mesh=jelly`, where they do not by default.
  package var gestureSetting: String?
  /// The parameters that follow the pointer.
  package var pointers: [PointerParameter] = []
  /// How the gallery shows it.
  package var example = Example()

  package init(shaders: [String]) {
    self.shaders = shaders
  }
}
