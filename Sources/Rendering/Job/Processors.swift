import Glibc

/// The machine's processors.
enum Processors {
  /// The number of running processors, at least 1.
  static var count: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
