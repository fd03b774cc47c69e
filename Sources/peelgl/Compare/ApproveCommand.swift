import Documents
import PixelCompare
import Rendering

extension Command {
  /// `peelgl approve`.
  static let approve = Command(
    name: "approve",
    summary: "Accept pictures as goldens; no other command writes goldens.",
    details: """
      Copies the named pictures of ACTUAL, or all of them, over the goldens that differ, and \
      prints the changes. Each golden is replaced as a whole or not at all. A NAME is a path \
      below ACTUAL or a pattern for whole paths; the path of an existing picture is never a \
      pattern. Put a name that begins with a dash after --, or begin it with ./ instead. A name \
      that matches nothing is an error. You can name two files instead of two folders. Pictures \
      from a device class without goldens are refused without --force. With --decisions, name \
      nothing else.
      """,
    operands: [
      Operand(
        name: "ACTUAL", summary: "The folder of pictures to accept, or a picture.",
        completion: .file),
      Operand(name: "GOLDENS", summary: "The folder of goldens, or a golden.", completion: .file),
      Operand(
        name: "NAME",
        summary: "A path or pattern below ACTUAL, such as icons/*; .png may be omitted.",
        isRequired: false, repeats: true, completion: .file),
    ],
    flags: Flag.approval + [.limit, .json, .quiet],
    examples: [
      "peelgl approve out/ goldens/ peel-half", "peelgl approve out/ goldens/ --prune --dry-run",
      "peelgl approve out/1/ goldens/ chart --noise out/2/ --noise out/3/",
      "peelgl approve --decisions decisions.json",
    ],
    run: { (arguments, console) throws(CommandError) in
      try ApproveRun(arguments: arguments, console: console).perform()
    })
}

/// One call of `peelgl approve`.
private struct ApproveRun {
  let arguments: Arguments
  let console: Console
  private var typed: ComparisonArguments { arguments.comparison }

  /// Accepts the named or decided pictures, and prints the changes.
  func perform() throws(CommandError) -> ExitStatus {
    try Watchdog(nil, timeout: nil, rest: "each golden is either the old or the new one").start()
    try check()
    let changes =
      if let decisions = typed.decisions { try decided(decisions) } else { try named() }
    if arguments.json { try console.write(json(changes).rows) }
    if changes.isEmpty {
      console.inform("nothing differs from the goldens")
    } else if typed.isTrial {
      console.inform("nothing was written, because of --dry-run")
    }
    return .done
  }

  private func check() throws(CommandError) {
    var conflicts: [(flag: String, isTyped: Bool)] = [
      ("--prune", typed.prunes), ("--variant", typed.addsVariant),
      ("--noise", !typed.runs.isEmpty), ("--force", typed.force),
    ]
    var other = "--decisions"
    if typed.decisions == nil {
      guard arguments.operands.count == 2, !PlaceOnDisk.isFolder(arguments.operands[0]),
        !PlaceOnDisk.isFolder(arguments.operands[1])
      else { return }
      conflicts.removeLast(2)
      other = "two files"
    }
    for conflict in conflicts where conflict.isTyped {
      throw .usage(.conflict(conflict.flag, other))
    }
  }

  private func named() throws(CommandError) -> [GoldenChange] {
    var approval = Approval(
      actual: FileName(arguments.operands[0]), goldens: FileName(arguments.operands[1]),
      names: Array(arguments.operands.dropFirst(2)), force: typed.force,
      addsVariant: typed.addsVariant, limits: arguments.limits.image)
    approval.prunes = typed.prunes
    approval.runs = typed.runs.map { FileName($0) }
    approval.isTrial = typed.isTrial
    let drawings = ComparedDrawings(arguments)
    approval.drawing = drawings.drawing
    let made = Result { () throws(CompareError) in
      try approval.run { console.inform("\($0)".message) }
    }
    try drawings.check()
    return try mapError(to: CommandError.compare, made.get())
  }

  private func decided(_ path: String) throws(CommandError) -> [GoldenChange] {
    let limits = arguments.limits.image
    let file = try mapError(
      to: CommandError.rendering, DecisionsFile(path, from: Assets(limits: limits)))
    let drawings = ComparedDrawings(arguments)
    let made = Result { () throws(CompareError) in
      try Approval.run(
        file.decisions, isTrial: typed.isTrial, limits: limits, drawing: drawings.drawing,
        written: { console.inform("\($0)".message) })
    }
    try drawings.check()
    return try mapError(to: CommandError.compare, made.get())
  }

  private func json(_ changes: [GoldenChange]) -> JSON {
    let list = changes.map { change in
      JSON.object([
        .init("golden", .text("\(change.golden)")),
        .init("picture", change.picture.map { .text("\($0)") } ?? .null),
        .init("kind", .text(change.kind.rawValue)),
        .init("noise", change.noise.map { .number($0.share) } ?? .null),
        .init("message", .text("\(change)")),
      ])
    }
    return .object([.init("changes", .list(list)), .init("dryRun", .boolean(typed.isTrial))])
  }
}
