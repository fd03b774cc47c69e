import Glibc

/// A socket that listens on this machine alone.
enum LoopbackSocket {
  /// Why there is none; with the C library's error number.
  struct Failure: Error {
    let number: Int32
  }

  /// Listens on a port, 0 for any that is free.
  static func open(port: Int) throws(Failure) -> (descriptor: Int32, port: Int) {
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let descriptor = socket(AF_INET, kind, 0)
    guard descriptor >= 0 else { throw Failure(number: errno) }
    // A port is free again at once when its last server has ended.
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isOpen = withUnsafeMutableBytes(of: &address) { bytes -> Bool in
      guard let place = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else {
        return false
      }
      return bind(descriptor, place, size) == 0 && listen(descriptor, 64) == 0
        && getsockname(descriptor, place, &size) == 0
    }
    guard isOpen else {
      let number = errno
      close(descriptor)
      throw Failure(number: number)
    }
    return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
  }
}
