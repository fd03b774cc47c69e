internal import CGL
import Files

/// Facts about a device that draws.
public struct DeviceInfo: Sendable, Equatable {
  /// The renderer's name, as the driver gives it (`GL_RENDERER`), or how EGL reaches a device without a name.
  public var name: String
  /// Who made it (`GL_VENDOR`).
  public var vendor: String
  /// The driver's version string (`GL_VERSION`), and the version of the add-on's rasteriser if that draws.
  public var driver: String
  /// OpenGL ES version as major × 10 + minor: 30, 31 or 32.
  public var glVersion: Int
  /// Whether the device is a software rasteriser.
  public var isSoftware: Bool
  /// A short name for goldens: `llvmpipe`, or the device's name in lower case with dashes.
  public var deviceClass: String
  /// The largest side of a picture in pixels.
  public var maxTextureSize: Int
  /// Whether the context reports device resets.
  public var isRobust: Bool
  /// Identifiers that distinguish it from similar devices.
  public var identity: DeviceIdentity
}

extension DeviceInfo {
  /// Reads the current context's facts.
  init(current capabilities: GLCapabilities, isRobust: Bool, of candidate: EGLCandidate) {
    let own = GLString(GL_RENDERER)
    name = own.isEmpty ? candidate.label : own
    vendor = GLString(GL_VENDOR)
    driver =
      GLString(GL_VERSION) + (PinnedLibraries.used.map { ", pinned \($0.version)" } ?? "")
    glVersion = capabilities.version
    isSoftware = DeviceInfo.isSoftwareRenderer(name)
    deviceClass = DeviceInfo.deviceClass(of: name)
    maxTextureSize = min(
      GLInteger(GL_MAX_TEXTURE_SIZE),
      min(GLInteger(GL_MAX_RENDERBUFFER_SIZE), GLInteger(GL_MAX_VIEWPORT_DIMS)))
    self.isRobust = isRobust
    identity = candidate.identity
  }

  /// Its name and its identifiers.
  package var fullName: String { identity.place.isEmpty ? name : "\(name) at \(identity.place)" }

  package static func isSoftwareRenderer(_ name: String) -> Bool {
    let lower = name.lowercased()
    return ["llvmpipe", "softpipe", "swrast", "swiftshader"].contains { lower.contains($0) }
  }

  /// The letters and digits of the name before its first parenthesis or slash, joined by dashes.
  ///
  /// NVIDIA's driver appends the bus and the processor's instruction set: `/PCIe/SSE2`.
  static func deviceClass(of name: String) -> String {
    let words = name.prefix { $0 != "(" && $0 != "/" }.lowercased()
      .split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return words.isEmpty ? "unknown" : words.joined(separator: "-")
  }
}
