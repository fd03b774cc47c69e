import Documents
import Effects
import Rendering

/// One call of `peelgl hit-test`.
struct HitTestRun {
  let arguments: Arguments
  let console: Console

  /// Answers every point.
  func perform() throws(CommandError) -> ExitStatus {
    guard let points = arguments.hitTest.points else {
      throw .usage(.missingFlag("--point POINT", command: "hit-test"))
    }
    if let timeout = arguments.timeout {
      try Watchdog(nil, timeout: .seconds(timeout), rest: "complete answers are kept").start()
    }
    let test = try test(points)
    switch points {
    case .one(let point):
      try console.write(answer(test.hit(at: point)).line)
      return .done
    case .standardInput: return try answerLines(test)
    }
  }

  private func test(_ points: HitTestPoints) throws(CommandError) -> HitTestJob {
    let assets = Assets(limits: arguments.limits.image)
    try mapError(to: CommandError.rendering) { () throws(RenderingError) in
      if points == .standardInput { try assets.takeStandardInput() }
    }
    var request = try arguments.renderRequest(assets)
    request.drawsEnd = true
    do throws(RenderingError) {
      try request.checkHits()
      let job = try RenderJob(request, from: assets)
      try console.printWarnings(of: job)
      return try HitTestJob(job, seesThrough: arguments.hitTest.seesThrough)
    } catch {
      throw .rendering(error)
    }
  }

  private func answerLines(_ test: HitTestJob) throws(CommandError) -> ExitStatus {
    var lines = InputLines()
    var number = 0
    var status = ExitStatus.done
    while let line = try lines.next() {
      number += 1
      let reply: JSON
      do throws(ValueError) {
        guard let line else { throw ValueError(expected: "at most \(InputLines.limit) bytes long") }
        reply = answer(test.hit(at: try Values.point(line)))
      } catch {
        status = .differences
        let sentence =
          "line \(number) is \(line.map { quoted($0) } ?? "too long") but must be \(error.expected)"
        Console.complain(sentence)
        reply = .object([.init("line", .integer(number)), .init("error", .text(sentence))])
      }
      try console.write(reply.line)
    }
    return status
  }

  private func answer(_ hit: HitTest.Hit?) -> JSON {
    guard let hit else { return .object([.init("hit", .boolean(false))]) }
    func pair(_ point: SIMD2<Double>) -> JSON { .list([.number(point.x), .number(point.y)]) }
    let part: JSON.Member =
      switch hit {
      case .sheet(let hit): .init("face", .integer(hit.face))
      case .page(let hit): .init("page", hit.picture.map { JSON.integer($0 + 1) } ?? .null)
      }
    return .object([
      .init("hit", .boolean(true)), .init("unit", pair(hit.unit)), .init("layer", pair(hit.layer)),
      part,
    ])
  }
}
