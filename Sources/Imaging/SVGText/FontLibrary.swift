/// The fonts that are installed, as fontconfig knows them; librsvg draws texts with them.
///
/// librsvg brings the library, so that it is loaded where librsvg is.
final class FontLibrary {
  private typealias Pointer = UnsafeMutableRawPointer

  /// `FcConfigGetCurrent()`.
  private let configuration: @convention(c) () -> Pointer?
  /// `FcConfigGetFonts(config, set)`.
  private let fontSet: @convention(c) (Pointer?, Int32) -> Pointer?
  /// `FcPatternGetString(pattern, object, n, string)`.
  private let string:
    @convention(c) (Pointer, UnsafePointer<CChar>, Int32, UnsafeMutablePointer<Pointer?>) -> Int32
  /// `FcPatternGetCharSet(pattern, object, n, set)`.
  private let charSet:
    @convention(c) (Pointer, UnsafePointer<CChar>, Int32, UnsafeMutablePointer<Pointer?>) -> Int32
  /// `FcCharSetHasChar(set, character)`.
  private let hasCharacter: @convention(c) (Pointer, UInt32) -> Int32
  /// `FcPatternCreate()`.
  private let makePattern: @convention(c) () -> Pointer?
  /// `FcPatternAddString(pattern, object, string)`.
  private let addString:
    @convention(c) (Pointer, UnsafePointer<CChar>, UnsafePointer<CChar>) -> Int32
  /// `FcConfigSubstitute(config, pattern, kind)`.
  private let substitute: @convention(c) (Pointer?, Pointer, Int32) -> Int32
  /// `FcDefaultSubstitute(pattern)`.
  private let substituteDefaults: @convention(c) (Pointer) -> Void
  /// `FcFontMatch(config, pattern, result)`.
  private let match: @convention(c) (Pointer?, Pointer, UnsafeMutablePointer<Int32>) -> Pointer?
  /// `FcPatternDestroy(pattern)`.
  private let destroy: @convention(c) (Pointer) -> Void

  /// The characters of each font.
  private var charSets: [Pointer] = []
  private var answers: [Unicode.Scalar: Bool] = [:]

  /// Reads what fonts there are; `nil` without fontconfig.
  init?() {
    do throws(LoadedLibrary.Missing) {
      let library = try LoadedLibrary("libfontconfig.so.1", isPinned: true)
      // The types are those of fontconfig.h.
      configuration = try library.function("FcConfigGetCurrent")
      fontSet = try library.function("FcConfigGetFonts")
      string = try library.function("FcPatternGetString")
      charSet = try library.function("FcPatternGetCharSet")
      hasCharacter = try library.function("FcCharSetHasChar")
      makePattern = try library.function("FcPatternCreate")
      addString = try library.function("FcPatternAddString")
      substitute = try library.function("FcConfigSubstitute")
      substituteDefaults = try library.function("FcDefaultSubstitute")
      match = try library.function("FcFontMatch")
      destroy = try library.function("FcPatternDestroy")
    } catch {
      return nil
    }
    readCharSets()
  }

  private func readCharSets() {
    // FcSetSystem is 0, FcSetApplication 1.
    for kind: Int32 in [0, 1] {
      // An FcFontSet: the number of fonts, the room for them, and where they are.
      guard let set = fontSet(configuration(), kind),
        let fonts = set.load(fromByteOffset: 8, as: UnsafePointer<Pointer?>?.self)
      else { continue }
      for index in 0..<Int(set.load(as: Int32.self)) {
        // Pango draws with no others.
        guard let font = fonts[index],
          ["TrueType", "CFF"].contains(text("fontformat", 0, of: font) ?? "")
        else { continue }
        var characters: Pointer?
        if charSet(font, "charset", 0, &characters) == 0, let characters {
          charSets.append(characters)
        }
      }
    }
  }

  /// Whether there is a font at all.
  var hasFonts: Bool { !charSets.isEmpty }

  /// Whether any font has the character.
  func has(_ character: Unicode.Scalar) -> Bool {
    if let answer = answers[character] { return answer }
    let answer = charSets.contains { hasCharacter($0, character.value) != 0 }
    answers[character] = answer
    return answer
  }

  /// The names of the family that is drawn if `families` are requested, in this order.
  func drawn(for families: [String]) -> [String] {
    guard let pattern = makePattern() else { return [] }
    defer { destroy(pattern) }
    for family in families { _ = addString(pattern, "family", family) }
    // FcMatchPattern is 0.
    _ = substitute(nil, pattern, 0)
    substituteDefaults(pattern)
    var result: Int32 = 0
    guard let font = match(nil, pattern, &result) else { return [] }
    defer { destroy(font) }
    var names: [String] = []
    while names.count < 32, let name = text("family", Int32(names.count), of: font) {
      names.append(name)
    }
    return names
  }

  private func text(_ object: String, _ index: Int32, of pattern: Pointer) -> String? {
    var value: Pointer?
    guard string(pattern, object, index, &value) == 0, let value else { return nil }
    return String(cString: value.assumingMemoryBound(to: CChar.self))
  }
}
