extension Command {
  /// `peelgl batch`.
  static let batch = Command(
    name: "batch",
    summary: "Render the jobs of a manifest, continuing an earlier run.",
    details: """
      MANIFEST is JSON5, { defaults, presets, jobs: [{ effect, inputs, output, set, … }, …] }, \
      JSON Lines (.jsonl) or CSV with a header (.csv); a job's keys are the settings of 'peelgl \
      render'. matrix: { image: "*.png", turn: "0..90 step 15" } makes a job for each \
      combination, rows: "people.csv" one for each row, and {image}, {turn} and {row.NAME} stand \
      for the values.

      Complete files are recorded on the disk. A rerun draws those that are missing, would look \
      different, or have another size or time than recorded; --verify reads them all \
      again. A failed job does not stop the others; the exit status is then 1.
      """,
    operands: [
      Operand(
        name: "MANIFEST", summary: "A .json5, .jsonl or .csv file of jobs.", isRequired: false,
        completion: .file)
    ],
    requiredFlag: "-o FOLDER",
    flags: Array([Flag.batch, Flag.device, [.json, .quiet]].joined()),
    examples: [
      "peelgl batch jobs.json5 -o out/",
      "peelgl batch people.csv -o out/ --jobs 8",
      "peelgl batch jobs.json5 -o out/ --shard 2/8",
      "peelgl batch jobs.json5 -o out/ --merge",
      "peelgl batch --schema > manifest.schema.json",
    ],
    run: { (arguments, console) throws(CommandError) in
      try BatchRun(arguments: arguments, console: console).perform()
    })
}
