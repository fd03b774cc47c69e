extension Flag {
  /// How many processes draw.
  static let jobs = option(
    "jobs", "j", "N", .batch, "Worker processes that draw.",
    details: """
      A batch has one for each processor unless this says otherwise. render draws in its own process, on \
      up to four threads, unless N is 2 or more; the files are the same.
      """,
    apply: { value, arguments throws(ValueError) in
      arguments.batch.jobs = try Values.integer(value, in: 1...1024, "a number of processes")
    })

  /// Whether frames of an earlier run are kept.
  static let skipExisting = toggle(
    "skip-existing", nil, .batch, "Keep what is complete, and draw what is missing or changed.",
    details: """
      A folder .peelgl beside the pictures notes what each was drawn from. A rerun draws what is \
      missing, damaged, or would look different. Pictures without a note are refused; --overwrite replaces \
      them.
      """,
    apply: { $0.batch.skipsExisting = true })
}
