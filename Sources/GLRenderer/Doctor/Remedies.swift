import Files
import Glibc

/// Fixes for common failures of headless machines.
enum Remedies {
  /// How to make this device open; empty when no fix is known.
  static func fix(for candidate: EGLCandidate) -> String {
    switch candidate.platform {
    case .gbm(let path): return permission(for: path)
    case .surfaceless: return "install Mesa's drivers: \(Distribution.command(\.rendering))"
    case .device:
      guard let path = EGLDisplays.nodes.first(where: { access($0, R_OK | W_OK) != 0 }) else {
        return ""
      }
      return permission(for: path)
    }
  }

  /// Suggestions about the machine as a whole.
  static func advice(
    for devices: [DeviceReport], pinnedDraws: Bool, drawsSVG: Bool, writesOpenEXR: Bool
  ) -> [String] {
    // The row of an installed add-on says why it does not draw.
    let hasAddOn = PinnedLibraries.installed != nil
    var advice = pinnedDraws ? [] : EGLDisplays.problem.map { [$0.description] } ?? []
    if !pinnedDraws, devices.allSatisfy({ $0.health == nil }) {
      let addOn = hasAddOn ? "" : "the add-on peelgl-mesa, or "
      advice.append(
        "no device can draw here, but pictures can be compared; install \(addOn)the software "
          + "rasteriser with: \(Distribution.command(\.rendering))")
    }
    if !drawsSVG {
      advice.append(
        "SVG inputs need librsvg: \(Distribution.command(\.drawingSVG))"
          + (hasAddOn ? "" : "; the add-on peelgl-mesa has it, too"))
    }
    if !writesOpenEXR {
      advice.append("EXR outputs need OpenEXR: \(Distribution.command(\.writingOpenEXR))")
    }
    let drawsNVIDIA = devices.contains { report in
      report.health.map { $0.device.vendor.lowercased().contains("nvidia") } ?? false
    }
    if !drawsNVIDIA, let sentence = Containers.adviceForNVIDIA() { advice.append(sentence) }
    if let sentence = Containers.adviceForRenderNodes() { advice.append(sentence) }
    return advice
  }

  private static func permission(for path: String) -> String {
    guard access(path, R_OK | W_OK) != 0 else { return "" }
    var status = stat()
    guard stat(path, &status) == 0, let group = getgrgid(status.st_gid) else {
      return "give yourself access to \(path)"
    }
    let name = String(cString: group.pointee.gr_name)
    return "\(path) belongs to group \(name): sudo usermod -aG \(name) $USER, then log in again"
  }
}
