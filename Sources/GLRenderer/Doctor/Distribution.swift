import Glibc
import Imaging

/// A Linux distribution, as far as the names of its packages go.
package enum Distribution: Sendable, CaseIterable {
  case debian
  case fedora
  case arch
  /// Its C library is musl, for which peelgl is not built.
  case alpine

  /// Reads `/etc/os-release`; `nil` for a distribution that is not known.
  package static var current: Distribution? {
    guard let file = fopen("/etc/os-release", "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = fread(&bytes, 1, bytes.count, file)
    return Distribution(osRelease: String(decoding: bytes.prefix(count), as: UTF8.self))
  }

  /// The distribution that a text in the format of os-release(5) names by `ID` or, for a derivative,
  /// by `ID_LIKE`.
  package init?(osRelease text: String) {
    var words: [Substring] = []
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0] == "ID" || parts[0] == "ID_LIKE" else { continue }
      words += parts[1].split { $0 == " " || $0 == "\"" || $0 == "'" }
    }
    for word in words {
      switch word {
      case "debian", "ubuntu": self = .debian
      case "fedora", "rhel", "centos": self = .fedora
      case "arch", "archlinux": self = .arch
      case "alpine": self = .alpine
      default: continue
      }
      return
    }
    return nil
  }

  /// The packages that a machine without a GPU needs to render; with a GPU, its driver replaces Mesa's.
  package var rendering: String {
    switch self {
    case .debian: "apt-get install libegl1 libgles2 libgbm1 libegl-mesa0 libgl1-mesa-dri"
    case .fedora: "dnf install libglvnd-egl libglvnd-gles mesa-libEGL mesa-libgbm mesa-dri-drivers"
    case .arch: "pacman -S libglvnd mesa"
    case .alpine: Self.unsupported
    }
  }

  /// The packages that SVG inputs need.
  package var drawingSVG: String {
    switch self {
    case .debian: "apt-get install librsvg2-2"
    case .fedora: "dnf install librsvg2"
    case .arch: "pacman -S librsvg"
    case .alpine: Self.unsupported
    }
  }

  /// The packages that `.exr` outputs need.
  package var writingOpenEXR: String {
    switch self {
    case .debian: "apt-get install \(OpenEXR.package)"
    case .fedora: "dnf install openexr-libs"
    case .arch: "pacman -S openexr"
    case .alpine: Self.unsupported
    }
  }

  private static let unsupported =
    "Alpine's C library is musl, which peelgl does not support; use a container of Debian"

  /// The command for this machine; on an unknown one, the commands for all known ones.
  package static func command(_ command: (Distribution) -> String) -> String {
    if let current { return command(current) }
    let known: [(Distribution, String)] = [
      (.debian, "Debian"), (.fedora, "Fedora"), (.arch, "Arch"),
    ]
    return known.map { "\(command($0.0)) (\($0.1))" }.joined(separator: ", or ")
  }
}
