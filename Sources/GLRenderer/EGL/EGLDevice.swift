internal import CGL
import Glibc

/// One of EGL's devices, asked before a display or a context exists.
struct EGLDevice {
  let handle: EGLDeviceEXT
  private let extensions: Set<Substring>

  init(_ handle: EGLDeviceEXT) {
    self.handle = handle
    let text = Self.string(of: handle, EGL_EXTENSIONS) ?? ""
    extensions = Set(text.split(separator: " "))
  }

  /// Whether it is Mesa's software rasteriser.
  var isSoftware: Bool { extensions.contains("EGL_MESA_device_software") }

  /// Whether NVIDIA's driver draws on it, whose cards CUDA, containers and Slurm give numbers.
  var isNVIDIA: Bool { extensions.contains("EGL_NV_device_cuda") }

  /// The node of the card, such as `/dev/dri/card0`.
  var card: String? {
    extensions.contains("EGL_EXT_device_drm")
      ? Self.string(of: handle, EGL_DRM_DEVICE_FILE_EXT) : nil
  }

  /// Its identifiers, regardless of what the environment hides.
  var identity: DeviceIdentity {
    var identity = DeviceIdentity()
    if isSoftware { return identity }
    identity.node = renderNode ?? card
    identity.pci = identity.node.flatMap(Self.pci)
    identity.uuid = uuid
    guard isNVIDIA else { return identity }
    // As the driver gives it; ``Visibility`` makes it that of this process.
    identity.cuda = cuda
    identity.complete(from: NVIDIACard.all)
    return identity
  }

  private var renderNode: String? {
    extensions.contains("EGL_EXT_device_drm_render_node")
      ? Self.string(of: handle, EGL_DRM_RENDER_NODE_FILE_EXT) : nil
  }

  private var cuda: Int? {
    guard
      let query = EGLDisplays.function(
        "eglQueryDeviceAttribEXT", as: PFNEGLQUERYDEVICEATTRIBEXTPROC.self) ?? nil
    else { return nil }
    var number: EGLAttrib = 0
    // A card that CUDA does not show to the process has none, or −1.
    return query(handle, EGL_CUDA_DEVICE_NV, &number) != 0 && number >= 0 ? Int(number) : nil
  }

  private var uuid: String? {
    guard extensions.contains("EGL_EXT_device_persistent_id"),
      let query = EGLDisplays.function(
        "eglQueryDeviceBinaryEXT", as: PFNEGLQUERYDEVICEBINARYEXTPROC.self) ?? nil
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: 16)
    var size: EGLint = 0
    guard query(handle, EGL_DEVICE_UUID_EXT, EGLint(bytes.count), &bytes, &size) != 0, size == 16
    else { return nil }
    let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    let groups = [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }
    return (isNVIDIA ? "GPU-" : "") + groups.joined(separator: "-")
  }

  /// The PCI address of a DRM node, as the kernel links it.
  static func pci(ofNode path: String) -> PCIAddress? {
    let name = path.split(separator: "/").last ?? ""
    var bytes = [CChar](repeating: 0, count: 4096)
    let count = readlink("/sys/class/drm/\(name)/device", &bytes, bytes.count)
    guard count > 0 else { return nil }
    let target = String(
      decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return target.split(separator: "/").last.flatMap { PCIAddress($0) }
  }

  private static func string(of device: EGLDeviceEXT, _ name: Int32) -> String? {
    guard
      let query = EGLDisplays.function(
        "eglQueryDeviceStringEXT", as: PFNEGLQUERYDEVICESTRINGEXTPROC.self) ?? nil,
      let text = query(device, name)
    else { return nil }
    return String(cString: text)
  }
}
