/// The words after an @ that name a device class; any other word belongs to the name of a picture, as in
/// `icon@dark.png`.
public struct DeviceClasses: Sendable, Equatable {
  /// Classes that were named, besides those of known devices.
  private var named: Set<String>

  /// How the names of OpenGL ES devices begin, in lower case and up to the first dash.
  private static let devices: Set<String> = [
    "adreno", "amd", "angle", "apple", "ati", "d3d12", "geforce", "google", "intel", "kms",
    "lavapipe", "llvmpipe", "mali", "mesa", "nv", "nvidia", "panfrost", "powervr", "quadro",
    "radeon", "radeonsi", "softpipe", "svga3d", "swiftshader", "swrast", "tegra", "v3d", "vc4",
    "virgl", "vivante", "zink",
  ]

  /// The classes of known devices, and those called `named`.
  public init(_ named: [String] = []) { self.named = Set(named) }

  /// Whether `name` was named as a class.
  func isNamed(_ name: [UInt8]) -> Bool { named.contains(String(decoding: name, as: UTF8.self)) }

  /// Whether `name` is a class; `drawnBy` are the classes that pictures of that name say they were drawn by.
  func contains(_ name: [UInt8], drawnBy: [String]) -> Bool {
    let name = String(decoding: name, as: UTF8.self)
    if named.contains(name) || drawnBy.contains(name) { return true }
    let first = name.prefix { $0 != "-" }
    return Self.devices.contains(first.lowercased())
  }

  /// These classes and `others`.
  func adding(_ others: [String]) -> DeviceClasses {
    var result = self
    result.named.formUnion(others)
    return result
  }
}
