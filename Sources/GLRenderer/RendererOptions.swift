package import Frame

/// Whether Mesa's software rasteriser may, must or must not draw.
public enum SoftwarePolicy: String, Sendable, CaseIterable {
  /// It may draw when no GPU was requested and none works.
  case allow
  /// Only the software rasteriser draws: the same pixels on every machine with the same Mesa.
  case require
  /// Only a GPU draws.
  case forbid
}

/// How a renderer is set up.
public struct RendererOptions: Sendable, Equatable {
  /// The device.
  public var device: DeviceSelection
  /// Whether software rendering is allowed.
  public var software: SoftwarePolicy
  /// Shader files that replace built-in ones of the same name.
  public var shaders: [String: [UInt8]]
  /// Whether driver messages become errors and passes carry debug labels.
  public var debug: Bool
  /// Whether every pass is timed on the device.
  public var timesPasses: Bool
  /// How many renderers may draw at the same time.
  ///
  /// With more, ``Renderer/companions`` holds the options for opening the others.
  public var renderers: Int
  /// The index of the software rasteriser's display to open, regardless of `device` and `software`;
  /// `nil` by default.
  var display: Int?
  /// Whether ``software`` follows from what another renderer of the same work draws on.
  package var isFurther = false
  /// How pixels come back from the device.
  package var readback: ReadbackMode
  /// How transparent meshes are sorted.
  package var sorting: SortingMode
  /// The optimisations of commands; by default those that suit the device.
  package var optimizations: Optimizations?
  /// The largest number of bytes for sorting a band of rows.
  ///
  /// The default, 128 MiB, is the smallest limit of a storage buffer that devices may have.
  package var sortingMemory: Int

  /// Collects options; see the properties for each default.
  public init(
    device: DeviceSelection = .auto, software: SoftwarePolicy = .allow,
    shaders: [String: [UInt8]] = [:], debug: Bool = false, timesPasses: Bool = false
  ) {
    self.device = device
    self.software = software
    self.shaders = shaders
    self.debug = debug
    self.timesPasses = timesPasses
    self.renderers = 1
    self.readback = .automatic
    self.sorting = .automatic
    self.sortingMemory = 128 << 20
  }
}

/// How pixels come back from the device.
package enum ReadbackMode: Sendable {
  /// A ring on a GPU, direct on the software rasteriser.
  case automatic
  /// `glReadPixels` into memory: waits for the frame.
  case direct
  /// Four pixel buffers with fences: a picture comes back three frames later.
  case ring
}

/// How fragments of transparent meshes are sorted; the result is the same.
package enum SortingMode: Sendable, CaseIterable {
  /// In buffers where the device has OpenGL ES 3.1 with storage buffers, otherwise by depth peeling.
  case automatic
  /// All fragments are stored in buffers and sorted per pixel.
  case buffers
  /// By depth peeling, layer after layer, which needs only OpenGL ES 3.0.
  case peeling
}
