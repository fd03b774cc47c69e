import Foundation
import Imaging
import TestSupport
import Testing

/// Whose libraries draw, where the add-on `peelgl-mesa` is beside the program.
///
/// The add-on of these tests is made of the system's libraries.
@Suite("The pinned rasteriser")
struct PinnedTests {
  private let folder: TemporaryFolder
  private let program: URL

  /// What users may have set, by which the system's libraries find no device, or draw with another one.
  private static let hostile = [
    "__EGL_VENDOR_LIBRARY_FILENAMES": "/dev/null", "EGL_PLATFORM": "x11",
    "LIBGL_DRIVERS_PATH": "/none", "LIBGL_ALWAYS_SOFTWARE": "0", "GALLIUM_DRIVER": "softpipe",
    "MESA_GLES_VERSION_OVERRIDE": "2.0", "LP_NATIVE_VECTOR_WIDTH": "128", "LP_NUM_THREADS": "3",
    "force_gl_renderer": "another", "FONTCONFIG_FILE": "/none", "LC_ALL": "ar_EG.UTF-8",
  ]

  init() throws {
    folder = try TemporaryFolder()
    try folder.picture()
    program = folder.file("bin/peelgl")
    try FileManager.default.createDirectory(
      at: folder.file("bin"), withIntermediateDirectories: false)
    do {
      try FileManager.default.linkItem(at: Repository.program, to: program)
    } catch {
      // Another file system.
      try FileManager.default.copyItem(at: Repository.program, to: program)
    }
  }

  /// Puts the add-on beside the program.
  private func install() throws {
    let file = { (name: String) in self.folder.path(of: "lib/peelgl-mesa/" + name) }
    try folder.write("1.2-3\n", to: "lib/peelgl-mesa/version")
    for name in ["mesa.json", "fonts.conf"] {
      try FileManager.default.copyItem(
        atPath: Repository.root.appendingPathComponent("packaging/mesa/\(name)").path,
        toPath: file(name))
    }
    let libraries = ["libEGL.so.1", "libGLESv2.so.2", "librsvg-2.so.2", "libfontconfig.so.1"]
    for name in libraries {
      try FileManager.default.createSymbolicLink(
        atPath: file(name), withDestinationPath: try SharedLibrary.path(of: name))
    }
    let drivers = try SharedLibrary.path(of: "libEGL.so.1").split(separator: "/").dropLast()
    try FileManager.default.createSymbolicLink(
      atPath: file("swrast_dri.so"),
      withDestinationPath: "/" + drivers.joined(separator: "/") + "/dri/swrast_dri.so")
  }

  private func run(_ words: [String], _ environment: [String: String] = [:]) throws -> Tool.Outcome
  {
    try Tool.run(words, in: folder, environment: environment, program: program)
  }

  private func render(
    _ words: String..., environment: [String: String] = [:]
  ) throws -> Tool.Outcome {
    try run(
      ["render", "peel", "in.png", "-o", "x.png", "--at", "0.4", "--overwrite"] + words, environment
    )
  }

  /// What drew `x.png`.
  private func driver(_ name: String = "x.png") throws -> String {
    try #require(Fingerprint(png: try folder.read(name))).driver
  }

  private func picture(_ name: String) throws -> Image {
    try PNG.decode(try folder.read(name), name: name)
  }

