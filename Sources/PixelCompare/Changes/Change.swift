import Documents
public import Imaging

/// An area in which two pictures differ, and the kind of change.
public struct Change: Sendable, Equatable, CustomStringConvertible {
  /// What changed; the raw value is the `kind` of reports.
  public enum Kind: Sendable, Equatable {
    /// The content moved by whole pixels, to the right and down.
    case moved(x: Int, y: Int)
    /// The content moved by fractions of a pixel, to the right and down.
    case shifted(x: Double, y: Double)
    /// The edges are the same, but the colour inside changed; typical colours as 0xRRGGBBAA.
    case color(from: UInt32, to: UInt32)
    /// The letters are the same, but their colour changed.
    case text(TextColor)
    /// There was only background before.
    case added
    /// There is only background now.
    case removed
    /// Both pictures have edges there, but different ones.
    case edges
    /// The pictures are too large for a closer analysis.
    case pixels

    /// The word that reports use.
    public var name: String {
      switch self {
      case .moved, .shifted: "moved"
      case .color: "color"
      case .text: "text"
      case .added: "added"
      case .removed: "removed"
      case .edges: "edges"
      case .pixels: "pixels"
      }
    }
  }

  /// A change of the letters' colour on an unchanged background.
  public struct TextColor: Sendable, Hashable {
    /// The colour before, as 0xRRGGBBAA.
    public var from: UInt32
    /// The colour now, as 0xRRGGBBAA.
    public var to: UInt32
    /// WCAG's contrast ratio to the background before, 1…21, rounded to tenths.
    public var contrastFrom: Double
    /// WCAG's contrast ratio to the background now, 1…21, rounded to tenths.
    public var contrastTo: Double
    /// The number of lines of text.
    public var lines: Int
  }

  /// What changed.
  public var kind: Kind
  /// The smallest rectangle around the pixels that differ.
  public var area: Rectangle
  /// The number of pixels in it that differ.
  public var pixels: Int
  /// The greatest YIQ distance of a pixel, 0…1, on black or on white; 0.97 is black to white.
  public var strongest: Double

  /// One sentence without its full stop: what changed, where, and by how much.
  public var description: String { "\(what) in an area of \(place); \(amount)" }

  /// What changed, as the beginning of a sentence.
  var what: String {
    switch kind {
    case .moved(let x, let y): Self.moved(Double(x), Double(y))
    case .shifted(let x, let y): Self.moved(x, y)
    case .color(let from, let to) where from == to: "A colour changed"
    case .color(let from, let to):
      "A colour changed from \(Self.shortHex(from)) to \(Self.shortHex(to))"
    case .text(let color):
      "Text changed from \(Self.shortHex(color.from)) to \(Self.shortHex(color.to)), contrast "
        + "\(color.contrastFrom.plainText) → \(color.contrastTo.plainText),"
    case .added: "Something was added"
    case .removed: "Something was removed"
    case .edges: "Text or edges changed"
    case .pixels: "Pixels changed"
    }
  }

  /// The YIQ distance from black to white.
  private static let blackToWhite = 255 * (0.5053 / PixelmatchDialect.maximum).squareRoot()

  /// Where it changed.
  var place: String {
    "\(area.width) × \(area.height) px at (\(area.x), \(area.y))"
  }

  /// Whether both are texts of one colour that got another one.
  func isAlike(_ other: Change) -> Bool {
    guard case .text(let mine) = kind, case .text(let theirs) = other.kind else {
      return self == other
    }
    return (mine.from, mine.to) == (theirs.from, theirs.to)
  }

  private var amount: String {
    let percent = Int((strongest / Self.blackToWhite * 100).rounded(), within: 1...200)
    let share = "\(percent) % of black to white"
    return pixels == 1
      ? "1 pixel differs, by \(share)" : "\(pixels) pixels differ, the strongest by \(share)"
  }

  private static func moved(_ x: Double, _ y: Double) -> String {
    "Content moved by "
      + [step(x, "right", "left"), step(y, "down", "up")].compactMap(\.self)
      .joined(separator: " and ")
  }

  private static func step(_ pixels: Double, _ ahead: String, _ back: String) -> String? {
    pixels == 0 ? nil : "\(abs(pixels).plainText) px \(pixels > 0 ? ahead : back)"
  }

  /// `#rrggbb`, with alpha where a colour is not opaque.
  static func hex(_ color: UInt32) -> String {
    let digits = String(color, radix: 16)
    let all = String(repeating: "0", count: 8 - digits.count) + digits
    return "#" + (all.hasSuffix("ff") ? String(all.dropLast(2)) : all)
  }

  /// `#rgb` where it equals `#rrggbb`.
  static func shortHex(_ color: UInt32) -> String {
    let long = Array(hex(color))
    let pairs = stride(from: 1, to: long.count, by: 2)
    let isShort = long.count == 7 && pairs.allSatisfy { long[$0] == long[$0 + 1] }
    return isShort ? "#" + String(pairs.map { long[$0] }) : String(long)
  }
}
