import Documents
package import GLRenderer
import Files
import Glibc
package import Rendering

/// How a batch is drawn.
package struct BatchSettings: Sendable {
  /// The jobs.
  package var manifest: Manifest
  /// The folder of the outputs; it ends in a slash.
  package var folder: String
  /// Which part of the plan is drawn.
  package var shard = Shard.whole
  /// How many workers draw at a time.
  package var workers: Int
  /// Whether pictures that no earlier run wrote may be replaced.
  package var overwrite = false
  /// Whether files of an earlier run are compared by their digests, and not by size and time alone.
  package var verifies = false
  /// Failed jobs after which the batch ends; `nil` draws all others.
  package var maxFailures: Int?
  /// Whether only jobs are drawn that failed before.
  package var retriesFailed = false
  /// Whether inputs must lie in the manifest's folder.
  package var confines = false
  /// What draws.
  package var device = DeviceSelection.auto
  /// Whether the CPU may draw.
  package var software = SoftwarePolicy.allow
  /// A folder whose shaders take the place of built-in ones.
  package var shaders: String?
  /// Limits of every job that sets none itself.
  package var limits = RenderLimits()
  /// What a worker may take.
  package var workerLimits = UnitWorker.Limits()
  /// The program of the workers.
  package var program = "/proc/self/exe"

  /// Settings with every default; `folder` is made where it is missing.
  package init(_ manifest: Manifest, folder: String) {
    self.manifest = manifest
    self.folder = folder.hasSuffix("/") ? folder : folder + "/"
    workers = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }
}

extension BatchSettings {
  /// The limits that are not the default, as a job's document says them.
  var limitsObject: JSON5Value? {
    let defaults = RenderLimits()
    var members: [JSON5Value.Member] = []
    for name in RenderLimits.names {
      guard let value = limits[name], value != defaults[name] else { continue }
      members.append(JSON5Value.Member(name, .number(Double(value))))
    }
    guard !members.isEmpty else { return nil }
    return JSON5Value(
      .object([JSON5Value.Member("limits", .object(members))]))
  }

  /// What a worker is told about a job, or, without one, about its device.
  func request(for job: JSON?, inputs: String = "") -> UnitRequest {
    var request = UnitRequest(job: job, in: manifest.name, folder: folder, inputs: inputs)
    request.device = device
    request.software = software
    request.shaders = shaders
    request.root = root
    return request
  }

  /// The folder that inputs must lie in, where they are confined.
  var root: String? {
    guard confines else { return nil }
    return manifest.name.lastIndex(of: "/").map { String(manifest.name[...$0]) } ?? "./"
  }
}

extension JSON5Value {
  /// A value that stands in no file.
  fileprivate init(_ content: Content) {
    self.init(position: TextPosition(line: 0, column: 0), content: content)
  }
}

extension JSON5Value.Member {
  /// A member that stands in no file.
  fileprivate init(_ name: String, _ content: JSON5Value.Content) {
    self.init(
      name: name, position: TextPosition(line: 0, column: 0), value: JSON5Value(content))
  }
}
