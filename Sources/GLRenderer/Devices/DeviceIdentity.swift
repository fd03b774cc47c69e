/// Identifiers that distinguish a device from similar ones; unknown ones are `nil`.
public struct DeviceIdentity: Sendable, Equatable {
  /// Its address on the PCI bus.
  public var pci: PCIAddress?
  /// The device file through which programs draw, such as `/dev/dri/renderD128`.
  public var node: String?
  /// Its CUDA index in this process, which `CUDA_VISIBLE_DEVICES` changes.
  public var cuda: Int?
  /// Its UUID: `GPU-` and five groups of digits for NVIDIA's, as `nvidia-smi -L` lists it.
  public var uuid: String?
  /// The settings of the environment that hide it, such as `CUDA_VISIBLE_DEVICES=1`.
  public var hiddenBy: [String] = []

  /// The number of NVIDIA's file for it, N in `/dev/nvidiaN`, which containers and Slurm count by.
  var minor: Int?

  /// Whether nothing in the environment hides it.
  public var isVisible: Bool { hiddenBy.isEmpty }
}

extension DeviceIdentity {
  /// The 32 digits of a UUID in lower case, without prefix and dashes.
  static func digits(of uuid: some StringProtocol) -> String {
    let text = uuid.lowercased()
    return String((text.hasPrefix("gpu-") ? text.dropFirst(4) : text[...]).filter { $0 != "-" })
  }

  /// The words by which ``DeviceSelection`` finds it.
  package var words: [String] {
    [pci.map { "pci:\($0)" }, cuda.map { "cuda:\($0)" }, uuid.map { "uuid:\($0)" }].compactMap(
      \.self)
  }

  /// The first of ``words``, or its node; empty if no identifier is known.
  package var place: String { words.first ?? node ?? "" }

  /// Its known identifiers, as a clause after its label.
  var names: String {
    let known = words.isEmpty ? "has no known address" : "is \(words.joined(separator: ", "))"
    return isVisible ? known : known + " and hidden by \(hiddenBy.joined(separator: " and "))"
  }

  /// Takes over what the kernel's driver of NVIDIA knows of the same card.
  mutating func complete(from cards: [NVIDIACard]) {
    let card = cards.first { card in
      if let pci { return card.pci == pci }
      guard let uuid, let other = card.uuid else { return false }
      return Self.digits(of: uuid) == Self.digits(of: other)
    }
    guard let card else { return }
    pci = card.pci
    uuid = uuid ?? card.uuid
    minor = card.minor
  }
}
