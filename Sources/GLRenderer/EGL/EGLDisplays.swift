internal import CGL
import Files
import Glibc

/// A way to reach one device without a window system.
struct EGLCandidate {
  /// How EGL reaches a device.
  enum Platform {
    /// `EGL_EXT_platform_device`: the handle is an `EGLDeviceEXT`.
    case device(EGLDeviceEXT)
    /// `EGL_KHR_platform_gbm`: a render node's path.
    case gbm(String)
    /// `EGL_MESA_platform_surfaceless`.
    case surfaceless
  }

  let platform: Platform
  /// The platform's description before a context exists, such as `EGL device 0 (/dev/dri/card0)`.
  let label: String
  /// Whether EGL reports Mesa's software device; `nil` if only a context can determine it.
  let isSoftware: Bool?
  /// The identifiers of the device that are known before a context exists.
  var identity = DeviceIdentity()
  /// Whether the display is requested with an empty list of attributes instead of none.
  var hasAttributes = false

  /// The same device, requested with an empty list of attributes.
  var withEmptyAttributes: EGLCandidate {
    var other = self
    other.hasAttributes = true
    return other
  }

  /// The display; `nil` if EGL has none, and for GBM, which needs an open file.
  ///
  /// It may not be initialised yet.
  var display: EGLDisplay? {
    switch platform {
    case .device(let device): display(EGL_PLATFORM_DEVICE_EXT, device)
    case .surfaceless: display(EGL_PLATFORM_SURFACELESS_MESA, nil)
    case .gbm: nil
    }
  }

  /// The display of a platform's `native` object.
  func display(_ platform: Int32, _ native: UnsafeMutableRawPointer?) -> EGLDisplay? {
    let none = [EGLAttrib(EGL_NONE)]
    return eglGetPlatformDisplay(EGLenum(platform), native, hasAttributes ? none : nil)
  }
}

/// Finds the devices that EGL offers without a window system.
enum EGLDisplays {
  /// Why EGL or OpenGL ES cannot be used; `nil` once both are loaded.
  static let problem = LibraryProblem(
    cgl_load(PinnedLibraries.used?.folder) { LibraryFile.loaderDamage($0) })

  /// Every candidate: EGL devices by index, then render nodes, then surfaceless Mesa; empty without the
  /// libraries.
  static func candidates() -> [EGLCandidate] {
    if problem != nil { return [] }
    let devices = devices()
    let all =
      devices + renderNodes(besides: devices)
      + [EGLCandidate(platform: .surfaceless, label: "surfaceless Mesa", isSoftware: nil)]
    return PinnedLibraries.used == nil ? all : all.filter { $0.isSoftware != false }
  }

  /// The render nodes of the machine.
  static var nodes: [String] {
    (128..<144).map { "/dev/dri/renderD\($0)" }
      .filter { (path: String) in access(path, F_OK) == 0 }
  }

  /// The corresponding EGL function is `eglGetProcAddress`.
  static func function<T>(_ name: String, as type: T.Type) -> T? {
    eglGetProcAddress(name).map { unsafeBitCast($0, to: type) }
  }

  private static func devices() -> [EGLCandidate] {
    guard
      let query = function("eglQueryDevicesEXT", as: PFNEGLQUERYDEVICESEXTPROC.self) ?? nil
    else { return [] }
    var handles = [EGLDeviceEXT?](repeating: nil, count: 64)
    var count: EGLint = 0
    guard query(EGLint(handles.count), &handles, &count) != 0 else { return [] }
    let devices = handles.prefix(Int(count)).enumerated().compactMap { index, handle in
      handle.map { (index: index, device: EGLDevice($0)) }
    }
    var identities = devices.map(\.device.identity)
    Visibility.current.apply(to: &identities, where: devices.map(\.device.isNVIDIA))
    return zip(devices, identities).map { entry, identity in
      let device = entry.device
      let detail = device.card ?? (device.isSoftware ? "software" : "no device file")
      return EGLCandidate(
        platform: .device(device.handle), label: "EGL device \(entry.index) (\(detail))",
        isSoftware: device.isSoftware, identity: identity)
    }
  }

