import Foundation
import TestSupport
import Testing

/// Libraries that are loaded on first use and are missing, empty, damaged or old.
@Suite("Loading libraries")
struct LibraryLoadingTests {
  private let folder: TemporaryFolder
  /// Variables of a run that finds libraries in `lib` first.
  private let environment: [String: String]

  init() throws {
    folder = try TemporaryFolder()
    try folder.picture()
    try folder.write([], to: "lib/unused")
    environment = ["LD_LIBRARY_PATH": folder.file("lib").path]
  }

  /// A library that is loaded, and Debian's package that has it.
  private static let needed = [
    "libEGL.so.1": "libegl1", "libGLESv2.so.2": "libgles2",
  ]
  private static let names = Array(needed.keys).sorted()

  /// All functions of EGL and OpenGL ES, which do nothing.
  private static let empty = Result {
    try SharedLibrary.make(
      "empty-driver", from: ["Driver/empty.c"], SharedLibrary.headers(of: "CGL"))
  }

  /// The names of the functions that are used, by their libraries.
  private static let functions: [(library: String, name: String)] = {
    let file = Repository.root.appendingPathComponent("Sources/CGL/functions.h")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let files = ["egl": "libEGL.so.1", "gles": "libGLESv2.so.2"]
    return text.matches(of: /F\d+\((\w+), [^,]*, (\w+)/).compactMap { match in
      files[String(match.1)].map { ($0, String(match.2)) }
    }
  }()

  private func render(_ words: String...) throws -> Tool.Outcome {
    try Tool.run(
      ["render", "peel", "in.png", "-o", "x.png", "--at", "0"] + words, in: folder,
      environment: environment)
  }

  @Test(
    "an empty, damaged or wrong library is named with its package", arguments: names, [0, 1, 2])
  func unloadable(_ name: String, _ damage: Int) throws {
    let empty = try Data(contentsOf: Self.empty.get())
    let bytes = [[], Array("not a library".utf8), Array(empty.prefix(64))][damage]
    try folder.write(bytes, to: "lib/\(name)")
    let package = try #require(Self.needed[name])
    let render = try render()
    #expect(render.status == 3)
    #expect(
      render.messages.contains("\(name): it cannot be loaded (")
        && render.messages.contains("; install \(package)"), "\(render.messages)")
    let doctor = try Tool.run(["doctor"], in: folder, environment: environment)
    #expect(doctor.status == 3 && doctor.text.contains("\(name): it cannot be loaded"))
    // Pictures can still be compared.
    #expect(
      try Tool.run(["compare", "in.png", "in.png"], in: folder, environment: environment).status
        == 0)
  }

  @Test(
    "a library whose end is missing is named with its file, before it crashes the loader",
    arguments: [
      ("libEGL.so.1", "render peel in.png -o x.png --at 0", 3, "libegl1"),
      ("libGLESv2.so.2", "batch jobs.json5 -o out", 3, "libgles2"),
      ("libgbm.so.1", "render peel in.png -o x.png --at 0", 3, "libgbm1"),
      ("librsvg-2.so.2", "render peel a.svg -o x.png --at 0", 2, "librsvg2-2"),
      ("libmicrohttpd.so.12", "watch peel in.png --serve 0", 2, "libmicrohttpd12"),
    ] as [(String, String, Int32, String)])
  func truncated(_ name: String, _ command: String, _ status: Int32, _ package: String) throws {
    try folder.write(
      #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>"#, to: "a.svg")
    try folder.write(
      #"{jobs: [{effect: "peel", inputs: ["in.png"], at: 0, output: "a.png"}]}"#, to: "jobs.json5")
    let whole = try Data(contentsOf: URL(fileURLWithPath: SharedLibrary.path(of: name)))
    try folder.write(Array(whole.prefix(4096)), to: "lib/\(name)")
    let outcome = try Tool.run(
      command.split(separator: " ").map(String.init), in: folder, environment: environment)
    #expect(outcome.status == status, "\(outcome.messages)")
    #expect(
      outcome.messages.contains(
        "/lib/\(name) is damaged: its end is missing; reinstall \(package)"),
      "\(outcome.messages)")
    #expect(!outcome.messages.contains("driver"), "\(outcome.messages)")
  }

  @Test("each function that is missing is named with its library and its package")
  func missingFunction() throws {
    let bytes = try Data(contentsOf: Self.empty.get())
    let functions = Self.functions
    #expect(functions.count > 100)
    for (library, name) in functions {
      var damaged = bytes
      // The name's first letter in the table of symbols.
      let place = try #require(damaged.range(of: Data([0] + name.utf8 + [0])))
      damaged[place.lowerBound + 1] = UInt8(ascii: "x")
      for other in Self.names {
        try folder.write(Array(other == library ? damaged : bytes), to: "lib/\(other)")
      }
      let render = try render()
      let package = try #require(Self.needed[library])
      #expect(
        render.status == 3
          && render.messages.contains(
            "\(library): it has no function \(name); install a newer \(package)"),
        "\(name): \(render.status) \(render.messages)")
    }
  }

  @Test("a library without functions, and functions that give nothing, end with a sentence")
  func nothing() throws {
    let bare = try SharedLibrary.bare.get()
    for name in Self.names {
      try folder.write(Array(try Data(contentsOf: bare)), to: "lib/\(name)")
      let render = try render()
      #expect(render.status == 3 && render.messages.contains("\(name): it has no function"))
      let doctor = try Tool.run(["doctor"], in: folder, environment: environment)
      #expect(doctor.status == 3 && doctor.text.contains("\(name): it has no function"))
      try FileManager.default.removeItem(at: folder.file("lib/\(name)"))
    }
    for name in Self.names {
      try folder.write(Array(try Data(contentsOf: Self.empty.get())), to: "lib/\(name)")
    }
    let render = try render()
    #expect(render.status == 3 && render.messages.contains("no device for"), "\(render.messages)")
    let doctor = try Tool.run(["doctor"], in: folder, environment: environment)
    #expect(doctor.status == 3 && doctor.text.contains("fails"), "\(doctor.text)")
  }

  @Test("GBM is loaded only for a device that is reached by it")
  func withoutGBM() throws {
    // Debian's Mesa needs GBM itself, so these libraries are not Mesa's.
    for name in Self.names {
      try folder.write(Array(try Data(contentsOf: Self.empty.get())), to: "lib/\(name)")
    }
    try folder.write([], to: "lib/libgbm.so.1")
    let without = try render()
    #expect(without.status == 3 && !without.messages.contains("libgbm"), "\(without.messages)")
    let machine = try TestDriver("", machine: ["/dev/dri/renderD128": ""], in: folder)
    let needing = try Tool.run(
      ["doctor"], in: folder,
      environment: environment.merging(machine.environment.filter { $0.key.hasSuffix("MACHINE") }) {
        $1
      }.merging(["LD_PRELOAD": machine.environment["LD_PRELOAD"] ?? ""]) { $1 })
    #expect(
      needing.text.contains("GBM /dev/dri/renderD128: libgbm.so.1: it cannot be loaded"),
      "\(needing.text)")
  }

  @Test(
    "an .exr output is refused before anything is drawn without OpenEXR or one of its functions",
    arguments: [true, false])
  func openEXR(_ isEmpty: Bool) throws {
    let bare = try SharedLibrary.bare.get()
    try folder.write(
      isEmpty ? [] : Array(try Data(contentsOf: bare)), to: "lib/libOpenEXRCore-3_1.so.30")
    let outcome = try Tool.run(
      ["render", "peel", "in.png", "--at", "0", "-o", "x.exr"], in: folder, environment: environment
    )
    #expect(
      outcome.status == 2 && outcome.messages.contains("on Debian, libopenexr-3-1-30 has it"),
      "\(outcome.messages)")
    #expect(!folder.contents.contains("x.exr"))
    let doctor = try Tool.run(["doctor"], in: folder, environment: environment)
    #expect(
      doctor.text.contains("EXR outputs: cannot be written")
        && doctor.text.contains("EXR outputs need OpenEXR: "), "\(doctor.text)")
  }

  @Test(
    "a page is refused without libmicrohttpd or one of its functions", arguments: [true, false])
  func server(_ isEmpty: Bool) throws {
    let bare = try SharedLibrary.bare.get()
    try folder.write(
      isEmpty ? [] : Array(try Data(contentsOf: bare)), to: "lib/libmicrohttpd.so.12")
    let watch = try Tool.run(
      ["watch", "peel", "in.png", "--serve", "0"], in: folder, environment: environment)
    #expect(watch.status == 2)
    #expect(
      watch.messages.contains(
        "libmicrohttpd.so.12 \(isEmpty ? "cannot be loaded (" : "has no function MHD_start_daemon")"
      ),
      "\(watch.messages)")
    #expect(watch.messages.contains("libmicrohttpd12"))
  }
}
