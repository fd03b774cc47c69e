import Foundation
import Testing

@testable import Batch

/// Files that wait for their upload, and leave in parcels.
@Suite("Parcels", .timeLimit(.minutes(2)))
struct ParcelQueueTests {
  /// A queue in which nothing leaves because it has waited.
  private func queue(_ files: Int, bytes: Int = 1000, linger: Duration = .seconds(3600))
    -> ParcelQueue
  {
    ParcelQueue(.init(files: files, bytes: bytes, linger: linger))
  }

  private func append(_ sizes: [Int], to queue: ParcelQueue) {
    for (number, bytes) in sizes.enumerated() {
      queue.append(.init(name: "\(number)", bytes: bytes) {})
    }
  }

  /// Everything that a closed queue gives, by names.
  private func rest(of queue: ParcelQueue) -> [[String]] {
    var parcels: [[String]] = []
    while let parcel = queue.next() { parcels.append(parcel.map(\.name)) }
    return parcels
  }

  @Test("full parcels leave in order; at the end, what is left")
  func full() {
    let queue = queue(16)
    append([Int](repeating: 1, count: 40), to: queue)
    #expect(queue.next()?.map(\.name) == (0..<16).map(String.init))
    #expect(queue.next()?.map(\.name) == (16..<32).map(String.init))
    queue.close(threads: 1)
    #expect(rest(of: queue) == [(32..<40).map(String.init)])
    #expect(queue.next()?.count == nil)
  }

  @Test(
    "a parcel has at most so many bytes, unless it is one file, and ends only where the next one does not fit"
  )
  func bytes() {
    let sizes = [3, 5, 1, 30, 2, 2, 2, 2, 1, 9, 8, 0, 0, 1, 7]
    let queue = queue(16, bytes: 8)
    append(sizes, to: queue)
    queue.close(threads: 1)
    let parcels = rest(of: queue).map { $0.compactMap { Int($0) } }
    #expect(parcels.flatMap(\.self) == Array(sizes.indices))
    for (parcel, next) in zip(parcels, parcels.dropFirst()) {
      let bytes = parcel.reduce(0) { $0 + sizes[$1] }
      #expect(parcel.count == 1 || bytes <= 8)
      #expect(bytes + sizes[next[0]] > 8)
    }
  }

  @Test("what others wait for leaves at once, and only that")
  func hurry() {
    let queue = queue(16)
    append([1, 1, 1], to: queue)
    queue.hurry()
    #expect(queue.next()?.count == 3)
    append([1, 1], to: queue)
    queue.close(threads: 1)
    #expect(rest(of: queue) == [["0", "1"]])
  }

  @Test("what has waited for a moment leaves, however little it is")
  func linger() {
    let queue = queue(16, linger: .zero)
    append([1], to: queue)
    #expect(queue.next()?.count == 1)
    append([1, 1], to: queue)
    #expect(queue.next()?.count == 2)
  }

  @Test("at the end all threads share what waits", arguments: 1...20, [1, 3, 16])
  func shares(files: Int, threads: Int) {
    let queue = queue(16)
    append([Int](repeating: 1, count: min(files, 15)), to: queue)
    queue.close(threads: threads)
    let parcels = rest(of: queue).map(\.count)
    #expect(parcels.reduce(0, +) == min(files, 15))
    // As few rounds as one file at a time would take.
    #expect(parcels.allSatisfy { ($0 - 1) * threads < min(files, 15) })
    #expect(parcels.count >= min(files, 15, threads))
  }

  @Test("threads that wait are woken by a full parcel, by haste and by the end")
  func waking() async {
    let queue = queue(2)
    let counts = await withTaskGroup(of: [Int].self) { group in
      for _ in 0..<4 {
        group.addTask {
          await withCheckedContinuation { done in
            Thread.detachNewThread {
              var counts: [Int] = []
              while let parcel = queue.next() { counts.append(parcel.count) }
              done.resume(returning: counts)
            }
          }
        }
      }
      group.addTask {
        append([1, 1, 1], to: queue)
        queue.hurry()
        append([1, 1, 1, 1], to: queue)
        queue.close(threads: 4)
        return []
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(counts.reduce(0, +) == 7)
    #expect(counts.allSatisfy { (1...2).contains($0) })
  }
}
