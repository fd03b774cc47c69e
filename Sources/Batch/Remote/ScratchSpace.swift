import Files

/// The space on this machine for files of storages: inputs that were brought, and pictures that wait for their upload.
package final class ScratchSpace: Sendable {
  private let limit: Int
  private let inputs = LockedValue(0)

  /// A space of `limit` bytes.
  package init(limit: Int) { self.limit = limit }

  /// The bytes that inputs have left.
  var free: Int { max(0, limit - inputs.withLock { $0 }) }

  /// Takes `bytes` for an input; `false`, and takes none, where they are not free.
  func take(_ bytes: Int) -> Bool {
    inputs.withLock { taken in
      guard bytes <= limit - taken else { return false }
      taken += bytes
      return true
    }
  }
}
