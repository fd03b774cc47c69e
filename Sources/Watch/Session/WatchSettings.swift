package import Rendering

/// The job to watch, and its output.
package struct WatchSettings: Sendable {
  /// The job; its output, where it has one, is written whenever its files change.
  package var job: JobDocument
  /// The device and its options.
  package var device = DeviceOptions()
  /// The port of the page, 0 for any; `nil` serves none.
  package var port: Int?
  /// The variables of the workers' environment besides the program's own.
  package var environment: [String: String] = [:]
  /// The command line that draws what the page shows: with these values, at this moment, the picture or a pass, and with
  /// the keys that the page saves, if there are some.
  package typealias CommandLine =
    @Sendable (
      _ values: [(name: String, value: String)], _ seconds: Double?, _ pass: String?,
      _ hasKeys: Bool
    ) -> String

  /// The command line that draws what the page shows.
  package var commandLine: CommandLine

  /// Watches a job.
  package init(_ job: JobDocument, commandLine: @escaping CommandLine) {
    self.job = job
    self.commandLine = commandLine
  }
}

extension WatchSettings {
  /// The files that the job names.
  var files: Set<String> {
    var files =
      job.inputs + job.parameterFiles + [job.scene, job.gesture, device.shaders].compactMap(\.self)
    if job.isShader, let effect = job.effect { files.append(effect) }
    for modifier in job.modifiers {
      files += modifier.split(separator: "=", maxSplits: 1).dropFirst().map { String($0) }
    }
    return Set(files.filter { $0 != "-" })
  }
}