  /// The nodes by which GBM reaches cards; one of a card that is also EGL's `devices` is hidden as that is.
  private static func renderNodes(besides devices: [EGLCandidate]) -> [EGLCandidate] {
    nodes.map { path in
      let own = DeviceIdentity(pci: EGLDevice.pci(ofNode: path), node: path)
      let same = devices.first { device in
        device.identity.node == path || (own.pci != nil && device.identity.pci == own.pci)
      }
      return EGLCandidate(
        platform: .gbm(path), label: "GBM \(path)", isSoftware: false,
        identity: same?.identity ?? own)
    }
  }
}

/// An initialised display and, for GBM, its underlying objects.
///
/// It is never terminated, since EGL hands the same display to everyone in the process.
final class EGLConnection {
  let display: EGLDisplay
  private let gbm: OpaquePointer?
  private let descriptor: Int32

  init(_ candidate: EGLCandidate) throws(RendererError) {
    var descriptor: Int32 = -1
    var gbm: OpaquePointer?
    let display: EGLDisplay?
    switch candidate.platform {
    case .device, .surfaceless: display = candidate.display
    case .gbm(let path):
      if let problem = LibraryProblem.gbm {
        throw .setUp(device: candidate.label, step: problem.description)
      }
      descriptor = open(path, O_RDWR | O_CLOEXEC)
      guard descriptor >= 0 else {
        throw .setUp(
          device: candidate.label,
          step: "\(path) cannot be opened: \(String(cString: strerror(errno)))")
      }
      gbm = gbm_create_device(descriptor)
      display = gbm.flatMap {
        candidate.display(EGL_PLATFORM_GBM_KHR, UnsafeMutableRawPointer($0))
      }
    }
    guard let display, eglInitialize(display, nil, nil) != 0 else {
      let code = eglErrorName(eglGetError())
      if let gbm { gbm_device_destroy(gbm) }
      if descriptor >= 0 { close(descriptor) }
      throw .setUp(device: candidate.label, step: "its display does not initialise (\(code))")
    }
    self.display = display
    self.gbm = gbm
    self.descriptor = descriptor
  }

  deinit {
    guard let gbm else { return }
    gbm_device_destroy(gbm)
    close(descriptor)
  }

  /// The EGL device of the display, the same for every path to it; `nil` if unknown.
  var device: EGLDeviceEXT? {
    guard
      let query = EGLDisplays.function(
        "eglQueryDisplayAttribEXT", as: PFNEGLQUERYDISPLAYATTRIBEXTPROC.self) ?? nil
    else { return nil }
    var handle: EGLAttrib = 0
    guard query(display, EGL_DEVICE_EXT, &handle) != 0 else { return nil }
    return EGLDeviceEXT(bitPattern: handle)
  }

  /// The display's extensions.
  var extensions: Set<String> {
    guard let text = eglQueryString(display, EGL_EXTENSIONS) else { return [] }
    return Set(String(cString: text).split(separator: " ").map(String.init))
  }
}

/// The EGL name of an error code.
func eglErrorName(_ code: EGLint) -> String {
  let names = [
    EGL_SUCCESS: "EGL_SUCCESS", EGL_NOT_INITIALIZED: "EGL_NOT_INITIALIZED",
    EGL_BAD_ACCESS: "EGL_BAD_ACCESS", EGL_BAD_ALLOC: "EGL_BAD_ALLOC",
    EGL_BAD_ATTRIBUTE: "EGL_BAD_ATTRIBUTE", EGL_BAD_CONFIG: "EGL_BAD_CONFIG",
    EGL_BAD_CONTEXT: "EGL_BAD_CONTEXT", EGL_BAD_DISPLAY: "EGL_BAD_DISPLAY",
    EGL_BAD_MATCH: "EGL_BAD_MATCH", EGL_BAD_PARAMETER: "EGL_BAD_PARAMETER",
    EGL_CONTEXT_LOST: "EGL_CONTEXT_LOST",
  ]
  return names[code] ?? "EGL error 0x\(String(code, radix: 16))"
}
