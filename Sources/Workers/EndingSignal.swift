import Glibc

/// A signal that ended a process which drew.
package struct EndingSignal: Sendable {
  private let number: Int32

  /// The signal with a number.
  package init(_ number: Int32) {
    self.number = number
  }

  /// Whether it tells of faulty code.
  package var isFault: Bool {
    [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS].contains(number)
  }

  /// The possible cause, as a clause; `device` is the name of the device that drew, if known.
  package func cause(on device: String?) -> String {
    switch number {
    case _ where isFault: "\(device ?? "the driver") crashed or memory ran out"
    case SIGKILL: "memory ran out or another program sent it"
    case SIGXCPU: "it used up its processor time"
    default: "another program sent it"
    }
  }
}
