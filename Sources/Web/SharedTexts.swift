import Frame
import Imaging

/// Texts that pages made in one run have in common, so that each is made once.
package final class SharedTexts {
  /// A picture at a size, as a page has it.
  struct Picture: Hashable {
    /// The file's name.
    var name: String
    /// How its colours are read.
    var color: InputColor
    /// What of it, how large and when.
    var request: AssetRequest
  }

  private var pictures: [Picture: String] = [:]
  private var modules: [String: String] = [:]
  private var unpackerText: String?

  /// Begins without any.
  package init() {}

  /// The text of a picture.
  func text(
    of picture: Picture, orMade make: () throws(WebError) -> String
  ) throws(WebError) -> String {
    if let text = pictures[picture] { return text }
    let text = try make()
    pictures[picture] = text
    return text
  }

  /// The text of an effect's module.
  func module(_ name: String) throws(WebError) -> String {
    if let text = modules[name] { return text }
    let text = Base85.text(try EffectModule.bytes(name))
    modules[name] = text
    return text
  }

  /// The text of the program that unpacks modules.
  func unpacker() throws(WebError) -> String {
    if let unpackerText { return unpackerText }
    let text = Base85.text(try EffectModule.unpacker())
    unpackerText = text
    return text
  }
}
