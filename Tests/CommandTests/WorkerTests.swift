import Foundation
import TestSupport
import Testing

@Suite("Workers of the program")
struct WorkerTests {
  @Test("a worker ends with the program that was killed, also amid work")
  func killed() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array(slowSVG.utf8), to: "slow.svg")
    // A limit that no other test has tells this worker from others.
    let process = try Tool.start(
      [
        "render", "peel", "slow.svg", "-o", "a.png", "--limit", "maxDecodeSeconds=7654321",
        "--limit", "maxMemoryBytes=4000000000",
      ], in: folder)
    #expect(wait { workers().count == 1 })
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(wait { workers().isEmpty })
  }

  @Test(
    "a worker is killed and waited for when the program is stopped or its time is over",
    arguments: ["--timeout", "INT", "TERM"])
  func stopped(how: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Array(slowSVG.utf8), to: "slow.svg")
    // Orphans come to the script, as a subreaper (36), which counts them.
    let script = """
      import ctypes, os, signal, subprocess, time
      ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)
      how = '\(how)'
      words = [os.environ['PEELGL'], 'render', 'peel', 'slow.svg', '-o', 'a.png',
        '--limit', 'maxDecodeSeconds=600', '--limit', 'maxMemoryBytes=4000000000']
      def has_worker(process):
        children = f'/proc/{process.pid}/task/{process.pid}/children'
        while process.poll() is None:
          if open(children).read().strip(): return True
          time.sleep(0.01)
      # More time on a machine that is too busy to start a worker.
      for seconds in ['1', '10', '100']:
        limit = [how, seconds] if how == '--timeout' else []
        process = subprocess.Popen(words + limit, stderr=subprocess.DEVNULL)
        if has_worker(process): break
      else:
        print('no worker')
      if not limit: process.send_signal(getattr(signal, 'SIG' + how))
      process.wait()
      try:
        os.waitpid(-1, os.WNOHANG)
        print('left')
      except ChildProcessError:
        print('none', process.returncode)
      """
    let outcome = try Tool.shell("python3 - <<'END'\n\(script)\nEND", in: folder)
    #expect(outcome.text == "none \(how.hasPrefix("-") ? 4 : 130)\n", "\(outcome.messages)")
  }

  @Test("a worker ends by its limit of processor time while its owner is stopped")
  func processorTime() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array(slowSVG.utf8), to: "slow.svg")
    let script = """
      "$PEELGL" render peel slow.svg -o a.png --limit maxDecodeSeconds=2 --limit maxMemoryBytes=4000000000 & owner=$!
      until worker=$(< /proc/$owner/task/$owner/children) && [[ $worker ]]; do kill -0 $owner && sleep 0.002 || exit 99; done
      worker=${worker% }
      # It works once it has had a fifth of a second; a busy machine gives it that long before its owner's deadline.
      until read -ra figures < /proc/$worker/stat && ((figures[13] > 20)); do kill -0 $owner && sleep 0.01 || exit 98; done
      kill -STOP $owner
      until read -ra figures < /proc/$worker/stat && [[ ${figures[2]} == Z ]]; do sleep 0.1; done
      echo ${figures[51]}
      kill -CONT $owner; wait $owner
      """
    let outcome = try Tool.shell(script, in: folder)
    // The status of a process that SIGXCPU ended (proc(5), wait(2)).
    #expect(outcome.text == "\(SIGXCPU)\n", "\(outcome.messages)")
  }

  @Test("a worker's command is not for people: without an owner it ends at once")
  func alone() throws {
    let outcome = try Tool.run(["worker", "svg", "1000000", "1", "0"], in: try TemporaryFolder())
    #expect(outcome.status == 0)
    #expect(try Tool.run(["worker"], in: try TemporaryFolder()).status == 2)
  }

  private func workers() -> [String] {
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return processes.filter { name in
      let words = FileManager.default.contents(atPath: "/proc/\(name)/cmdline") ?? Data()
      return words.range(of: Data("worker\0svg\0".utf8)) != nil
        && words.range(of: Data("\07654321\0".utf8)) != nil
    }
  }

  /// Whether `condition` holds within ten minutes.
  private func wait(for condition: () -> Bool) -> Bool {
    for _ in 0..<60_000 {
      if condition() { return true }
      usleep(10_000)
    }
    return false
  }
}
