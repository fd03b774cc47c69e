import Files
import Glibc

/// Why a card of the machine is not there for drawing, as containers bring it about: what the kernel knows is seen in them, what
/// they are given is not always all of it.
enum Containers {
  /// Suggestions to make NVIDIA's cards draw, after looking for each part of the driver.
  static func adviceForNVIDIA() -> String? {
    let isKnown = exists("/proc/driver/nvidia/version")
    let hasDevice = exists("/dev/nvidiactl")
    guard isKnown || hasDevice else { return nil }
    guard hasDevice else {
      return isContainer
        ? "an NVIDIA card was found, but this container was not given it: start it with --gpus all"
          + " -e NVIDIA_DRIVER_CAPABILITIES=graphics,utility,compute, or Apptainer with --nv"
        : "an NVIDIA card was found, but /dev/nvidiactl is missing: run nvidia-modprobe, or restart"
          + " the machine after an update of its driver"
    }
    let library = "libEGL_nvidia.so.0"
    guard let handle = dlopen(library, RTLD_LAZY) else {
      if isContainer {
        return "an NVIDIA card was found, but this container has no \(library), "
          + (asksForGraphics
            ? "though NVIDIA_DRIVER_CAPABILITIES\(capabilities) asks for it: the machine's driver has no"
              + " OpenGL to give, on Debian apt-get install libnvidia-egl1 on the machine, or the container"
              + " was not started by NVIDIA's runtime: start it with --gpus all"
            : "since NVIDIA_DRIVER_CAPABILITIES\(capabilities) lacks graphics: start it with"
              + " -e NVIDIA_DRIVER_CAPABILITIES=graphics,utility,compute")
      }
      return
        "an NVIDIA card was found, but its driver's \(library) is missing: install the driver with"
        + " OpenGL, on Debian apt-get install libnvidia-egl1 or nvidia-driver"
    }
    dlclose(handle)
    if !hasVendorFile {
      return "an NVIDIA card and \(library) were found, but EGL has no vendor file that names it:"
        + " write {\"file_format_version\": \"1.0.0\", \"ICD\": {\"library_path\": \"\(library)\"}} to"
        + " /usr/share/glvnd/egl_vendor.d/10_nvidia.json"
    }
    return "an NVIDIA card, its \(library) and its vendor file were found, but it does not draw:"
      + " nvidia-smi shows whether kernel and driver have the same version"
  }

  /// Suggestions if the kernel has render nodes that are not in `/dev/dri`.
  static func adviceForRenderNodes() -> String? {
    let missing = (128..<144).filter { exists("/sys/class/drm/renderD\($0)") }
      .map { "/dev/dri/renderD\($0)" }.filter { !exists($0) }
    guard let first = missing.first else { return nil }
    return "the machine has \(first), but it is not here"
      + (isContainer ? ": start the container with --device /dev/dri" : "")
  }

  /// Whether the process runs in a container.
  private static var isContainer: Bool {
    exists("/.dockerenv") || exists("/run/.containerenv") || getenv("container") != nil
      || getenv("KUBERNETES_SERVICE_HOST") != nil || getenv("NVIDIA_VISIBLE_DEVICES") != nil
  }

  /// Whether the container was started with the driver's part for graphics.
  private static var asksForGraphics: Bool {
    guard let list = getenv("NVIDIA_DRIVER_CAPABILITIES") else { return false }
    let words = String(cString: list).split { $0 == "," || $0 == " " }
    return words.contains("all") || words.contains("graphics")
  }

  /// The variable's value, as a text after its name.
  private static var capabilities: String {
    getenv("NVIDIA_DRIVER_CAPABILITIES").map { "=\(String(cString: $0))" } ?? ", which is not set,"
  }

  /// Whether a file tells EGL of NVIDIA's library.
  private static var hasVendorFile: Bool {
    if let names = getenv("__EGL_VENDOR_LIBRARY_FILENAMES") {
      return String(cString: names).split(separator: ":").contains { namesNVIDIA(String($0)) }
    }
    let folders =
      getenv("__EGL_VENDOR_LIBRARY_DIRS").map {
        String(cString: $0).split(separator: ":").map(String.init)
      } ?? ["/etc/glvnd/egl_vendor.d", "/usr/share/glvnd/egl_vendor.d"]
    return folders.contains { folder in
      files(in: folder).contains { $0.hasSuffix(".json") && namesNVIDIA("\(folder)/\($0)") }
    }
  }

  private static func files(in folder: String) -> [String] {
    guard let entries = opendir(folder) else { return [] }
    defer { closedir(entries) }
    var names: [String] = []
    while let entry = readdir(entries) {
      names.append(
        withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        })
    }
    return names
  }

  /// Whether a vendor file names NVIDIA's library.
  private static func namesNVIDIA(_ path: String) -> Bool {
    guard let bytes = try? InputFile.read(path, limit: 1 << 16) else { return false }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.contains("library_path") && text.contains("libEGL_nvidia.so")
  }

  private static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}
