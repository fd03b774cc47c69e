import Batch
import Rendering

extension Arguments {
  /// The order that draws the job.
  func order(for purpose: RenderOrder.Purpose) -> RenderOrder {
    RenderOrder(describedJob, for: purpose, on: device)
  }

  /// The batch that draws the jobs of a manifest into a folder.
  func batchSettings(_ manifest: Manifest, folder: String) -> BatchSettings {
    var settings = BatchSettings(manifest, folder: folder)
    settings.workers = batch.jobs ?? settings.workers
    if let devices = batch.devices?.devices {
      settings.devices = devices
      settings.workers = batch.jobs ?? devices.count * (batch.jobsPerDevice ?? 1)
    }
    settings.overwrite = job.settings.overwrite
    settings.isStrict = job.settings.strict
    settings.device = device
    settings.limits = limits
    return settings
  }

  /// The request that `describe` and `hit-test` share.
  func renderRequest(_ assets: Assets) throws(CommandError) -> RenderRequest {
    do throws(RenderingError) {
      var request = try RenderRequest(describedJob, from: assets)
      request.program = "/proc/self/exe"
      return request
    } catch {
      throw Self.commandError(error)
    }
  }

  /// The error of a job, in terms of flags instead of keys.
  static func commandError(_ error: RenderingError) -> CommandError {
    if case .job(.conflict(let first, let second)) = error {
      return .usage(.conflict(flag(first), flag(second)))
    }
    return .rendering(error)
  }

  /// The flag that gives a setting, as `--input-color`.
  private static func flag(_ key: String) -> String {
    let flag = Command.render.flags.first { $0.key == key }
    return "--\(flag?.long ?? key)"
  }
}
