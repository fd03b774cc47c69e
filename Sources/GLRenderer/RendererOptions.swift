package import Frame

/// Which device a renderer should use.
public enum DeviceSelection: Sendable, Equatable {
  /// The first GPU that works, else the software rasteriser if it is allowed.
  case auto
  /// A device by its index in `peelgl doctor`.
  case index(Int)
  /// The first device whose name contains the text, in any case.
  case name(String)
}

/// Whether Mesa's software rasteriser may, must or must not draw.
public enum SoftwarePolicy: String, Sendable, CaseIterable {
  /// It draws when no GPU was asked for and none works.
  case allow
  /// Only it draws: the same pixels on every machine with the same Mesa.
  case require
  /// Only a GPU draws.
  case forbid
}

/// How a renderer is set up.
public struct RendererOptions: Sendable {
  /// Which device; the first that works by default.
  public var device: DeviceSelection
  /// Whether software rendering is acceptable; it is by default.
  public var software: SoftwarePolicy
  /// Shader files that take the place of built-in ones of the same name.
  public var shaders: [String: [UInt8]]
  /// Whether driver messages become errors and passes carry debug labels; off by default.
  public var debug: Bool
  /// Whether every pass is timed on the device; off by default.
  public var timesPasses: Bool
  /// How many renderers may draw side by side; 1 by default.
  ///
  /// With more, ``Renderer/companions`` says how to open those beside the first.
  public var renderers: Int
  /// Which of the software rasteriser's displays is opened, whatever `device` and `software` say; `nil` by default.
  var display: Int?
  /// How pixels come back from the device.
  package var readback: ReadbackMode
  /// How transparent meshes are sorted.
  package var sorting: SortingMode
  /// What makes commands cheaper; all of it by default.
  package var optimizations: Optimizations
  /// Bytes that sorting a band of rows takes at most; the default, 128 MiB, is the smallest limit of
  /// a storage buffer that a device may have.
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
    self.optimizations = .all
    self.sortingMemory = 128 << 20
  }
}

/// How pixels come back from the device.
package enum ReadbackMode: Sendable {
  /// A ring on a GPU, direct on the software rasteriser.
  case automatic
  /// `glReadPixels` into memory: waits for the frame.
  case direct
  /// Three pixel buffers with fences: a picture comes back two frames later.
  case ring
}

/// How fragments of transparent meshes are sorted; the picture is the same.
package enum SortingMode: Sendable, CaseIterable {
  /// In buffers where the device has OpenGL ES 3.1 with storage buffers, else by peeling.
  case automatic
  /// All fragments are kept in buffers and sorted in each pixel.
  case buffers
  /// The nearest are taken away, layer by layer, which takes no more than OpenGL ES 3.0.
  case peeling
}
