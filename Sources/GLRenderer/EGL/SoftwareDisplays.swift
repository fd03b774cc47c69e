internal import CGL
import Glibc

/// The displays on which Mesa's software rasteriser can be reached in this process.
///
/// It draws one scene at a time for each display, however many contexts there are. Mesa takes a display that is asked for
/// with an empty list of attributes for another one than that without a list.
enum SoftwareDisplays {
  /// One way to reach each of the displays; none without the libraries.
  static func candidates() -> [EGLCandidate] {
    var seen: Set<EGLDisplay> = []
    return EGLDisplays.candidates().filter { $0.isSoftware != false }
      .flatMap { [$0, $0.withEmptyAttributes] }
      .filter { candidate in
        guard let display = candidate.display else { return false }
        return seen.insert(display).inserted
      }
  }

  private static let threadCount = "LP_NUM_THREADS"

  /// Whether the user has said among how many threads the rasteriser splits a scene; also true once this process has.
  static var isThreadCountSet: Bool { getenv(threadCount) != nil }

  /// Whether the rasteriser draws each scene on the thread that asks for it, rather than on threads of its own.
  ///
  /// Decided when it is first asked for, which must be before a display is initialised. A number of threads that the user
  /// has set stays, and where there is one display the rasteriser keeps its threads.
  static let drawOnCallingThread: Bool = {
    if isThreadCountSet || candidates().count < 2 { return false }
    return setenv(threadCount, "0", 0) == 0
  }()
}
