import Glibc

/// The libraries of the add-on `peelgl-mesa`: a rasteriser and librsvg with all that they need, and fonts, so that
/// pictures are the same on every machine.
///
/// Two builds of one library must not meet in a process. Which of them it loads stands in its environment from its
/// start, and its children inherit that.
package struct PinnedLibraries: Sendable, Equatable {
  /// The folder that they are in.
  package let folder: String
  /// The version of the rasteriser, as its Debian package has it.
  package let version: String
  /// Why this system cannot load them, as a clause; `nil` if it can.
  package let shortage: String?

  /// Those in `lib/peelgl-mesa` beside the program's folder; `nil` without the add-on.
  package static let installed = Folder.ofProgram.flatMap {
    PinnedLibraries(in: $0 + "/../lib/peelgl-mesa")
  }

  /// Those that this process loads; `nil` if it loads the system's.
  package static var used: PinnedLibraries? { getenv(variable) == nil ? nil : installed }

  private static let variable = "PEELGL_PINNED"

  /// The environment of a child that loads them.
  package var environment: [String: String] { [Self.variable: "1"] }

  init?(in path: String) {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    folder = String(cString: real)
    guard let text = try? InputFile.read(folder + "/version", limit: 100) else { return nil }
    version = Self.word(text)
    // Without the file it is unknown what they need, and the loader says whether it finds that.
    let needed = try? InputFile.read(folder + "/glibc", limit: 100)
    shortage = needed.flatMap { Self.shortage(of: Self.word($0), having: Self.systemGlibc) }
  }

  private static func word(_ text: [UInt8]) -> String {
    String(decoding: text.prefix { $0 > 0x20 }, as: UTF8.self)
  }

  /// The problem if libraries need a version of glibc and the system has another one.
  static func shortage(of needed: String, having version: String) -> String? {
    let numbers = { (version: String) in version.split(separator: ".").map { Int($0) ?? 0 } }
    guard numbers(version).lexicographicallyPrecedes(numbers(needed)) else { return nil }
    return "the add-on peelgl-mesa needs glibc \(needed) or newer, and this system has \(version)"
  }

  /// The version of the C library in this process, such as 2.36.
  private static var systemGlibc: String {
    let name = Int32(_CS_GNU_LIBC_VERSION)
    var text = [CChar](repeating: 0, count: confstr(name, nil, 0))
    confstr(name, &text, text.count)
    // "glibc 2.36"
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      .split(separator: " ").last.map(String.init) ?? ""
  }

  /// Has this process and its children load them, whatever the environment says to them; to be called before the
  /// first thread, since libraries read the environment at any time.
  package func use() {
    let keepsCache = getenv(Self.variable) != nil
    var names: [String] = []
    var next = environ
    while let line = next.pointee {
      names.append(String(String(cString: line).prefix { $0 != "=" }))
      next += 1
    }
    // The folder for compiled shaders is then the one that the owner of this process has chosen.
    for name in names where Self.isRead(name) && !(keepsCache && name == "MESA_SHADER_CACHE_DIR") {
      unsetenv(name)
    }
    for (name, value) in settings { setenv(name, value, 1) }
  }

  /// Whether one of the libraries may take the variable as a setting.
  static func isRead(_ name: String) -> Bool {
    // Mesa takes any option of its configuration files from a variable of the option's name, which is in lower case.
    if name.first?.isLowercase == true { return !name.hasSuffix("_proxy") }
    return name == "LANG" || name == "LANGUAGE" || prefixes.contains { name.hasPrefix($0) }
  }

  private static let prefixes = [
    // Mesa and its dispatch
    "DRAW_", "DRI_", "EGL_", "GALLIUM_", "GALLIVM_", "GBM_", "GLSL_", "LIBGL_", "LP_", "MESA_",
    "NIR_", "SOFTPIPE_", "ST_", "TGSI_", "__EGL_", "__GL",
    // librsvg and what draws its texts
    "CAIRO_", "FC_", "FONTCONFIG_", "FREETYPE_", "GDK_", "GIO_", "G_", "HB_", "LC_", "PANGO",
    "PIXMAN_", "RSVG_", "XML_",
  ]

  private var settings: [(name: String, value: String)] {
    [
      (Self.variable, "1"),
      ("__EGL_VENDOR_LIBRARY_FILENAMES", folder + "/mesa.json"),
      ("LIBGL_DRIVERS_PATH", folder), ("LIBGL_ALWAYS_SOFTWARE", "1"),
      ("GALLIUM_DRIVER", "llvmpipe"),
      // What most processors have; the width is part of the device's name in each picture.
      ("LP_NATIVE_VECTOR_WIDTH", "256"),
      ("FONTCONFIG_FILE", folder + "/fonts.conf"), ("FC_LANG", "en"), ("LC_ALL", "C.UTF-8"),
      // Nothing that the system has added to these libraries.
      ("GDK_PIXBUF_MODULE_FILE", "/dev/null"), ("GIO_MODULE_DIR", "/dev/null"),
      ("GIO_USE_VFS", "local"),
    ]
  }
}