  @Test("without the add-on the system's libraries draw, and doctor is silent about it")
  func notInstalled() throws {
    #expect(try render().status == 0)
    #expect(try !driver().contains("pinned"))
    try folder.write(
      "{ jobs: [{ effect: 'peel', inputs: ['in.png'], at: 0.4, output: 'y.png' }] }", to: "m.json5")
    for pinned in [
      try render("--device", "pinned"),
      try run(["batch", "m.json5", "-o", "out", "--devices", "pinned"]),
    ] {
      #expect(
        pinned.status == 3 && pinned.messages.contains("the add-on peelgl-mesa is not installed"),
        "\(pinned.messages)")
    }
    #expect(try !run(["doctor"]).text.contains("pinned"))
    #expect(try run(["doctor", "--json"]).object()["pinned"] is NSNull)
  }

  @Test("the add-on draws, whatever the environment says to libraries, in workers, too")
  func drawing() throws {
    try #require(try render().status == 0)
    let expected = try picture("x.png")
    try install()
    for environment in [[:], Self.hostile] {
      let outcome = try render(environment: environment)
      #expect(outcome.status == 0, "\(outcome.messages)")
      #expect(try driver().hasSuffix(", pinned 1.2-3") && driver().contains("256 bits"))
      #expect(try picture("x.png") == expected)
    }
    try folder.write(
      "{ jobs: [{ effect: 'peel', inputs: ['in.png'], at: 0.4, output: 'y.png' }] }", to: "m.json5")
    for (folder, words) in [("out", []), ("listed", ["--devices", "pinned"])] {
      let batch = try run(["batch", "m.json5", "-o", folder] + words, Self.hostile)
      #expect(batch.status == 0, "\(batch.messages)")
      #expect(try driver("\(folder)/y.png").hasSuffix(", pinned 1.2-3"))
      #expect(try picture("\(folder)/y.png") == expected)
    }
  }

  @Test("an index, and a policy that forbids software, ask for the system's devices")
  func otherDevices() throws {
    try install()
    #expect(try render("--device", "0").status == 0)
    #expect(try !driver().contains("pinned"))
    #expect(try render("--device", "llvmpipe").status == 0)
    #expect(try driver().contains("pinned"))
    #expect(try render("--software", "forbid").status == 3)
    #expect(try render("--software", "forbid", "--device", "pinned").status == 3)
  }

  @Test("doctor tells of the add-on, and whether it is used")
  func doctor() throws {
    try install()
    let text = try run(["doctor"], Self.hostile).text
    #expect(text.contains("pinned: llvmpipe") && text.contains("by default"), "\(text)")
    let report = try run(["doctor", "--json"], Self.hostile).object()
    let pinned = try #require(report["pinned"] as? [String: Any])
    #expect(report["usable"] as? Bool == true && report["svg"] as? Bool == true)
    #expect(pinned["version"] as? String == "1.2-3" && pinned["works"] as? Bool == true)
    #expect(pinned["isDefault"] as? Bool == true)
    #expect((pinned["pixels"] as? String)?.contains("peelgl-mesa 1.2-3") == true)
  }

  @Test("a damaged add-on is named, and doctor shows the system's devices")
  func damaged() throws {
    try folder.write("1.2-3\n", to: "lib/peelgl-mesa/version")
    try folder.write("not a library", to: "lib/peelgl-mesa/libEGL.so.1")
    let outcome = try render()
    #expect(
      outcome.status == 3 && outcome.messages.contains("lib/peelgl-mesa/libEGL.so.1: ")
        && outcome.messages.contains("install peelgl-mesa"), "\(outcome.messages)")
    let report = try run(["doctor", "--json"]).object()
    let pinned = try #require(report["pinned"] as? [String: Any])
    #expect(pinned["works"] as? Bool == false && pinned["isDefault"] as? Bool == false)
    #expect(report["usable"] as? Bool == true)
  }

  @Test("an add-on that needs a newer glibc is not used, and everything says why")
  func newerGlibc() throws {
    try install()
    try folder.write("99.1\n", to: "lib/peelgl-mesa/glibc")
    let sentence = "the add-on peelgl-mesa needs glibc 99.1 or newer, and this system has 2."
    let outcome = try render()
    #expect(
      outcome.status == 0 && outcome.messages.contains("warning: \(sentence)")
        && outcome.messages.contains("the system's libraries draw instead"), "\(outcome.messages)")
    #expect(try !driver().contains("pinned"))
    try folder.write(
      "{ jobs: [{ effect: 'peel', inputs: ['in.png'], at: 0.4, output: 'y.png' }] }", to: "m.json5")
    for asked in [
      try render("--device", "pinned"),
      try run(["batch", "m.json5", "-o", "out", "--devices", "pinned"]),
    ] {
      #expect(
        asked.status == 3 && asked.messages.contains(sentence)
          && !asked.messages.contains("instead"), "\(asked.messages)")
    }
    let text = try run(["doctor"]).text.replacing(/\s+/, with: " ")
    #expect(text.contains(sentence), "\(text)")
    let pinned = try #require(run(["doctor", "--json"]).object()["pinned"] as? [String: Any])
    #expect(pinned["works"] as? Bool == false && pinned["isDefault"] as? Bool == false)
  }

  @Test("a GPU draws where one works, and the add-on instead of one that fails")
  func besideGPU() throws {
    try install()
    let node = TestDriver.node(128, at: "0000:03:00.0").merging(["/dev/dri/renderD128": ""]) { $1 }
    let working = try TestDriver(TestDriver.amd(node: 128), machine: node, in: folder).environment
    #expect(try render(environment: working).messages.contains("amd-radeon"))
    #expect(try !driver().contains("pinned"))
    #expect(try render("--device", "pinned", environment: working).status == 0)
    #expect(try driver().contains("pinned"))
    #expect(try run(["doctor"], working).text.contains("with --device pinned"))
    #expect(try run(["doctor"], working).text.contains("each GPU rounds in its own way"))
    let failing = try TestDriver(
      TestDriver.amd(node: 128, "fail context"), machine: node, in: folder
    ).environment
    let outcome = try render(environment: failing)
    #expect(
      outcome.status == 0 && outcome.messages.contains("warning: ")
        && outcome.messages.contains("it has no OpenGL ES 3 context")
        && outcome.messages.contains("the add-on's rasteriser draws instead"), "\(outcome.messages)"
    )
    #expect(try driver().contains("pinned"))
    #expect(try render("--software", "forbid", environment: failing).status == 3)
  }
}
