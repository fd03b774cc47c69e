import Rendering

extension Command {
  /// `peelgl gallery`.
  static let gallery = Command(
    name: "gallery",
    summary: "Write a page that plays every effect and preset.",
    details: """
      The thumbnails of index.html play while they are visible, each with the command that \
      renders it and a link to a page with its parameters. The pages do not use the network, and \
      work from a disk and from any server. A LIST is a JSON5 file of further entries, [{ name: \
      'Drag', render: 'peel cat.png --gesture drag.json5' }, …]; its file names are relative to \
      it.
      """,
    operands: [
      Operand(
        name: "LIST", summary: "A JSON5 file of further entries.", isRequired: false,
        completion: .file)
    ],
    requiredFlag: "-o FOLDER",
    flags: [
      .setting(
        "output", "o", "FOLDER", .output, details: "Missing folders are created.", completion: .file
      )
    ] + Flag.output.filter { $0.long == "overwrite" } + [.limit, .json, .quiet],
    examples: ["peelgl gallery -o gallery", "peelgl gallery Samples/gallery.json5 -o gallery"],
    run: { (arguments, console) throws(CommandError) in
      try GalleryRun(arguments, console).perform()
    })
}
