package import Rendering

/// The events while files are watched.
package enum WatchEvent: Sendable {
  /// The page is at an address.
  case serving(address: String)
  /// A picture was drawn because files have changed, so long after that.
  case drawn(milliseconds: Double, warnings: [String])
  /// The output was written because files have changed, so long after that.
  case written(frames: Int, milliseconds: Double, warnings: [String])
  /// Nothing could be drawn; the last picture stays.
  case failed(RenderFailure)
}

/// Why files are not watched.
package enum WatchError: Error, Sendable, Equatable {
  /// libmicrohttpd cannot be used, as a clause says.
  case noLibrary(String)
  /// Another program listens on the port.
  case portTaken(Int)
  /// The port is the system's, which programs of users cannot open.
  case portForbidden(Int)
  /// The port cannot be opened; with the C library's error number.
  case port(Int, errno: Int32)
  /// No memory, thread or descriptor is left.
  case noResources
  /// The job has an error that no change of its files can fix.
  case job(RenderFailure)
}

extension WatchError: CustomStringConvertible {
  /// One sentence that says what is wrong and what would be right.
  package var description: String {
    switch self {
    case .noLibrary(let problem): "--serve needs libmicrohttpd, but \(problem)"
    case .portTaken(let port):
      "port \(port) is used by another program; --serve 0 selects a free one"
    case .portForbidden(let port):
      "port \(port) needs root permissions; use 1024 or above, or 0 for a free one"
    case .port(let port, let number):
      "port \(port) cannot be opened (error \(number)); --serve 0 selects a free one"
    case .noResources: "memory, threads or file descriptors are exhausted; end other programs"
    case .job(let failure): failure.sentence
    }
  }
}
