extension DeviceSelection {
  /// Every card that nothing in the environment hides, once; empty where EGL finds none.
  package static var cards: [DeviceSelection] {
    let visible = EGLDisplays.candidates().enumerated().filter { _, candidate in
      candidate.isSoftware == false && candidate.identity.isVisible
    }
    let devices = visible.filter { if case .device = $0.element.platform { true } else { false } }
    // GBM reaches the same cards, for an EGL that lists no devices.
    return (devices.isEmpty ? visible : devices).map { .index($0.offset) }
  }
}
