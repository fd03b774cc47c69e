/// The findings of `Doctor` about one device.
public struct DeviceReport: Sendable, Equatable {
  /// The abilities of a working device.
  public struct Health: Sendable, Equatable {
    /// The device.
    public var device: DeviceInfo
    /// Whether a small picture had the expected pixels.
    public var drawsRightPixels: Bool
    /// The number of loop iterations after which the driver silently stops a shader; `nil` when there
    /// is no such limit below 200,000.
    public var loopLimit: Int?
    /// Extensions that peelgl uses, and whether the device has each.
    public var extensions: [Feature]
  }

  /// A feature by its extension's name.
  public struct Feature: Sendable, Equatable {
    /// The extension.
    public var name: String
    /// Whether the device has it.
    public var isPresent: Bool
  }

  /// The index that `--device` takes.
  public var index: Int
  /// How EGL reaches the device, such as `EGL device 0 (/dev/dri/card0)`.
  public var label: String
  /// Its identifiers, and the settings that hide it.
  public var identity: DeviceIdentity
  /// Its health; `nil` when it does not open or draw.
  public var health: Health?
  /// Why it does not open or draw; empty when it does.
  public var failure: String
  /// A suggested fix; empty when it works or no fix is known.
  public var fix: String
}

/// The findings about the rasteriser of the add-on `peelgl-mesa`.
public struct PinnedReport: Sendable, Equatable {
  /// The folder that the add-on is in.
  public var folder: String
  /// The version of the rasteriser, as its Debian package has it.
  public var version: String
  /// The renderer's name; empty when it does not draw.
  public var name: String
  /// The driver's version string; empty when it does not draw.
  public var driver: String
  /// Why it does not draw a test picture correctly; empty when it does.
  public var failure: String

  /// Collects what was found.
  package init(folder: String, version: String, name: String, driver: String, failure: String) {
    self.folder = folder
    self.version = version
    self.name = name
    self.driver = driver
    self.failure = failure
  }
}

/// The findings of `Doctor` about the machine.
public struct DoctorReport: Sendable, Equatable {
  /// Every device once, in the order of indices; further indices of the same device are omitted.
  public var devices: [DeviceReport]
  /// The add-on's rasteriser; `nil` if it is not installed.
  public var pinned: PinnedReport?
  /// Whether librsvg, which draws SVG inputs, is installed.
  public var drawsSVG: Bool
  /// Whether OpenEXR, which writes `.exr` outputs, is installed.
  public var writesOpenEXR: Bool
  /// Suggested fixes; empty if everything works.
  public var advice: [String]
}

extension DoctorReport {
  /// Whether a GPU works that is used by default.
  public var findsGPU: Bool {
    devices.contains { device in
      device.identity.isVisible
        && device.health.map { $0.drawsRightPixels && !$0.device.isSoftware } == true
    }
  }
}
