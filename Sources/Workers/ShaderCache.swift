import Files
import Glibc

/// Where drivers keep the shaders that they compiled, for later processes.
package enum ShaderCache {
  /// Variables for a worker's environment: they name a folder of ours, which is made, unless the user has named one.
  ///
  /// Without a home there is no such folder, and Mesa compiles every shader in every process again.
  package static var environment: [String: String] {
    guard variable("MESA_SHADER_CACHE_DIR") == nil,
      let caches = variable("XDG_CACHE_HOME") ?? variable("HOME").map({ $0 + "/.cache" }),
      caches.hasPrefix("/")
    else { return [:] }
    let folder = caches + "/peelgl"
    do throws(FileError) { try Folder.make(folder) } catch { return [:] }
    return ["MESA_SHADER_CACHE_DIR": folder]
  }

  /// A variable that is set and not empty.
  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
