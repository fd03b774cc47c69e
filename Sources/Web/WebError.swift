import Documents
package import Rendering

/// Why a page could not be made; each description is one sentence.
package enum WebError: Error {
  /// The job itself.
  case rendering(RenderingError)
  /// The compiled program of an effect is not installed.
  case noModule(effect: String)
  /// A page cannot play it, and why.
  case notPlayable(String)
}

extension WebError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .rendering(let error): error.description
    case .noModule(let effect):
      "the program of \(effect) for web pages is not installed; scripts/wasm --pages of peelgl's sources makes it, and an "
        + "installed peelgl has it in lib/peelgl/web"
    case .notPlayable(let reason): "a page cannot play this: \(reason)"
    }
  }
}
