import Glibc

/// The processors that this process may run on.
package enum Processors {
  /// How many there are, at least 1; a job of a cluster or a container may be allowed fewer than the machine has.
  package static var count: Int {
    // A bit for each processor: room for 8192 of them.
    var allowed = [UInt64](repeating: 0, count: 128)
    guard sched_getaffinity(0, allowed.count * 8, &allowed) == 0 else {
      return max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    }
    return max(1, allowed.reduce(0) { $0 + $1.nonzeroBitCount })
  }
}

/// sched_getaffinity(2), which Swift does not import because it is GNU's.
@_extern(c, "sched_getaffinity")
private func sched_getaffinity(
  _ process: Int32, _ bytes: Int, _ mask: UnsafeMutablePointer<UInt64>
) -> Int32
