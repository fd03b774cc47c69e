import Testing
import Workers

@Suite("A queue that threads share")
struct SharedQueueTests {
  @Test("an entry is never left while another thread is about to take it")
  func nothingIsLeft() {
    for _ in 0..<20_000 {
      let queue = SharedQueue<Int>()
      var other = ThreadGroup()
      guard other.start({ while queue.waitForNext() != nil {} }) else {
        Issue.record("no thread can be started")
        return
      }
      queue.append(1)
      // Only these two threads take entries, so when none waits the other one has it.
      while queue.takeNext() != nil {}
      #expect(queue.takeAll().isEmpty)
      queue.close(threads: 1)
      other.join()
    }
  }

  @Test("each entry goes to one thread, in order, also after the queue was closed")
  func order() {
    let queue = SharedQueue<Int>()
    for entry in 0..<5 { queue.append(entry) }
    #expect(queue.count == 5)
    #expect([queue.takeNext(), queue.waitForNext(), queue.takeNext()] == [0, 1, 2])
    queue.close(threads: 1)
    #expect(queue.waitForNext() == 3 && queue.takeAll() == [4])
    #expect(queue.takeNext() == nil && queue.waitForNext() == nil)
  }
}
