import Batch
import Rendering

extension Flag {
  /// How many jobs are drawn.
  static let batch: [Flag] = [
    .setting(
      "output", "o", "FOLDER", .output,
      details: """
        Outputs in the manifest are relative to this folder, which is created if it does not \
        exist. The batch keeps its records in the folder .peelgl inside it.
        """,
      completion: .folder),
    .setting(
      "overwrite", "y", nil, .output,
      details: "Without it a batch refuses to replace pictures that no earlier run wrote."),
    .setting(
      "strict", nil, nil, .batch,
      details: """
        Warnings report, for example, characters that no font has, fonts that are not \
        installed, and texts too wide for their space. Pictures of an earlier run are kept.
        """),
    jobs,
    .option(
      "devices", nil, "LIST", .batch, "Draw on several devices: all, or a list such as 0,2.",
      details: """
        Workers are assigned to the devices in turn; each device has one unless --jobs or \
        --jobs-per-device sets more. The list has indices of 'peelgl doctor' and addresses, \
        as in cuda:0-3; all is every card that the environment does not hide. pinned, alone, is the \
        rasteriser of the add-on peelgl-mesa. After a device has failed twice, the others draw \
        the rest.
        """,
      completion: .words(["all", "pinned"]),
      apply: { value, arguments throws(ValueError) in
        guard let devices = DeviceList(value) else { throw ValueError(expected: DeviceList.words) }
        arguments.batch.devices = devices
      }),
    .option(
      "jobs-per-device", nil, "N", .batch, "Number of workers for each of --devices (default 1).",
      apply: { value, arguments throws(ValueError) in
        arguments.batch.jobsPerDevice = try Values.integer(
          value, in: 1...64, "a number of processes")
      }),
    .option(
      "shard", nil, "I/N", .batch, "Draw only the Ith of N parts.",
      details: """
        Each part gets every Nth unit of at most 16 frames; all parts together give the same \
        files as a whole batch. A Slurm array, a Kubernetes indexed job with PEELGL_SHARDS, an \
        array of AWS Batch, a job of Google Cloud Batch and CI_NODE_INDEX select the part themselves.
        """,
      apply: { value, arguments throws(ValueError) in
        guard let shard = Shard(value) else {
          throw ValueError(expected: "I/N, the Ith of up to a million parts, as in 2/8")
        }
        arguments.batch.shard = shard
      }),
    .toggle(
      "merge", nil, .batch, "Join the records of the parts, and report missing frames.",
      apply: { $0.batch.merges = true }),
    .toggle(
      "plan", nil, .batch, "Print the jobs, the estimated time and the estimated size.",
      details: """
        One unit of each kind of job is drawn into a temporary folder and measured; FOLDER is not \
        changed.
        """,
      apply: { $0.batch.plans = true }),
    .toggle(
      "schema", nil, .batch, "Print a JSON Schema of manifests, for editors.",
      details: """
        Save it beside a manifest that begins with "$schema": "./manifest.schema.json"; the \
        editor then completes keys and marks errors.
        """,
      apply: { $0.batch.printsSchema = true }),
    .toggle(
      "verify", nil, .batch, "Read the files of earlier runs again, and redraw damaged ones.",
      details: """
        The SHA-256 of each file is compared with that in the ledger, for several files at a time. \
        Without it, a rerun checks only sizes and times. Also works with --plan and --merge.
        """,
      apply: { $0.batch.verifies = true }),
    .toggle(
      "retry-failed", nil, .batch, "Draw only jobs that failed in an earlier run.",
      details: "The report still covers the whole batch.",
      apply: { $0.batch.retriesFailed = true }),
    .toggle(
      "fail-fast", nil, .batch, "Stop after the first failed job.",
      apply: { $0.batch.maxFailures = 1 }),
    .option(
      "max-failures", nil, "N", .batch, "Stop after N failed jobs.",
      apply: { value, arguments throws(ValueError) in
        arguments.batch.maxFailures = try Values.integer(
          value, in: 1...1_000_000_000, "a number of jobs")
      }),
    .option(
      "metrics", nil, "FILE", .batch, "Write figures for Prometheus once a second.",
      details: """
        Jobs, frames, seconds by stage, retries, workers and devices, in Prometheus' text format. \
        The file is replaced as a whole each time; node_exporter's textfile collector reads it if \
        its name ends in .prom.
        """,
      completion: .file,
      apply: { value, arguments throws(ValueError) in
        guard value != "-", !value.isEmpty else { throw ValueError(expected: "the name of a file") }
        arguments.batch.metrics = value
      }),
    .option(
      "scratch", nil, "BYTES", .batch, "Space for files of a storage (default 1G).",
      details: """
        If FOLDER is in a storage that rclone knows, such as s3:bucket/out, files are drawn into a \
        temporary folder in TMPDIR and uploaded several at a time. If inputs from there and files \
        that wait take more bytes, drawing waits; an input that does not fit fails its jobs. k, M \
        and G stand for 1000, a million and a billion.
        """,
      apply: { value, arguments throws(ValueError) in
        arguments.batch.scratchBytes = try Values.bytes(value, in: 1_000_000...1 << 50)
      }),
    .toggle(
      "confine", nil, .batch, "Refuse inputs outside the manifest's folder.",
      details: "For untrusted manifests. Outputs never leave FOLDER.",
      apply: { $0.batch.confines = true }),
  ]
}
