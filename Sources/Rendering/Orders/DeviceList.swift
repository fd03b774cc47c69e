package import GLRenderer

/// The devices that share a batch, as `--devices` names them.
package enum DeviceList: Sendable, Equatable {
  /// Every card that the environment does not hide.
  case all
  /// These, each once.
  case these([DeviceSelection])

  /// The text that ``init(_:)`` accepts.
  package static let words =
    "all, or indices and addresses such as 0,2 or cuda:0-3 or pci:3b:00.0, each once, or pinned alone"
  /// Devices that may be named.
  private static let most = 64

  /// Reads a list; `nil` if it names something else, or a device twice.
  package init?(_ text: String) {
    switch text {
    case "all":
      self = .all
      return
    case "pinned":
      // All processes of a batch load either its libraries or the system's.
      self = .these([.pinned])
      return
    default: break
    }
    var devices: [DeviceSelection] = []
    for entry in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let named = Self.devices(entry), devices.count + named.count <= Self.most else {
        return nil
      }
      devices += named
    }
    guard Set(devices.map(\.word)).count == devices.count else { return nil }
    self = .these(devices)
  }

  /// The devices; one that is looked for if there is no card.
  package var devices: [DeviceSelection] {
    switch self {
    case .these(let devices): return devices
    case .all:
      let cards = DeviceSelection.cards
      return cards.isEmpty ? [.auto] : cards
    }
  }

  private static func devices(_ entry: Substring) -> [DeviceSelection]? {
    let prefix = entry.hasPrefix("cuda:") ? "cuda:" : ""
    let ends = entry.dropFirst(prefix.utf8.count).split(separator: "-").map { Int($0) }
    if ends.count == 2, let first = ends[0], let last = ends[1] {
      guard first <= last, last - first < most else { return nil }
      return (first...last).compactMap { DeviceSelection(word: prefix + "\($0)") }
    }
    switch DeviceSelection(word: String(entry)) {
    case .auto, .pinned, .name, nil: return nil
    case let device?: return [device]
    }
  }
}
