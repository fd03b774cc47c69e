import Testing
import Workers

@testable import Rendering

@Suite("The queue of frames")
struct FrameQueueTests {
  @Test("an entry is never left while another thread is about to take it")
  func nothingIsLeft() {
    for _ in 0..<20_000 {
      let queue = FrameQueue<Int>()
      var other = ThreadGroup()
      guard other.start({ while queue.waitForNext() != nil {} }) else {
        Issue.record("no thread can be started")
        return
      }
      queue.append(1)
      // Only these two threads take entries, so when none waits the other one has it.
      while queue.takeNext() != nil {}
      #expect(queue.close(threads: 1).isEmpty)
      other.join()
    }
  }

  @Test("each entry goes to one thread, in order, and those of a closed queue come back")
  func order() {
    let queue = FrameQueue<Int>()
    for entry in 0..<5 { queue.append(entry) }
    #expect(queue.count == 5)
    #expect([queue.takeNext(), queue.waitForNext(), queue.takeNext()] == [0, 1, 2])
    #expect(queue.close(threads: 1) == [3, 4])
    #expect(queue.takeNext() == nil && queue.waitForNext() == nil)
  }
}
