import Foundation
import TestSupport
import Testing

/// What peelgl does where drivers fail, as a driver of the tests does.
@Suite("Drivers that fail")
struct DriverContractTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.picture()
  }

  private func render(
    _ script: String, _ words: String..., environment more: [String: String] = [:]
  ) throws -> Tool.Outcome {
    let driver = try TestDriver(script, in: folder)
    return try Tool.run(
      ["render", "peel", "in.png", "-o", "x.png", "--at", "0.4", "--overwrite"] + words, in: folder,
      environment: driver.environment.merging(more) { $1 })
  }

  @Test(
    "each step of opening that fails is said; software draws where it may, and says so",
    arguments: [
      ("fail display", "its display does not initialise"),
      ("fail initialize", "its display does not initialise (EGL_NOT_INITIALIZED)"),
      ("without EGL_KHR_surfaceless_context", "it cannot draw without a surface"),
      (
        "without EGL_KHR_no_config_context\nfail config",
        "it has no configuration for OpenGL ES 3"
      ),
      ("fail context", "it has no OpenGL ES 3 context (EGL_BAD_ALLOC)"),
      (
        "fail current",
        "EGL device 0 (/dev/dri/card1): the driver reported: the context cannot be made current (EGL_BAD_ACCESS)"
      ),
      (
        "strings none\ndraw nothing",
        "EGL device 0 (/dev/dri/card1): it draws a test picture wrong, so it is not used"
      ),
      ("fence never", "it does not draw a test picture"),
      ("draw nothing", "it draws a test picture wrong, so it is not used"),
      ("draw clear", "it draws a test picture wrong, so it is not used"),
      ("draw elsewhere", "it draws a test picture wrong, so it is not used"),
      ("lost 1 guilty", "it does not draw a test picture: the device was reset"),
      ("memory 1", "it does not draw a test picture: the driver reported: GL_OUT_OF_MEMORY"),
    ])
  func failures(_ fault: String, _ sentence: String) throws {
    let script = TestDriver.amd(node: 128, fault)
    let forbidden = try render(script, "--software", "forbid")
    #expect(forbidden.status == 3 && forbidden.messages.contains(sentence), "\(forbidden.messages)")
    #expect(!folder.contents.contains("x.png"))
    let chosen = try render(script, "--device", "0")
    #expect(chosen.status == 3 && chosen.messages.contains(sentence), "\(chosen.messages)")
    let allowed = try render(script)
    #expect(allowed.status == 0 && folder.contents.contains("x.png"))
    #expect(
      allowed.messages.contains("warning: ") && allowed.messages.contains(sentence)
        && allowed.messages.contains("llvmpipe") && allowed.messages.contains("draws instead"),
      "\(allowed.messages)")
  }

  @Test("the message names a device that draws wrong once, though two ways lead to it")
  func toldOnce() throws {
    let outcome = try Tool.run(
      ["render", "peel", "in.png", "-o", "x.png", "--at", "0"], in: folder,
      environment: ["GALLIUM_NOOP": "true"])
    #expect(outcome.status == 3, "\(outcome.messages)")
    #expect(
      outcome.messages.ranges(of: "it draws a test picture wrong").count == 1,
      "\(outcome.messages)")
  }

  @Test("an EGL without OpenGL ES has no device")
  func noAPI() throws {
    let outcome = try render(TestDriver.amd(node: 128, "fail api"))
    #expect(outcome.status == 3 && outcome.messages.contains("its EGL has no OpenGL ES"))
  }

  @Test("a driver is trusted on request, as measurements need")
  func trust() throws {
    let script = TestDriver.amd(node: 128, "draw nothing")
    let outcome = try render(
      script, "--software", "forbid", environment: ["PEELGL_TRUST_DRIVER": "1"])
    #expect(outcome.status == 0 && outcome.messages.contains("amd-radeon-rx-7900-xtx"))
    let other = try render(
      script, "--software", "forbid", environment: ["PEELGL_TRUST_DRIVER": "0"])
    #expect(other.status == 3)
  }

  @Test("a device that draws right draws, without a word about others")
  func works() throws {
    let outcome = try render(TestDriver.intel(node: 128), "--json")
    #expect(outcome.status == 0 && !outcome.messages.contains("warning"), "\(outcome.messages)")
    #expect(outcome.text.contains("Mesa Intel(R) UHD Graphics 770"))
  }

  @Test(
    "a context that is lost while it draws is a 3 with who caused it",
    arguments: [
      ("guilty", "caused by this program"), ("innocent", "caused by another program"),
      ("unknown", "for an unknown reason"),
    ])
  func lost(_ status: String, _ sentence: String) throws {
    let outcome = try render(TestDriver.amd(node: 128, "lost 2 \(status)"))
    #expect(outcome.status == 3 && !folder.contents.contains("x.png"))
    #expect(
      outcome.messages.contains(
        "DRM 3.54) at /dev/dri/renderD128: the device was reset (\(sentence))"),
      "\(outcome.messages)")
  }

  @Test(
    "doctor names a card whose driver crashes or hangs, and examines the others",
    arguments: [
      ("crash 1", "its driver crashed with signal "),
      // Beyond the picture with which every command begins.
      ("crash 2", "its driver crashed with signal "),
      ("fail hang", "its driver did not answer for 20 s"),
    ])
  func brokenDriver(_ fault: String, _ sentence: String) throws {
    let script = TestDriver.amd(node: 128, fault) + TestDriver.intel(node: 129)
    let driver = try TestDriver(script, in: folder)
    let outcome = try Tool.run(["doctor", "--json"], in: folder, environment: driver.environment)
    #expect(outcome.status == 0, "\(outcome.messages)")
    let devices = try #require(outcome.object()["devices"] as? [[String: Any]])
    let failure = try #require(devices[0]["failure"] as? String)
    #expect(failure.hasPrefix("EGL device 0 (/dev/dri/card1): " + sentence), "\(failure)")
    #expect(devices[0]["works"] as? Bool == false && devices[1]["works"] as? Bool == true)
    #expect(devices[1]["index"] as? Int == 1)
  }

  @Test("doctor --json says why a device that draws wrong does not work")
  func wrongPixels() throws {
    let driver = try TestDriver(TestDriver.amd(node: 128, "draw clear"), in: folder)
    let outcome = try Tool.run(["doctor", "--json"], in: folder, environment: driver.environment)
    let device = try #require((outcome.object()["devices"] as? [[String: Any]])?.first)
    #expect(device["works"] as? Bool == false)
    #expect(device["failure"] as? String == "it draws a test picture wrong")
  }

  @Test("an unknown reset status is no loss, and running out of memory ends with status 3")
  func odd() throws {
    #expect(try render(TestDriver.amd(node: 128, "lost 1 junk")).status == 0)
    let memory = try render(TestDriver.amd(node: 128, "memory 2"))
    #expect(
      memory.status == 3
        && memory.messages.contains(
          "DRM 3.54) at /dev/dri/renderD128: the driver reported: GL_OUT_OF_MEMORY"),
      "\(memory.messages)")
  }

  @Test(
    "without an extension the same picture is drawn",
    arguments: [
      "without GL_EXT_color_buffer_float", "without GL_EXT_color_buffer_half_float",
      "without GL_EXT_float_blend", "without GL_OES_texture_float_linear",
      "without GL_EXT_disjoint_timer_query", "without GL_EXT_robustness", "without GL_KHR_debug",
      "without EGL_EXT_create_context_robustness", "without EGL_KHR_no_config_context",
      // OpenGL ES 3.1 and 3.0.
      "limit 0x821C 1", "limit 0x821C 0", "fence late 3",
    ])
  func without(_ line: String) throws {
    let whole = try render(TestDriver.amd(node: 128), "--software", "forbid")
    #expect(whole.status == 0)
    let expected = try folder.read("x.png")
    try folder.write(expected, to: "whole.png")
    let outcome = try render(TestDriver.amd(node: 128, line), "--software", "forbid")
    #expect(outcome.status == 0, "\(outcome.messages)")
    let verdict = try Tool.run(["compare", "whole.png", "x.png"], in: folder)
    #expect(verdict.status == 0, "\(verdict.messages)")
  }

  @Test(
    "a picture is fetched when its fence is signalled, and waited for when four are in flight",
    arguments: [
      // The first two frames are not asked for, the others by a poll, and the last two when nothing is left to draw.
      ("fence ready", "pppppppp" + "ww"),
      // No poll succeeds: the third frame's does not, and each later one waits for the oldest.
      ("fence late 1000", "p" + "wwwwwww" + "www"),
    ])
  func fences(_ line: String, _ waits: String) throws {
    let script = TestDriver.amd(node: 128, "\(line)\nwaits $FOLDER/waits")
    let raw = ["render", "peel", "in.png", "-o", "-", "--frames", "0-9", "-q"]
    func draw(_ script: String) throws -> Tool.Outcome {
      try Tool.run(raw, in: folder, environment: TestDriver(script, in: folder).environment)
    }
    let outcome = try draw(script)
    #expect(outcome.status == 0, "\(outcome.messages)")
    // The test picture of the device is alone.
    #expect(String(decoding: try folder.read("waits"), as: UTF8.self) == "w" + waits)
    let isSame = try outcome.output == draw(TestDriver.amd(node: 128)).output
    #expect(isSame)
  }

  @Test("a limit below the picture's size is a 2 with the limit")
  func limit() throws {
    // GL_MAX_TEXTURE_SIZE
    let outcome = try render(
      TestDriver.amd(node: 128, "limit 0x0D33 8"), "--software", "forbid", "--canvas", "64x64")
    #expect(
      outcome.status == 2 && outcome.messages.contains("draws at most 8 a side"),
      "\(outcome.messages)")
  }

  @Test(
    "without a function of EGL's extensions a device is found all the same",
    arguments: [
      "eglQueryDevicesEXT", "eglQueryDeviceStringEXT", "eglQueryDeviceAttribEXT",
      "eglQueryDeviceBinaryEXT", "eglQueryDisplayAttribEXT",
    ])
  func withoutFunction(_ name: String) throws {
    let script =
      "without \(name)\n"
      + TestDriver.nvidia(
        "NVIDIA H100", cuda: 0, uuid: String(repeating: "7", count: 32), node: 128)
    let outcome = try render(script)
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(outcome.messages.contains(name == "eglQueryDevicesEXT" ? "llvmpipe" : "nvidia-h100"))
    let doctor = try Tool.run(
      ["doctor"], in: folder, environment: try TestDriver(script, in: folder).environment)
    #expect(doctor.status == 0)
  }
}
