import Documents

/// A way of writing shaders, each with its own names and entry point.
package enum Dialect: String, Sendable, Hashable, CaseIterable {
  /// GLSL ES 1.00 or 3.00 with `main`.
  case glsl
  /// Shadertoy's `mainImage`.
  case shadertoy
  /// gl-transitions' `transition`.
  case transition
  /// The Interactive Shader Format, with a JSON header.
  case isf
  /// Code that bends or colours a surface, as in SceneKit.
  case modifier
  /// A JSON5 file of passes, of our own.
  case passes

  /// The function that shaders of the dialect have where others have `main`, and what these shaders are called; `nil`
  /// for dialects without one.
  var entry: (shader: String, function: String)? {
    switch self {
    case .shadertoy: ("a Shadertoy shader", "mainImage")
    case .transition: ("a gl-transition", "transition")
    case .glsl, .isf, .modifier, .passes: nil
    }
  }

  /// What `__VERSION__` is in a source without `#version`, where the dialect is at home: WebGL 1, WebGL 2, and
  /// OpenGL 3.2 of ISF's hosts.
  var version: Int {
    switch self {
    case .glsl, .transition: 100
    case .isf: 150
    case .shadertoy, .modifier, .passes: 300
    }
  }

  /// Every name, for messages.
  package static var names: [String] { allCases.map { $0.rawValue } }
}
