import GLRenderer
import Imaging

extension Fingerprint {
  /// The text in each picture that names the device that drew it.
  init(of device: DeviceInfo) {
    self.init(deviceClass: device.deviceClass, driver: "\(device.name), \(device.driver)")
  }
}
