import Batch

extension Flag {
  /// How many jobs are drawn.
  static let batch: [Flag] = [
    .setting(
      "output", "o", "FOLDER", .output,
      details: """
        The outputs of the manifest are named as from this folder, which is made where it is missing. \
        It also gets a folder .peelgl, in which the batch notes what is complete.
        """,
      completion: .folder),
    .setting(
      "overwrite", "y", nil, .output,
      details: "Without it a batch refuses to replace pictures that no earlier run wrote."),
    jobs,
    .option(
      "shard", nil, "I/N", .batch, "Draw only the Ith of N parts.",
      details: """
        Every part takes each Nth unit of at most 16 frames; all parts together give the same files as \
        a whole batch. A Slurm array, a Kubernetes indexed job with PEELGL_SHARDS, an AWS Batch array and \
        CI_NODE_INDEX name the part themselves.
        """,
      apply: { value, arguments throws(ValueError) in
        guard let shard = Shard(value) else {
          throw ValueError(expected: "I/N, the Ith of up to a million parts, as in 2/8")
        }
        arguments.batch.shard = shard
      }),
    .toggle(
      "merge", nil, .batch, "Join what the parts noted, and say what is missing.",
      apply: { $0.batch.merges = true }),
    .toggle(
      "plan", nil, .batch, "Print the jobs and frames, and draw nothing.",
      apply: { $0.batch.plans = true }),
    .toggle(
      "schema", nil, .batch, "Print a JSON Schema of manifests, for editors.",
      details: """
        Save it beside a manifest that begins with "$schema": "./manifest.schema.json"; the editor then \
        completes keys and marks wrong ones.
        """,
      apply: { $0.batch.printsSchema = true }),
    .toggle(
      "verify", nil, .batch, "Compare files of an earlier run by their SHA-256.",
      details: "Without it their sizes and times are compared.",
      apply: { $0.batch.verifies = true }),
    .toggle(
      "retry-failed", nil, .batch, "Draw only jobs that failed in an earlier run.",
      apply: { $0.batch.retriesFailed = true }),
    .toggle(
      "fail-fast", nil, .batch, "End after the first job that fails.",
      apply: { $0.batch.maxFailures = 1 }),
    .option(
      "max-failures", nil, "N", .batch, "End after N jobs that fail.",
      apply: { value, arguments throws(ValueError) in
        arguments.batch.maxFailures = try Values.integer(
          value, in: 1...1_000_000_000, "a number of jobs")
      }),
    .toggle(
      "confine", nil, .batch, "Refuse inputs outside of the manifest's folder.",
      details: "For manifests that you do not trust. Outputs never leave FOLDER.",
      apply: { $0.batch.confines = true }),
  ]
}
