import Foundation
import TestSupport

/// A driver in front of Mesa's that plays a script, on a machine of the test; see `Tests/Driver`.
struct TestDriver {
  /// Variables of a run that finds it.
  let environment: [String: String]

  /// Writes the script, in which `$FOLDER` is the folder's path, and the machine's files, such as
  /// `/sys/class/drm/renderD128/device`; a text that begins with `→` is the target of a link.
  init(_ script: String, machine: [String: String] = [:], in folder: TemporaryFolder) throws {
    let text = script.replacingOccurrences(of: "$FOLDER", with: folder.path)
    try folder.write(text + "\n", to: "driver/script")
    let link = folder.path(of: "driver/libEGL.so.1")
    try? FileManager.default.removeItem(atPath: link)
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: try Self.driver.get().path)
    try? FileManager.default.removeItem(at: folder.file("machine"))
    for (path, text) in machine {
      let name = "machine" + path
      try folder.write(text, to: name)
      guard text.hasPrefix("→") else { continue }
      try FileManager.default.removeItem(at: folder.file(name))
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(of: name), withDestinationPath: String(text.dropFirst()))
    }
    environment = [
      "LD_LIBRARY_PATH": folder.path(of: "driver"),
      "PEELGL_DRIVER": folder.path(of: "driver/script"),
      "LD_PRELOAD": try Self.machine.get().path, "PEELGL_MACHINE": folder.path(of: "machine"),
      "__EGL_VENDOR_LIBRARY_FILENAMES": "/usr/share/glvnd/egl_vendor.d/50_mesa.json",
    ]
  }

  /// The driver; it has the name of OpenGL ES's library, so that the loader takes it before Mesa's, which it loads.
  private static let driver = Result {
    let real = { (name: String) throws in "\"\(try SharedLibrary.path(of: name))\"" }
    return try SharedLibrary.make(
      "driver", from: ["script", "forward", "devices", "drawing"].map { "Driver/\($0).c" },
      SharedLibrary.headers(of: "CGL") + [
        "-Wl,-soname,libGLESv2.so.2",
        "-DREAL_EGL=\(try real("libEGL.so.1"))",
        "-DREAL_GLES=\(try real("libGLESv2.so.2"))",
      ])
  }

  private static let machine = Result {
    try SharedLibrary.make("machine", from: ["Driver/machine.c"])
  }
}

extension TestDriver {
  /// A card as NVIDIA's driver gives it.
  static func nvidia(
    _ name: String, cuda: Int, uuid: String, node: Int, _ more: String = ""
  ) -> String {
    """
    device \(name)/PCIe/SSE2
    vendor NVIDIA Corporation
    version OpenGL ES 3.2 NVIDIA 550.54.15
    extensions EGL_NV_device_cuda EGL_EXT_device_drm EGL_EXT_device_drm_render_node EGL_EXT_device_query_name EGL_EXT_device_persistent_id
    card /dev/dri/card\(node - 127)
    render /dev/dri/renderD\(node)
    cuda \(cuda)
    uuid \(uuid)
    \(more)

    """
  }

  /// A card as Mesa's driver of AMD's gives it.
  static func amd(node: Int, _ more: String = "") -> String {
    mesa(
      "AMD Radeon RX 7900 XTX (radeonsi, navi31, LLVM 17.0.6, DRM 3.54)", vendor: "AMD", node: node,
      more)
  }

  /// A card as Mesa's driver of Intel's gives it.
  static func intel(node: Int, _ more: String = "") -> String {
    mesa("Mesa Intel(R) UHD Graphics 770 (ADL-S GT1)", vendor: "Intel", node: node, more)
  }

  private static func mesa(_ name: String, vendor: String, node: Int, _ more: String) -> String {
    """
    device \(name)
    vendor \(vendor)
    version OpenGL ES 3.2 Mesa 24.0.5
    extensions EGL_EXT_device_drm EGL_EXT_device_drm_render_node
    card /dev/dri/card\(node - 127)
    render /dev/dri/renderD\(node)
    \(more)

    """
  }

  /// Where the kernel says that a DRM node sits on the PCI bus.
  static func node(_ number: Int, at address: String) -> [String: String] {
    ["/sys/class/drm/renderD\(number)/device": "→../../../\(address)"]
  }

  /// What NVIDIA's kernel driver says of a card.
  static func kernel(_ address: String, uuid: String, minor: Int) -> [String: String] {
    [
      "/proc/driver/nvidia/gpus/\(address)/information": """
      Model: \t\t NVIDIA H100 80GB HBM3
      IRQ:   \t\t 120
      GPU UUID: \t \(uuid)
      Bus Type: \t PCIe
      Bus Location: \t \(address)
      Device Minor: \t \(minor)

      """
    ]
  }
}
