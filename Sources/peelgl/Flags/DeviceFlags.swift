import Documents
import Effects
import GLRenderer
import Rendering

extension Flag {
  /// Who draws, and within which limits.
  static let device: [Flag] = [
    .option(
      "device", nil, "DEVICE", .device,
      "The device: auto, an index, part of a name or an address (default auto).",
      details: """
        'peelgl doctor' lists the devices. auto is the first device that works, GPUs first; it skips \
        devices hidden by CUDA_VISIBLE_DEVICES, NVIDIA_VISIBLE_DEVICES or SLURM_JOB_GPUS. Addresses \
        are pci:0000:3b:00.0, cuda:0 and uuid:GPU-8f2a…, of which the first digits are enough. pinned \
        is the rasteriser of the add-on peelgl-mesa, which also draws if no GPU works.
        """,
      completion: .words(["auto", "pinned"]),
      apply: { value, arguments throws(ValueError) in
        guard let selection = DeviceSelection(word: value) else {
          throw ValueError(expected: DeviceSelection.words)
        }
        arguments.device.selection = selection
      }),
    .option(
      "software", nil, "POLICY", .device,
      "Software rendering: allow, require or forbid (default allow).",
      completion: .words(["allow", "require", "forbid"]),
      apply: { value, arguments throws(ValueError) in
        arguments.device.software = try Values.choice(value, SoftwarePolicy.self)
      }),
    timeout, limit,
  ]

  /// Give up in time.
  static let timeout = option(
    "timeout", nil, "SECONDS", .limits, "Stop after SECONDS (default never).",
    details: "Frames and answers complete by then are kept; the exit status is 4.",
    apply: { value, arguments throws(ValueError) in
      arguments.timeout = try Values.number(
        value, in: 0.001...TimeLimits.seconds, "a number of seconds")
    })

  /// Change what a job may take.
  static let limit = option(
    "limit", nil, "NAME=VALUE", .limits, "Change a limit; may be repeated.",
    details:
      "The limits are \(listed(RenderLimits.names)). maxDecodeSeconds applies to SVG and to films.",
    completion: .words(RenderLimits.names.map { $0 + "=" }),
    apply: { value, arguments throws(ValueError) in
      let setting = try Values.setting(value)
      guard RenderLimits.names.contains(setting.name) else {
        throw ValueError(
          expected: "NAME=VALUE with NAME one of \(RenderLimits.names.joined(separator: ", "))",
          nearest: nearestName(to: setting.name, in: RenderLimits.names))
      }
      let range = RenderLimits.range
      let number = try Values.integer(setting.value, in: range, "NAME=VALUE with a number")
      arguments.job.settings.limits[setting.name] = number
    })
}
