/// A parameter that follows the pointer, with y upwards.
package struct PointerParameter: Sendable, Hashable {
  /// What its numbers say.
  package enum Convention: String, Sendable, Hashable {
    /// Shadertoy's four numbers, in pixels: where the pointer is while it is pressed, and where the press began.
    ///
    /// The third is negative once the pointer is up, the fourth in all frames but that of the press.
    case press
    /// Where the pointer is, in pixels.
    case pixels
    /// Where the pointer is, in shares of the canvas.
    case shares
  }

  /// The parameter's name.
  package var parameter: String
  /// What its numbers say.
  package var convention: Convention

  /// Binds the parameter `name`.
  package init(_ name: String, _ convention: Convention) {
    parameter = name
    self.convention = convention
  }
}
