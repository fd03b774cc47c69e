/// What `Doctor` found out about one device.
public struct DeviceReport: Sendable, Equatable {
  /// What a working device can do.
  public struct Health: Sendable, Equatable {
    /// What draws.
    public var device: DeviceInfo
    /// Whether a small picture came back with the right pixels.
    public var drawsRightPixels: Bool
    /// Loop iterations after which a shader is stopped in silence; `nil` when none was found below
    /// 200,000.
    public var loopLimit: Int?
    /// Extensions that peelgl makes use of, each with whether the device has it.
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
  /// How EGL reaches the device, as `EGL device 0 (/dev/dri/card0)`.
  public var label: String
  /// What it can do; `nil` when it does not open or draw.
  public var health: Health?
  /// Why it does not open or draw; empty when it does.
  public var failure: String
  /// What would mend it; empty when it works or nothing is known.
  public var fix: String
}

/// What `Doctor` found out about the machine.
public struct DoctorReport: Sendable, Equatable {
  /// Every device, once, by its index; indices of the other ways to reach it are left out.
  public var devices: [DeviceReport]
  /// What would give the machine a device that it should have; empty when nothing is amiss.
  public var advice: [String]
}
