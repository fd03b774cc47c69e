import Glibc

extension DeviceSelection {
  /// Whether the machine has anything that a GPU is reached by.
  package static var mayFindGPU: Bool {
    !EGLDisplays.nodes.isEmpty
      || ["/dev/nvidiactl", "/dev/nvmap", "/dev/dxg", "/dev/mali0", "/dev/kgsl-3d0"]
        .contains { (path: String) in access(path, F_OK) == 0 }
  }

  /// Every card that nothing in the environment hides, once; empty if EGL finds none.
  package static var cards: [DeviceSelection] {
    let visible = EGLDisplays.candidates().enumerated().filter { _, candidate in
      candidate.isSoftware == false && candidate.identity.isVisible
    }
    let devices = visible.filter { if case .device = $0.element.platform { true } else { false } }
    // GBM reaches the same cards, for an EGL that lists no devices.
    return (devices.isEmpty ? visible : devices).map { .index($0.offset) }
  }
}
