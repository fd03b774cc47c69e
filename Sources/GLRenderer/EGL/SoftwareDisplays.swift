internal import CGL
import Glibc
import Workers

/// The displays through which this process can reach Mesa's software rasteriser.
///
/// Mesa draws one scene at a time per display, however many contexts there are. A display requested
/// with an empty list of attributes is a different one from the display requested without a list.
enum SoftwareDisplays {
  /// One candidate per display; empty without the libraries.
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

  /// Whether the user has set the number of rasteriser threads per scene; also true once this process
  /// has set it.
  static var isThreadCountSet: Bool { getenv(threadCount) != nil }

  /// Has the rasteriser draw on the calling thread if its own threads cannot all start: it waits for a missing one for ever.
  ///
  /// To be called before a display is initialised, each of which has threads of its own.
  static func fitThreads() {
    let wanted = getenv(threadCount).flatMap { Int(String(cString: $0)) } ?? Processors.count
    guard wanted > 0, !ThreadGroup.canStart(min(wanted, mostThreads) + otherThreads) else { return }
    setenv(threadCount, "0", 1)
  }

  /// LP_MAX_THREADS of Mesa's llvmpipe, in the versions that have most.
  private static let mostThreads = 32

  /// Mesa starts threads for its shader cache besides.
  private static let otherThreads = 2

  /// Whether the rasteriser draws each scene on the calling thread rather than on its own threads.
  ///
  /// This is decided on first use, which must come before any display is initialised. A number of
  /// threads set by the user stays, and with a single display the rasteriser keeps its threads.
  static let drawOnCallingThread: Bool = {
    if isThreadCountSet || candidates().count < 2 { return false }
    return setenv(threadCount, "0", 0) == 0
  }()
}
