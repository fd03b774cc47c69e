import Documents
import Files
import GLRenderer
import Imaging

/// Whether a device draws the pixels that `docs/stability.md` promises, or this machine's own.
struct PixelPromise: Equatable {
  /// Whether they are the promised ones.
  let isKept: Bool
  /// A clause that says which they are, and why.
  let text: String

  /// The promise for a driver, on a processor that lacks features if `shortage` is not nil.
  init(drawnBy driver: String, isSoftware: Bool, shortage: String? = Self.shortage) {
    let promised = PromisedPixels(drawnBy: driver)
    isKept = promised != nil && shortage == nil
    text =
      switch promised {
      case _? where shortage != nil: "this machine's own: \(shortage ?? "")"
      case .pinned(let version)?: "the promised ones: those of peelgl-mesa \(version) anywhere"
      case .compared(let mesa)?:
        "the promised ones of Mesa \(mesa); texts and drawings are those of librsvg and fonts here"
      case nil where isSoftware: "this machine's own: only \(Self.known) were compared"
      case nil: "this machine's own: each GPU rounds in its own way"
      }
  }

  init(_ device: DeviceInfo) {
    self.init(drawnBy: "\(device.name), \(device.driver)", isSoftware: device.isSoftware)
  }

  init(_ pinned: PinnedReport) {
    self.init(drawnBy: "\(pinned.name), \(pinned.driver)", isSoftware: true)
  }

  /// The same for a program.
  var members: [JSON.Member] {
    [.init("promised", .boolean(isKept)), .init("pixels", .text(text))]
  }

  private static let known = PromisedPixels.drivers
    .map { "Mesa \($0.mesa) with LLVM \($0.llvm)" }.joined(separator: " and ")

  /// The features that this processor lacks and that change pixels; nil for none.
  private static let shortage: String? = {
    #if arch(x86_64)
      guard let text = try? InputFile.read("/proc/cpuinfo", limit: 1 << 24) else {
        return "the processor's features are unknown, as /proc/cpuinfo cannot be read"
      }
      return shortage(of: String(decoding: text, as: UTF8.self))
    #else
      return "peelgl was never tried on such a processor"
    #endif
  }()

  /// The features that a processor with this description from Linux lacks.
  static func shortage(of description: String) -> String? {
    let line = description.split(separator: "\n").first { $0.hasPrefix("flags") }
    let flags = Set((line ?? "").split { " \t".contains($0) })
    let missing = ["avx2", "fma"].filter { !flags.contains(Substring($0)) }
    guard !missing.isEmpty else { return nil }
    return "without \(listed(missing.map { $0.uppercased() }, "and")), which its processor lacks, "
      + "some bytes differ"
  }
}
