internal import CGL
import Files
import Workers

/// An open device: its context and its facts.
struct OpenDevice {
  let context: GLContext
  let capabilities: GLCapabilities
  let info: DeviceInfo
  /// Why devices that come first are not used, a sentence for each.
  var passedOver: [String] = []

  init(_ candidate: EGLCandidate) throws(RendererError) {
    SoftwareDisplays.fitThreads()
    let context = try GLContext(candidate)
    let (capabilities, info): (GLCapabilities, DeviceInfo)
    do throws(RendererError) {
      (capabilities, info) = try context.withCurrent {
        let capabilities = GLCapabilities()
        return (
          capabilities, DeviceInfo(current: capabilities, isRobust: context.isRobust, of: candidate)
        )
      }
    } catch {
      throw error.named(by: candidate.label)
    }
    self.context = context
    self.capabilities = capabilities
    self.info = info
  }
}

extension RendererOptions {
  /// Opens the device that the options request.
  ///
  /// GPUs come before software devices. A software device never replaces a device requested by name or
  /// index.
  func openDevice() throws(RendererError) -> OpenDevice {
    for work in [ProcessLimits.Work.writing, .drawing] {
      if let shortage = ProcessLimits.shortage(for: work) { throw .limited(shortage) }
    }
    let device = try findDevice()
    DriverCrash.describe(device.info.name)
    return device
  }

  private func findDevice() throws(RendererError) -> OpenDevice {
    if device == .pinned, PinnedLibraries.used == nil {
      throw .setUp(
        device: requested,
        step: PinnedLibraries.installed.map {
          $0.shortage ?? "this process has loaded the system's libraries"
        } ?? "the add-on peelgl-mesa is not installed beside the program")
    }
    let candidates = EGLDisplays.candidates()
    if let problem = EGLDisplays.problem {
      throw .setUp(device: problem.library, step: problem.clause)
    }
    if let display {
      let displays = SoftwareDisplays.candidates()
      guard displays.indices.contains(display) else {
        throw .noDevice(requested: "software display \(display)", seen: displays.map(\.label))
      }
      return try OpenDevice(displays[display])
    }
    if renderers > 1 { _ = SoftwareDisplays.drawOnCallingThread }
    switch device {
    case .index(let index):
      guard candidates.indices.contains(index) else {
        throw .missingDevice(requested: requested, seen: candidates.map(\.label))
      }
      let device = try OpenDevice(candidates[index])
      guard accepts(device.info) else {
        throw .missingDevice(
          requested: isFurther ? "\(requested) as \(policy)" : "\(requested) with \(policy)",
          seen: ["\(candidates[index].label) is \(device.info.name)"])
      }
      try DrawingTest.pass(device)
      return device
    case .name(let name):
      // One that is hidden is asked for only where no other has the name.
      let visibleFirst =
        candidates.filter(\.identity.isVisible) + candidates.filter { !$0.identity.isVisible }
      return try first(of: visibleFirst, requested: requested) {
        $0.name.lowercased().contains(name.lowercased())
      }
    case .pci, .cuda, .uuid:
      return try first(of: named(candidates), requested: requested) { _ in true }
    case .auto, .pinned:
      let hardwareFirst =
        candidates.filter { $0.isSoftware == false } + candidates.filter { $0.isSoftware != false }
      return try first(of: hardwareFirst, requested: policy) { _ in true }
    }
  }

  private var requested: String { "--device \(device.word)" }

  /// Which class of devices may draw.
  private var policy: String {
    guard isFurther else { return "--software \(software.rawValue)" }
    return
      "a further worker, which draws on \(software == .require ? "the processor" : "a GPU") as the first one"
  }

  /// The candidates that an address, a number or a UUID names: one device, perhaps in several ways.
  private func named(_ candidates: [EGLCandidate]) throws(RendererError) -> [EGLCandidate] {
    let named = candidates.filter { device.names($0.identity) }
    let uuids = Set(named.compactMap(\.identity.uuid))
    if uuids.count > 1 {
      throw .noDevice(
        requested: requested,
        seen: ["several devices have it: \(uuids.sorted().joined(separator: ", "))"])
    }
    guard named.isEmpty else { return named }
    throw .missingDevice(
      requested: requested, seen: candidates.map { "\($0.label) \($0.identity.names)" })
  }

  private func first(
    of candidates: [EGLCandidate], requested: String, where matches: (DeviceInfo) -> Bool
  ) throws(RendererError) -> OpenDevice {
    var seen: [String] = []
    var passedOver: [String] = []
    for candidate in candidates {
      if software == .require, candidate.isSoftware == false { continue }
      if software == .forbid, candidate.isSoftware == true {
        seen.append("\(candidate.label) draws in software")
        continue
      }
      if device == .auto, !candidate.identity.isVisible {
        passedOver.append("\(candidate.label) \(candidate.identity.names)")
        seen.append(passedOver[passedOver.count - 1])
        continue
      }
      do throws(RendererError) {
        var device = try OpenDevice(candidate)
        if accepts(device.info), matches(device.info) {
          try DrawingTest.pass(device)
          device.passedOver = passedOver
          return device
        }
        seen.append("\(candidate.label) is \(device.info.name)")
      } catch {
        // A device that is reached in two ways fails in both.
        if !seen.contains(error.description) { seen.append(error.description) }
        if candidate.isSoftware == false { passedOver.append(error.description) }
      }
    }
    throw .noDevice(requested: requested, seen: seen)
  }

  private func accepts(_ info: DeviceInfo) -> Bool {
    switch software {
    case .allow: true
    case .require: info.isSoftware
    case .forbid: !info.isSoftware
    }
  }
}
