import Glibc

/// The limits that the system sets for this process.
package enum ProcessLimits {
  /// The demand that the limits have to meet.
  package enum Work: Sendable {
    /// Any command.
    case starting
    /// A command that writes files.
    case writing
    /// Drawing with the largest built-in effect.
    case drawing

    fileprivate var subject: String {
      switch self {
      case .starting: "the program"
      case .writing: "the command"
      case .drawing: "drawing"
      }
    }
  }

  private struct Need {
    let resource: __rlimit_resource
    let work: Work
    let amount: Int
    let name: String
    /// The shell's flag of `ulimit`, and its unit.
    let flag: String
    let unit: Int
    /// Whether the process raises the limit by itself; a worker's owner has lowered what it may not raise.
    let isRaised: Bool
  }

  private static let needs = [
    Need(
      resource: RLIMIT_STACK, work: .starting, amount: 1 << 20,
      name: "bytes of stack", flag: "-s", unit: 1024, isRaised: true),
    Need(
      resource: RLIMIT_NOFILE, work: .writing, amount: 64, name: "open files", flag: "-n", unit: 1,
      isRaised: true),
    Need(
      resource: RLIMIT_AS, work: .drawing, amount: 1 << 30,
      name: "bytes of address space", flag: "-v", unit: 1024, isRaised: false),
    Need(
      resource: RLIMIT_DATA, work: .drawing, amount: 1 << 28,
      name: "bytes of data", flag: "-d", unit: 1024, isRaised: true),
  ]

  /// Raises the limits that are too low for `work`, and says which of them may not be raised.
  package static func shortage(for work: Work) -> String? {
    for need in needs where need.work == work {
      var limit = rlimit()
      guard getrlimit(Int32(need.resource.rawValue), &limit) == 0 else { continue }
      let allowed = need.isRaised ? limit.rlim_cur : limit.rlim_max
      if allowed >= need.amount { continue }
      limit.rlim_cur = rlim_t(need.amount)
      if need.isRaised, setrlimit(Int32(need.resource.rawValue), &limit) == 0 { continue }
      return
        "\(work.subject) takes \(need.amount) \(need.name), of which the system"
        + " allows \(allowed); ulimit \(need.flag) \(need.amount / need.unit) allows them"
    }
    return nil
  }
}
