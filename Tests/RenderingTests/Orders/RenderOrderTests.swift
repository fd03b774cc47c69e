import Documents
import Effects
import GLRenderer
import Testing

@testable import Rendering

@Suite("Orders on their way to a worker")
struct RenderOrderTests {
  private var job: JobDocument {
    var job = JobDocument()
    job.effect = "peel"
    job.inputs = ["cats/cat.png", "heart"]
    job.preset = "gold"
    job.parameters = [.text("lift=0.5"), .text("tint=#ff0000")]
    job.output = "out/%04d.png"
    job.settings.size = SIMD2(64, 48)
    job.settings.frames = FrameList("0-3,9")
    job.settings.limits.maxFrames = 7
    job.settings.overwrite = true
    return job
  }

  private var device: DeviceOptions {
    var device = DeviceOptions()
    device.selection = .name("llvm")
    device.software = .require
    device.shaders = "my/shaders"
    return device
  }

  @Test("An order arrives as it was sent")
  func roundTrip() throws {
    let keys = "[{ time: 0.5, key: 'a', phase: 'down' }, { time: 0.75, key: 65, phase: 'up' }]"
    var files = RenderOrder.BatchFiles()
    files.inputs = "a b"
    files.known = [0: "first", 12: "other"]
    files.parts = "out/.peelgl/frames/0/"
    files.joinsParts = true
    let purposes: [RenderOrder.Purpose] = try [
      .device, .output, .files(files), .files(RenderOrder.BatchFiles()),
      .picture(
        RenderOrder.PageChoice(
          values: ["lift=1", "name=a \"b\"\n"], seconds: 0.125, pass: "buffer \"A\"",
          keys: PageKeys(DocumentNode(JSON5.read(Array(keys.utf8)))))),
      .picture(RenderOrder.PageChoice()),
    ]
    for purpose in purposes {
      var order = RenderOrder(job, for: purpose, on: device)
      order.root = purpose == .device ? nil : "jobs/"
      #expect(try RenderOrder(order.message) == order)
    }
  }

  @Test(
    "A setting that was given its default value stays given, since a service changes one that was not"
  )
  func givenDefaults() throws {
    var job = job
    job.settings.framesPerSecond = 60
    job.settings.play = .once
    let read = try JobDocument(decoding: JSON5.read(Array(job.json.pretty.utf8)), in: "job")
    #expect(read.settings.chosenRate == 60 && read.settings.chosenPlay == .once)
    #expect(read == job)
    let plain = try JobDocument(decoding: JSON5.read(Array("{}".utf8)), in: "job")
    #expect(plain.settings.chosenRate == nil && plain.settings.chosenPlay == nil)
  }

  @Test("A text that is no order is refused", arguments: ["", "{}", "[]", "{job:1}"])
  func refused(text: String) {
    #expect(throws: RenderingError.self) { try RenderOrder(Array(text.utf8)) }
  }

  @Test("A message arrives as it was sent")
  func messages() throws {
    let frame = WrittenFrame(
      number: 3, key: "k", digest: "d", bytes: 1 << 40, modified: 1_700_000_000_123_456_789)
    var times = StageTimes()
    (times.draw, times.write) = (1.5, 0.25)
    let sent: [RenderMessage] = [
      .progress, .warning("odd"), .parts(2, of: 7), .written(frame: 5), .frame(frame),
      .done(frames: 9),
      .picture(.object([.init("width", .integer(2))]), [1, 2, 10, 3]),
      .failed(RenderFailure(.output, "full")), .files(["a.png": nil]), .stages(times),
    ]
    for message in sent {
      #expect(try RenderMessage(message.message).message == message.message)
    }
    guard case .frame(let read) = try RenderMessage(RenderMessage.frame(frame).message) else {
      Issue.record("a frame became something else")
      return
    }
    #expect(read == frame)
    guard case .picture(_, let bytes) = try RenderMessage(sent[6].message) else {
      Issue.record("a picture became something else")
      return
    }
    #expect(bytes == [1, 2, 10, 3])
  }
}
