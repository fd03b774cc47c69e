import Documents
public import Imaging

/// An area in which two pictures differ, and the kind of change.
public struct Change: Sendable, Equatable, CustomStringConvertible {
  /// What changed; the raw value is the `kind` of reports.
  public enum Kind: Sendable, Equatable {
    /// The content is at another place, by whole pixels to the right and down.
    case moved(x: Int, y: Int)
    /// The edges are the same, and what they enclose has another colour; typical colours as 0xRRGGBBAA.
    case color(from: UInt32, to: UInt32)
    /// There was nothing but background before.
    case added
    /// There is nothing but background now.
    case removed
    /// Both pictures have edges there, and they are not the same ones.
    case edges
    /// The pictures are too large to look closer.
    case pixels

    /// The word of reports.
    public var name: String {
      switch self {
      case .moved: "moved"
      case .color: "color"
      case .added: "added"
      case .removed: "removed"
      case .edges: "edges"
      case .pixels: "pixels"
      }
    }
  }

  /// What changed.
  public var kind: Kind
  /// The smallest rectangle around the pixels that differ.
  public var area: Rectangle
  /// The number of pixels in it that differ.
  public var pixels: Int
  /// The greatest YIQ distance of a pixel, 0…1, on black or on white; 0.97 is black to white.
  public var strongest: Double

  /// One sentence without its full stop: what, where, how much.
  public var description: String {
    "\(what) in an area of \(area.width) × \(area.height) px at (\(area.x), \(area.y)); "
      + "\(pixels) \(pixels == 1 ? "pixel" : "pixels"), strongest \(Self.hundredths(strongest))"
  }

  private var what: String {
    switch kind {
    case .moved(let x, let y):
      "Content moved by "
        + [Self.step(x, "right", "left"), Self.step(y, "down", "up")].compactMap(\.self)
        .joined(separator: " and ")
    case .color(let from, let to) where from == to: "A colour changed"
    case .color(let from, let to): "A colour changed from \(Self.hex(from)) to \(Self.hex(to))"
    case .added: "Something was added"
    case .removed: "Something was removed"
    case .edges: "Text or edges changed"
    case .pixels: "Pixels changed"
    }
  }

  private static func step(_ pixels: Int, _ ahead: String, _ back: String) -> String? {
    pixels == 0 ? nil : "\(abs(pixels)) px \(pixels > 0 ? ahead : back)"
  }

  /// Two digits after the point, and at least 0.01.
  private static func hundredths(_ value: Double) -> String {
    (max(1, (value * 100).rounded()) / 100).plainText
  }

  /// `#rrggbb`, with alpha where a colour is not opaque.
  static func hex(_ color: UInt32) -> String {
    let digits = String(color, radix: 16)
    let all = String(repeating: "0", count: 8 - digits.count) + digits
    return "#" + (all.hasSuffix("ff") ? String(all.dropLast(2)) : all)
  }
}
