import Files
import Glibc

/// Where drivers keep the shaders that they compiled, for later processes.
package enum ShaderCache {
  /// Variables for a worker's environment: they name a folder of ours, which is made, unless the user has named one.
  ///
  /// Without a home there is no such folder, and Mesa compiles every shader in every process again.
  package static var environment: [String: String] {
    guard variable("MESA_SHADER_CACHE_DIR") == nil, let caches, caches.hasPrefix("/") else {
      return [:]
    }
    let folder = caches + "/peelgl"
    do throws(FileError) { try Folder.make(folder) } catch { return [:] }
    return ["MESA_SHADER_CACHE_DIR": folder]
  }

  /// Has this process and its workers keep no shaders where the disk for them is full; before any thread.
  ///
  /// Mesa maps a file that it has not written, so that a write to its memory ends the process by SIGBUS there.
  package static func avoidFullDisk() {
    guard let folder = variable("MESA_SHADER_CACHE_DIR") ?? caches,
      let free = Folder.freeBytes(at: folder), free < fullDisk
    else { return }
    setenv("MESA_SHADER_CACHE_DISABLE", "true", 1)
  }

  /// Free bytes with which a disk is too full for the cache's index and a few shaders.
  private static let fullDisk = 4 << 20

  private static var caches: String? {
    variable("XDG_CACHE_HOME") ?? variable("HOME").map { $0 + "/.cache" }
  }

  /// A variable that is set and not empty.
  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
