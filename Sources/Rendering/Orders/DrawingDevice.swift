import Documents
import GLRenderer
import Imaging

/// The device that draws, as a worker describes it.
package struct DrawingDevice: Sendable, Equatable {
  /// The identifier of the device, its driver and its shaders.
  package var identity: String
  /// A short name of the device, as `llvmpipe`.
  package var deviceClass: String
  /// The device's name.
  package var device: String
  /// The driver's version.
  package var driver: String
  /// Whether it draws on the processor.
  package var isSoftware: Bool
  /// The device's identifier as `--device` takes it, or its node; empty if neither is known.
  package var place: String
  /// Why devices that come before it do not draw, a sentence for each.
  package var passedOver: [String]
}

extension DrawingDevice {
  /// Describes a device with shaders that a digest identifies.
  init(_ renderer: Renderer, shaders: String) {
    let device = renderer.device
    identity = "\(Fingerprint(of: device).text); shaders=\(shaders)"
    deviceClass = device.deviceClass
    self.device = device.name
    driver = device.driver
    isSoftware = device.isSoftware
    place = device.identity.place
    passedOver = renderer.passedOver.map { "\($0); \(device.name) draws instead" }
  }

  var json: JSON {
    .object([
      .init("identity", .text(identity)), .init("class", .text(deviceClass)),
      .init("device", .text(device)), .init("driver", .text(driver)),
      .init("software", .boolean(isSoftware)),
      .init("place", .text(place)), .init("passedOver", .list(passedOver.map { .text($0) })),
    ])
  }

  init(_ node: DocumentNode) throws(DocumentError) {
    let object = try node.object([
      "identity", "class", "device", "driver", "software", "place", "passedOver",
    ])
    identity = try object.required("identity").text()
    deviceClass = try object.required("class").text()
    device = try object.required("device").text()
    driver = try object.required("driver").text()
    isSoftware = try object.required("software").boolean()
    place = try object.required("place").text()
    passedOver = try object.required("passedOver").elements().map { (node) throws(DocumentError) in
      try node.text()
    }
  }
}
