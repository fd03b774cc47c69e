import GLRenderer
import Rendering

extension Arguments {
  /// The request that `render`, `describe` and `hit-test` share.
  func renderRequest(_ assets: Assets) throws(CommandError) -> RenderRequest {
    do throws(RenderingError) {
      var request = try RenderRequest(describedJob, from: assets)
      request.program = "/proc/self/exe"
      return request
    } catch {
      // A person typed flags, not keys.
      if case .job(.conflict(let first, let second)) = error {
        throw .usage(.conflict(Self.flag(first), Self.flag(second)))
      }
      throw .rendering(error)
    }
  }

  /// The flag that gives a setting, as `--input-color`.
  private static func flag(_ key: String) -> String {
    let flag = Command.render.flags.first { $0.key == key }
    return "--\(flag?.long ?? key)"
  }

  /// The device that `--device` names.
  var deviceSelection: DeviceSelection {
    if device == "auto" { return .auto }
    return Int(device).map { .index($0) } ?? .name(device)
  }
}
