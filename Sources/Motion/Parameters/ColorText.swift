import Documents
public import Frame

extension Color {
  /// Reads `#rrggbb` or `#rrggbbaa`, in upper or lower case; `nil` for any other text.
  public init?(hexadecimalText text: String) {
    let bytes = Array(text.utf8)
    guard bytes.first == UInt8(ascii: "#"), bytes.count == 7 || bytes.count == 9 else { return nil }
    var components: [Float] = []
    for start in stride(from: 1, to: bytes.count, by: 2) {
      guard let high = digitValue(bytes[start]), let low = digitValue(bytes[start + 1]) else {
        return nil
      }
      components.append(Float(high * 16 + low) / 255)
    }
    self.init(
      red: components[0], green: components[1], blue: components[2],
      alpha: components.count == 4 ? components[3] : 1)
  }

  /// `#rrggbb`, or `#rrggbbaa` unless opaque; components are rounded to 8 bits.
  public var hexadecimalText: String {
    let components = alpha == 1 ? [red, green, blue] : [red, green, blue, alpha]
    var text = "#"
    for component in components {
      let byte = Int(Double(component * 255).rounded(), within: 0...255)
      text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return text
  }
}

private func digitValue(_ byte: UInt8) -> Int? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) - 0x30
  case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(byte) - 0x61 + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(byte) - 0x41 + 10
  default: nil
  }
}
