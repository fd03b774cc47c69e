import Dispatch
import Imaging
import Outputs
import Synchronization
import Testing
import Workers

@testable import Rendering

/// Remembers what is written; encodes the first pixel, failing or dawdling where told to.
private final class RecordingSink: FrameSink {
  let written = Mutex<[Int]>([])
  /// The first pixel of the picture that came with each as the one before; 255 for none.
  let before = Mutex<[Int]>([])
  let encoding = Atomic<Int>(0)
  let mostEncoding = Atomic<Int>(0)
  private let failing: Int?
  private let comparesPictures: Bool

  init(failing: Int? = nil, comparesPictures: Bool = false) {
    self.failing = failing
    self.comparesPictures = comparesPictures
  }

  var needsPrevious: Bool { comparesPictures }

  func encode(_ image: Image, after previous: Image?) -> EncodedFrame? {
    let now = encoding.wrappingAdd(1, ordering: .relaxed).newValue
    _ = mostEncoding.max(now, ordering: .relaxed)
    // Early frames take longest, so that order does not come by itself.
    var waste = 0
    for step in 0..<(50 - Int(image.bytes[0])) * 2000 { waste &+= step }
    encoding.wrappingSubtract(1, ordering: .relaxed)
    let before = previous?.bytes[0] ?? 255
    return EncodedFrame(
      [image.bytes[0], before, UInt8(truncatingIfNeeded: waste)], Rectangle(image))
  }

  func write(_ encoded: EncodedFrame?, frame: Int) throws(SinkError) {
    if frame == failing { throw .stream(errno: 28) }
    guard let bytes = encoded?.bytes else { return }
    written.withLock { $0.append(Int(bytes[0])) }
    before.withLock { $0.append(Int(bytes[1])) }
  }

  func finish() {}

  func close() {}
}

@Suite("Frame pipeline")
struct FramePipelineTests {
  private func image(_ value: Int) -> Image {
    Image(width: 1, height: 1, alpha: .premultiplied, bytes: [UInt8(value), 0, 0, 255])
  }

  @Test("frames are written and reported in order, each once", arguments: [1, 2, 5])
  func order(_ capacity: Int) throws {
    let sink = RecordingSink()
    let reported = Shared()
    let pipeline = FramePipeline(sink, capacity: capacity) { number in reported.append(number) }
    for number in 0..<40 {
      pipeline.submit(image(number), frame: number, at: try pipeline.takePlace())
    }
    try pipeline.finish()
    #expect(sink.written.withLock(\.self) == Array(0..<40))
    #expect(reported.numbers == Array(0..<40))
    #expect(pipeline.written == 40)
    #expect(sink.mostEncoding.load(ordering: .relaxed) <= capacity)
  }

  @Test("no frame is reported while an earlier one is being reported")
  func reportsTakeTurns() throws {
    let pipeline = Mutex<FramePipeline?>(nil)
    let reported = Shared()
    let isEncoded = DispatchSemaphore(value: 0)
    let place = Mutex(0)
    let first = FramePipeline(RecordingSink(), capacity: 2) { number in
      if number == 0, let pipeline = pipeline.withLock(\.self) {
        pipeline.submit(image(1), frame: 1, at: place.withLock(\.self))
        // Behind the encoding of frame 1; without another thread, neither comes before the end of this wait.
        ThreadPool.shared.run { isEncoded.signal() }
        _ = isEncoded.wait(timeout: .now() + 5)
      }
      reported.append(number)
    }
    pipeline.withLock { $0 = first }
    let start = try first.takePlace()
    place.withLock { $0 = 1 }
    _ = try first.takePlace()
    first.submit(image(0), frame: 0, at: start)
    try first.finish()
    #expect(reported.numbers == [0, 1])
  }

  @Test("after a failed write nothing is written, and the failure is thrown")
  func failure() throws {
    let sink = RecordingSink(failing: 5)
    let pipeline = FramePipeline(sink, capacity: 3)
    #expect(throws: SinkError.stream(errno: 28)) {
      for number in 0..<40 {
        pipeline.submit(image(number), frame: number, at: try pipeline.takePlace())
      }
      try pipeline.finish()
    }
    #expect(throws: SinkError.stream(errno: 28)) { try pipeline.finish() }
    #expect(sink.written.withLock(\.self) == [0, 1, 2, 3, 4])
    #expect(pipeline.written == 5)
  }

  @Test("pictures may be handed over in any order")
  func anyOrder() throws {
    let sink = RecordingSink()
    let pipeline = FramePipeline(sink, capacity: 8)
    for first in stride(from: 0, to: 40, by: 8) {
      let places = try (0..<8).map { _ in try pipeline.takePlace() }
      #expect(places == Array(first..<(first + 8)))
      #expect(try pipeline.takePlaceIfFree() == nil)
      for place in places.reversed() {
        pipeline.submit(image(place), frame: place, at: place)
      }
    }
    try pipeline.finish()
    #expect(sink.written.withLock(\.self) == Array(0..<40))
  }

  @Test("each picture comes with the one before it, in any order")
  func pairs() throws {
    let sink = RecordingSink(comparesPictures: true)
    let pipeline = FramePipeline(sink, capacity: 8)
    for _ in stride(from: 0, to: 40, by: 8) {
      let places = try (0..<8).map { _ in try pipeline.takePlace() }
      for place in [3, 1, 0, 2, 7, 5, 6, 4].map({ places[$0] }) {
        pipeline.submit(image(place), frame: place, at: place)
      }
    }
    try pipeline.finish()
    #expect(sink.written.withLock(\.self) == Array(0..<40))
    #expect(sink.before.withLock(\.self) == [255] + Array(0..<39))
  }

  @Test("after a place that is given up nothing is written")
  func gap() throws {
    let sink = RecordingSink()
    let pipeline = FramePipeline(sink, capacity: 3)
    for number in 0..<40 {
      let place = try pipeline.takePlace()
      if number == 7 {
        pipeline.giveUp(place)
      } else {
        pipeline.submit(image(number), frame: number, at: place)
      }
    }
    try pipeline.finish()
    #expect(sink.written.withLock(\.self) == Array(0..<7))
    #expect(pipeline.written == 7)
  }

  @Test("a pipeline may be dropped with nothing in it")
  func empty() throws {
    let pipeline = FramePipeline(RecordingSink(), capacity: 3)
    try pipeline.finish()
    #expect(pipeline.written == 0)
  }
}

/// Numbers that several threads append to.
private final class Shared: Sendable {
  private let list = Mutex<[Int]>([])

  func append(_ number: Int) { list.withLock { $0.append(number) } }

  var numbers: [Int] { list.withLock(\.self) }
}
