internal import CGL
import Workers

/// An open device: its context and its facts.
struct OpenDevice {
  let context: GLContext
  let capabilities: GLCapabilities
  let info: DeviceInfo

  init(_ candidate: EGLCandidate) throws(RendererError) {
    SoftwareDisplays.fitThreads()
    let context = try GLContext(candidate)
    let (capabilities, info) = try context.withCurrent {
      let capabilities = GLCapabilities()
      return (capabilities, DeviceInfo(current: capabilities, isRobust: context.isRobust))
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
    let candidates = EGLDisplays.candidates()
    if let missing = EGLDisplays.missing {
      throw .setUp(
        device: missing, step: "it cannot be loaded; install libegl1, libgles2 and libgbm1")
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
        throw .noDevice(requested: "--device \(index)", seen: candidates.map(\.label))
      }
      let device = try OpenDevice(candidates[index])
      guard accepts(device.info) else {
        throw .noDevice(
          requested: "--device \(index) with --software \(software.rawValue)",
          seen: ["\(candidates[index].label) is \(device.info.name)"])
      }
      return device
    case .name(let name):
      return try first(of: candidates, requested: "--device \(name)") {
        $0.name.lowercased().contains(name.lowercased())
      }
    case .auto:
      let hardwareFirst =
        candidates.filter { $0.isSoftware == false } + candidates.filter { $0.isSoftware != false }
      return try first(of: hardwareFirst, requested: "--software \(software.rawValue)") { _ in true
      }
    }
  }

  private func first(
    of candidates: [EGLCandidate], requested: String, where matches: (DeviceInfo) -> Bool
  ) throws(RendererError) -> OpenDevice {
    var seen: [String] = []
    for candidate in candidates {
      if software == .require, candidate.isSoftware == false { continue }
      if software == .forbid, candidate.isSoftware == true {
        seen.append("\(candidate.label) draws in software")
        continue
      }
      do throws(RendererError) {
        let device = try OpenDevice(candidate)
        if accepts(device.info), matches(device.info) { return device }
        seen.append("\(candidate.label) is \(device.info.name)")
      } catch {
        seen.append(error.description)
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
