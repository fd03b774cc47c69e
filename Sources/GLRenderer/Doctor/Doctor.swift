internal import CGL
import Imaging
import Workers

/// Examines the machine: every device, whether it draws, and how to fix it.
public enum Doctor {
  /// Opens every device in turn and draws with it; a device that EGL reaches in several ways is listed
  /// by the first that works.
  ///
  /// Another process has examined the add-on's rasteriser; `pinned` is its report.
  public static func examine(pinned: PinnedReport? = nil) -> DoctorReport {
    examine(pinned: pinned) { _ in nil }
  }

  /// As ``examine(pinned:)``; a device about whose index `probe` has a clause is not opened in this process.
  package static func examine(
    pinned: PinnedReport?, probe: (_ index: Int) -> String?
  ) -> DoctorReport {
    let writing = ProcessLimits.shortage(for: .writing)
    let drawing = ProcessLimits.shortage(for: .drawing)
    var working: Set<EGLDeviceEXT> = []
    var devices: [DeviceReport] = []
    var broken: Set<String> = []
    for (index, candidate) in EGLDisplays.candidates().enumerated() {
      // A card that is reached in two ways fails in both.
      let place = candidate.identity.place
      if broken.contains(place) { continue }
      if drawing == nil, let failure = probe(index) {
        if !place.isEmpty { broken.insert(place) }
        devices.append(
          DeviceReport(
            index: index, label: candidate.label, identity: candidate.identity, health: nil,
            failure: "\(candidate.label): \(failure)", fix: ""))
        continue
      }
      let (report, device) = examine(candidate, index: index, shortage: drawing)
      if report.health != nil, let device, !working.insert(device).inserted { continue }
      devices.append(report)
    }
    let pinnedDraws = pinned?.failure.isEmpty == true
    let drawsSVG = pinnedDraws || SVGDocument.isAvailable
    let writesOpenEXR = OpenEXR.isAvailable
    return DoctorReport(
      devices: devices, pinned: pinned, drawsSVG: drawsSVG, writesOpenEXR: writesOpenEXR,
      // What is short makes devices fail that are there.
      advice: (writing ?? drawing).map { [$0] }
        ?? Remedies.advice(
          for: devices, pinnedDraws: pinnedDraws, drawsSVG: drawsSVG, writesOpenEXR: writesOpenEXR))
  }

  /// Does with the device at `index` all that an examination does, for a process that may come to harm.
  package static func tryOut(deviceAt index: Int) {
    let candidates = EGLDisplays.candidates()
    guard candidates.indices.contains(index) else { return }
    _ = examine(candidates[index], index: index, shortage: nil)
  }

  private static func examine(
    _ candidate: EGLCandidate, index: Int, shortage: String?
  ) -> (report: DeviceReport, device: EGLDeviceEXT?) {
    var device: EGLDeviceEXT?
    var report = DeviceReport(
      index: index, label: candidate.label, identity: candidate.identity, health: nil, failure: "",
      fix: "")
    do throws(RendererError) {
      // A driver that gets no memory may crash.
      if let shortage { throw .limited(shortage) }
      let open = try OpenDevice(candidate)
      device = open.context.connection.device
      let features = [
        "GL_EXT_color_buffer_half_float", "GL_EXT_color_buffer_float", "GL_EXT_float_blend",
        "GL_EXT_disjoint_timer_query", "GL_EXT_robustness", "GL_KHR_debug",
      ].map { DeviceReport.Feature(name: $0, isPresent: open.capabilities.has($0)) }
      let renderer = try Renderer(open, RendererOptions())
      report.health = DeviceReport.Health(
        device: renderer.device, drawsRightPixels: try DrawingTest.isDrawnRight(by: renderer),
        loopLimit: try renderer.loopLimit(of: 200_000), extensions: features)
    } catch {
      report.failure = error.description
      report.fix = shortage == nil ? Remedies.fix(for: candidate) : ""
    }
    return (report, device)
  }
}
