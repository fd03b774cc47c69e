extension Flag {
  /// How many processes draw.
  static let jobs = option(
    "jobs", "j", "N", .batch, "Number of worker processes.",
    details: """
      A batch uses one per processor by default. render draws in its own process, on up to four \
      threads, unless N is 2 or more; the files are the same.
      """,
    apply: { value, arguments throws(ValueError) in
      arguments.batch.jobs = try Values.integer(value, in: 1...1024, "a number of processes")
    })

  /// Whether frames of an earlier run are kept.
  static let skipExisting = toggle(
    "skip-existing", nil, .batch, "Keep complete frames, and draw missing or changed ones.",
    details: """
      A folder .peelgl beside the pictures records what each was drawn from. A rerun draws frames \
      that are missing, damaged, or would look different. Pictures without a record are refused; \
      --overwrite replaces them.
      """,
    apply: { $0.batch.skipsExisting = true })
}
