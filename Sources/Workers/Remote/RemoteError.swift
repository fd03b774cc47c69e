import Documents

/// Why a file could not be brought to a storage or from there; each description is one sentence.
package enum RemoteError: Error, Sendable, Equatable {
  /// There is no rclone on this machine.
  case notInstalled(place: String)
  /// rclone did not start, or does not know the storage; with the reason.
  case unusable(place: String, reason: String)
  /// There is nothing of that name.
  case missing(place: String)
  /// The storage refused, or did not answer after several tries.
  case failed(place: String, reason: String)
  /// The time for it was over.
  case tooSlow(place: String)

  /// Whether wrong arguments or a missing requirement prevent a start.
  package var isInput: Bool {
    switch self {
    case .notInstalled, .unusable, .missing: true
    case .failed, .tooSlow: false
    }
  }
}

extension RemoteError: CustomStringConvertible {
  /// What was wrong, and what would be right.
  package var description: String {
    switch self {
    case .notInstalled(let place):
      "\(place.printable) is a place of rclone, which is not installed; install the package rclone, or write"
        + " \("./\(place)".printable) for a file of this machine."
    case .unusable(let place, let reason):
      "rclone cannot use \(place.printable): \(reason.printable); `rclone listremotes` shows the storages that it knows."
    case .missing(let place): "\(place.printable) does not exist; name an existing file."
    case .failed(let place, let reason):
      "\(place.printable) cannot be reached or written: \(reason.printable); the same command goes on."
    case .tooSlow(let place):
      "\(place.printable) did not answer in time; the same command goes on."
    }
  }
}
