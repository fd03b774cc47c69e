import Foundation
import Testing

@Suite("Workers of the program")
struct WorkerTests {
  @Test("a worker ends with the program that was killed, also amid work")
  func killed() throws {
    let folder = try Scratch()
    let slow =
      "<svg xmlns='http://www.w3.org/2000/svg' width='4000' height='4000'><filter id='f'>"
      + String(repeating: "<feTurbulence numOctaves='100' baseFrequency='.1'/>", count: 40)
      + "</filter>"
      + String(repeating: "<rect width='4000' height='4000' filter='url(#f)'/>", count: 500)
      + "</svg>"
    try folder.write(Array(slow.utf8), to: "slow.svg")
    // A limit that no other test has tells this worker from others.
    let process = try Tool.start(
      ["render", "peel", "slow.svg", "-o", "a.png", "--limit", "maxDecodeSeconds=7654321"],
      in: folder)
    #expect(wait { workers().count == 1 })
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(wait { workers().isEmpty })
  }

  @Test("a worker's command is not for people: without an owner it ends at once")
  func alone() throws {
    let outcome = try Tool.run(["worker", "svg", "1000000", "1"], in: try Scratch())
    #expect(outcome.status == 0)
    #expect(try Tool.run(["worker"], in: try Scratch()).status == 2)
  }

  private func workers() -> [String] {
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return processes.filter { name in
      let words = FileManager.default.contents(atPath: "/proc/\(name)/cmdline") ?? Data()
      return words.range(of: Data("worker\0svg\0".utf8)) != nil
        && words.range(of: Data("\07654321\0".utf8)) != nil
    }
  }

  /// Whether `condition` holds within a minute.
  private func wait(for condition: () -> Bool) -> Bool {
    for _ in 0..<6000 {
      if condition() { return true }
      usleep(10_000)
    }
    return false
  }
}
