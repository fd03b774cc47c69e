import Documents
import GLRenderer
import Imaging

/// The device that draws, as a worker describes it.
package struct DrawingDevice: Sendable, Equatable {
  /// What identifies the device, its driver and its shaders.
  package var identity: String
  /// A short name of the device, as `llvmpipe`.
  package var deviceClass: String
  /// The device's name.
  package var device: String
  /// The driver's version.
  package var driver: String
}

extension DrawingDevice {
  /// Describes a device with shaders that a digest identifies.
  init(_ device: DeviceInfo, shaders: String) {
    identity = "\(Fingerprint(of: device).text); shaders=\(shaders)"
    deviceClass = device.deviceClass
    self.device = device.name
    driver = device.driver
  }

  var json: JSON {
    .object([
      .init("identity", .string(identity)), .init("class", .string(deviceClass)),
      .init("device", .string(device)), .init("driver", .string(driver)),
    ])
  }

  init(_ node: DocumentNode) throws(DocumentError) {
    let object = try node.object(["identity", "class", "device", "driver"])
    identity = try object.required("identity").text()
    deviceClass = try object.required("class").text()
    device = try object.required("device").text()
    driver = try object.required("driver").text()
  }
}
