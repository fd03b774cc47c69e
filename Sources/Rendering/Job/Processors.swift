import Glibc

/// The machine's processors.
enum Processors {
  /// How many are running; one at least.
  static var count: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
