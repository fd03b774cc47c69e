import GLRenderer
import Outputs

extension GraphicsCard {
  /// The card that a device is; `nil` for a rasteriser in software.
  init?(_ device: DeviceInfo) {
    if device.isSoftware { return nil }
    let names = "\(device.vendor) \(device.name)".lowercased()
    let maker: Maker? =
      if names.contains("nvidia") {
        .nvidia
      } else if names.contains("intel") {
        .intel
      } else if names.contains("amd") || names.contains("radeon") {
        .amd
      } else {
        nil
      }
    self.init(maker: maker, node: device.identity.node, cuda: device.identity.cuda)
  }
}
