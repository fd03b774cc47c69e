import Documents
package import Rendering

/// Why a page could not be made; each description is one sentence.
package enum WebError: Error {
  /// The job itself.
  case rendering(RenderingError)
  /// The compiled program of an effect is not installed.
  case noModule(effect: String)
  /// The program that unpacks modules is not installed.
  case noUnpacker
  /// A name that no element can have.
  case elementName(String)
  /// A page cannot play it, and why.
  case notPlayable(String)
}

extension WebError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .rendering(let error): error.description
    case .noModule(let effect): missing("the program of \(effect) for web pages")
    case .noUnpacker: missing("the program that unpacks others in web pages")
    case .elementName(let name):
      "the output's name is also the element's, so \(quoted(name)) must have small letters and a hyphen, as page-view.js"
    case .notPlayable(let reason): "a page cannot play this: \(reason)"
    }
  }

  private func missing(_ what: String) -> String {
    "\(what) is not installed; scripts/wasm --pages in peelgl's sources builds it, and an installed peelgl has it in "
      + "lib/peelgl/web"
  }
}
