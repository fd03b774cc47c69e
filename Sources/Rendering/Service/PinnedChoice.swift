package import Files
package import GLRenderer
import Workers

extension DeviceOptions {
  /// Whether the add-on's libraries draw, where they are installed: on request, and when no GPU works, unless another
  /// device is asked for.
  package func choosesPinned(gpuWorks: () -> Bool) -> Bool {
    switch (selection, software) {
    case (.pinned, _): true
    case (_, .forbid), (.index, _), (.pci, _), (.cuda, _), (.uuid, _): false
    case (.name(let name), _) where !DeviceInfo.isSoftwareRenderer(name): false
    case (.auto, .require): true
    case (.auto, .allow), (.name, _): !gpuWorks()
    }
  }
}

extension PinnedLibraries {
  /// What their rasteriser is, and whether it draws, found out in a process of its own.
  package var report: PinnedReport {
    var options = DeviceOptions()
    options.selection = .pinned
    var report = PinnedReport(
      folder: folder, version: version, name: "", driver: "", failure: shortage ?? "")
    if shortage != nil { return report }
    switch Self.device(for: options, environment: environment) {
    case .success(let device): (report.name, report.driver) = (device.device, device.driver)
    case .failure(let failure): report.failure = failure.sentence
    }
    return report
  }

  /// Why no GPU of this machine works, found out in a process of its own, as this one may load other libraries then;
  /// `nil` if one does.
  package static var failureOfGPU: String? {
    var options = DeviceOptions()
    options.software = .forbid
    guard case .failure(let failure) = device(for: options, environment: [:]) else { return nil }
    return failure.sentence
  }

  private static func device(
    for options: DeviceOptions, environment: [String: String]
  ) -> Result<DrawingDevice, RenderFailure> {
    let worker = RenderWorker(environment: ShaderCache.environment.merging(environment) { $1 })
    var device: DrawingDevice?
    do throws(WorkerError) {
      let order = RenderOrder(JobDocument(), for: .device, on: options)
      let result = try worker.draw(order) { if case .device(let found) = $0 { device = found } }
      if case .failure(let failure) = result { return .failure(failure) }
    } catch {
      return .failure(RenderFailure(.device, error.loss(on: nil)))
    }
    return device.map { .success($0) }
      ?? .failure(RenderFailure(.device, "the worker described no device"))
  }
}
