/// Which device a renderer should use.
///
/// What the environment hides, as `CUDA_VISIBLE_DEVICES` does, is used only where an index, an address or a UUID asks for
/// it, or a name that no other device has.
public enum DeviceSelection: Sendable, Equatable {
  /// The first GPU that works, otherwise the software rasteriser if it is allowed.
  case auto
  /// The rasteriser of the add-on `peelgl-mesa`, which the program decides on at its start.
  case pinned
  /// A device by its index in the list of `peelgl doctor`.
  case index(Int)
  /// The first device whose name contains the text, ignoring case.
  case name(String)
  /// The device at a place on the PCI bus.
  case pci(PCIAddress)
  /// The device with a number of CUDA in this process.
  case cuda(Int)
  /// The device whose UUID begins with these hexadecimal digits.
  case uuid(String)
}

extension DeviceSelection {
  /// What ``init(word:)`` expects.
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

  /// What `--device` takes for it.
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

  /// Whether it names a device by what tells it from others; `false` for an index and a name, which say less.
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
