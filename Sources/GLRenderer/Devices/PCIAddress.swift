/// The address of a device on the PCI bus.
public struct PCIAddress: Sendable, Hashable {
  /// The domain, mostly 0.
  public var domain: Int
  /// The bus in the domain.
  public var bus: Int
  /// The device on the bus.
  public var device: Int
  /// The function of the device.
  public var function: Int

  /// Reads `0000:3b:00.0` or `3b:00.0`, hexadecimal in either case, as `lspci` and `nvidia-smi` write it; `nil` for
  /// other text.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3 else { return nil }
    let last = parts[parts.count - 1].split(separator: ".", omittingEmptySubsequences: false)
    guard last.count == 2, let bus = Self.number(parts[parts.count - 2], 2),
      let device = Self.number(last[0], 2), let function = Self.number(last[1], 1),
      let domain = parts.count == 3 ? Self.number(parts[0], 8) : 0
    else { return nil }
    self.domain = domain
    self.bus = bus
    self.device = device
    self.function = function
  }

  private static func number(_ text: some StringProtocol, _ most: Int) -> Int? {
    guard (1...most).contains(text.utf8.count), text.allSatisfy(\.isHexDigit) else { return nil }
    return Int(text, radix: 16)
  }
}

extension PCIAddress: CustomStringConvertible {
  /// As Linux writes it: `0000:3b:00.0`.
  public var description: String {
    "\(Self.digits(domain, 4)):\(Self.digits(bus, 2)):\(Self.digits(device, 2)).\(function)"
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }
}
