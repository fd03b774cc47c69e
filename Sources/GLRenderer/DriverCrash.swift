internal import CGL
import Synchronization

/// Words for the crash of a driver in this process, which cannot be caught but can be explained.
package enum DriverCrash {
  /// The words for a device's name: a line for standard error and, or empty, an object for standard output.
  package typealias Words = @Sendable (_ device: String) -> (line: String, object: String)

  private static let words = Mutex<Words?>(nil)
  private static let follower = Mutex<(@Sendable (_ device: String) -> Void)?>(nil)

  /// From now on a crash in a library, also while it is loaded, ends the process with `status` and `words`; one in the program's
  /// own code ends it by its signal.
  package static func exit(with status: Int32, _ words: @escaping Words) {
    Self.words.withLock { $0 = words }
    describe("the graphics driver")
    cgl_exit_on_crash(status)
  }

  /// From now on `tell` receives the name of each device that is about to draw.
  package static func follow(_ tell: @escaping @Sendable (_ device: String) -> Void) {
    follower.withLock { $0 = tell }
  }

  /// Notes which device draws.
  static func describe(_ device: String) {
    follower.withLock(\.self)?(device)
    guard let (line, object) = words.withLock(\.self)?(device) else { return }
    cgl_describe_crash(line, object)
  }
}
