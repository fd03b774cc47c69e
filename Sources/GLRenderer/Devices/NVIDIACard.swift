import Glibc

/// A card as NVIDIA's kernel driver lists it.
struct NVIDIACard: Equatable {
  let pci: PCIAddress
  let uuid: String?
  /// N in `/dev/nvidiaN`.
  let minor: Int?

  /// The cards of this machine or container; empty without the driver.
  static let all: [NVIDIACard] = {
    let root = "/proc/driver/nvidia/gpus"
    guard let folder = opendir(root) else { return [] }
    defer { closedir(folder) }
    var cards: [NVIDIACard] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard let pci = PCIAddress(name) else { continue }
      cards.append(NVIDIACard(pci, information: text(of: "\(root)/\(name)/information")))
    }
    return cards.sorted { "\($0.pci)" < "\($1.pci)" }
  }()

  /// Reads the text of a card's file `information`.
  init(_ pci: PCIAddress, information: String) {
    var facts: [Substring: String] = [:]
    for line in information.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      facts[parts[0]] = String(parts[1].drop { $0 == " " || $0 == "\t" })
    }
    self.pci = pci
    uuid = facts["GPU UUID"]
    minor = facts["Device Minor"].flatMap { Int($0) }
  }

  private static func text(of path: String) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}
