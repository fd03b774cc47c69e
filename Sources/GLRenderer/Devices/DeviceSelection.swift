/// Which device a renderer should use.
///
/// A device that the environment hides, for example with `CUDA_VISIBLE_DEVICES`, is used only if an index, an
/// address, a UUID, or a name that no other device has selects it.
public enum DeviceSelection: Sendable, Equatable {
  /// The first GPU that works, otherwise the software rasteriser if it is allowed.
  case auto
  /// The rasteriser of the add-on `peelgl-mesa`, which the program selects at its start.
  case pinned
  /// A device by its index in the list of `peelgl doctor`.
  case index(Int)
  /// The first device whose name contains the text, ignoring case.
  case name(String)
  /// The device at an address of the PCI bus.
  case pci(PCIAddress)
  /// The device with a CUDA index in this process.
  case cuda(Int)
  /// The device whose UUID begins with these hexadecimal digits.
  case uuid(String)
}

extension DeviceSelection {
  /// The words that ``init(word:)`` accepts.
  package static let words =
    "auto, an index, part of a name, pci:ADDRESS, cuda:NUMBER, uuid:DIGITS or pinned"

  /// Reads what `--device` takes; `nil` for an index, an address, a number or digits that are none.
  package init?(word: String) {
    let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    switch (parts[0].lowercased(), parts.count) {
    case ("pci", 2):
      guard let address = PCIAddress(parts[1]) else { return nil }
      self = .pci(address)
    case ("cuda", 2):
      guard let number = Int(parts[1]), number >= 0 else { return nil }
      self = .cuda(number)
    case ("uuid", 2):
      let digits = DeviceIdentity.digits(of: parts[1])
      guard (1...32).contains(digits.utf8.count), digits.allSatisfy(\.isHexDigit) else {
        return nil
      }
      self = .uuid(digits)
    default:
      if word.isEmpty || Int(word).map({ $0 < 0 }) == true { return nil }
      switch word {
      case "auto": self = .auto
      case "pinned": self = .pinned
      default: self = Int(word).map { .index($0) } ?? .name(word)
      }
    }
  }

  /// The value of `--device` for it.
  package var word: String {
    switch self {
    case .auto: "auto"
    case .pinned: "pinned"
    case .index(let index): "\(index)"
    case .name(let name): name
    case .pci(let address): "pci:\(address)"
    case .cuda(let number): "cuda:\(number)"
    case .uuid(let digits): "uuid:\(digits)"
    }
  }

  /// Whether it names a device by a unique identifier; `false` for an index and a name, which are not unique.
  func names(_ identity: DeviceIdentity) -> Bool {
    switch self {
    case .auto, .pinned, .index, .name: false
    case .pci(let address): identity.pci == address
    case .cuda(let number): identity.cuda == number
    case .uuid(let digits):
      identity.uuid.map { DeviceIdentity.digits(of: $0).hasPrefix(digits) } ?? false
    }
  }
}
