/// The name of a golden: `name.png`, `name@llvmpipe.png` for one device class, `name~2.png` for another accepted picture.
///
/// What may be a device class is a letter followed by letters, digits, `-`, `_` and `.`; whether it is one, `DeviceClasses`
/// knows. Since `2x` begins with a digit, `icon@2x.png` is always a picture of its own.
struct GoldenName: Sendable, Hashable {
  /// Path and name without device class, variant and extension.
  var base: [UInt8]
  /// The device class after `@`; nil for any.
  var deviceClass: [UInt8]?
  /// The number after `~`, 2 or more; 1 for the first picture.
  var variant: Int
  /// The extension with its dot.
  var suffix: [UInt8]

  private static let at = UInt8(ascii: "@")
  private static let tilde = UInt8(ascii: "~")
  private static let dot = UInt8(ascii: ".")
  private static let slash = UInt8(ascii: "/")

  /// Splits a path; anything that does not look like a class or a variant belongs to the base.
  init(path: [UInt8]) {
    let start = path.lastIndex(of: Self.slash).map { $0 + 1 } ?? 0
    let end = path[start...].lastIndex(of: Self.dot).flatMap { $0 > start ? $0 : nil } ?? path.count
    suffix = Array(path[end...])
    var stem = path[..<end]
    variant = 1
    if let mark = stem[start...].lastIndex(of: Self.tilde), mark > start,
      let number = Self.number(stem[(mark + 1)...]), number >= 2
    {
      variant = number
      stem = stem[..<mark]
    }
    if let mark = stem[start...].lastIndex(of: Self.at), mark > start,
      Self.isDeviceClass(stem[(mark + 1)...])
    {
      deviceClass = Array(stem[(mark + 1)...])
      stem = stem[..<mark]
    }
    base = Array(stem)
  }

  /// The path of this name.
  var path: [UInt8] {
    var path = base
    if let deviceClass { path += [Self.at] + deviceClass }
    if variant > 1 { path += [Self.tilde] + Array(String(variant).utf8) }
    return path + suffix
  }

  /// The path of the picture that this golden is for if its class is one.
  var plainPath: [UInt8] { base + suffix }

  /// The name in which what looks like a class is part of the picture's name.
  var withoutClass: GoldenName {
    var name = self
    if let deviceClass { name.base += [Self.at] + deviceClass }
    name.deviceClass = nil
    return name
  }

  private static func isDeviceClass(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first, isLetter(first) else { return false }
    return text.allSatisfy { isLetter($0) || (48...57).contains($0) || "-_.".utf8.contains($0) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (65...90).contains(byte) || (97...122).contains(byte)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard (1...4).contains(digits.count), digits.allSatisfy({ (48...57).contains($0) }) else {
      return nil
    }
    return digits.reduce(0) { $0 * 10 + Int($1 - 48) }
  }
}
