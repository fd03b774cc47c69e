import Glibc

/// Messages over a socket: a length of eight bytes in little-endian order, then that many bytes.
struct Channel {
  /// Why a message was not transferred.
  enum Failure: Error, Equatable {
    /// The other end is closed.
    case closed
    /// The deadline has passed.
    case tooSlow
    /// The message is longer than the limit.
    case tooLong(Int)
  }

  let descriptor: Int32

  /// A pair of connected ends, which other programs do not inherit; `nil` when no descriptors are left.
  static func pair() -> (Channel, Channel)? {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    return (Channel(descriptor: ends[0]), Channel(descriptor: ends[1]))
  }

  /// Closes this end, so that the other end has no peer.
  func close() { _ = Glibc.close(descriptor) }

  /// Sends `bytes` before `deadline`; without one it waits indefinitely.
  func send(_ bytes: [UInt8], until deadline: ContinuousClock.Instant?) throws(Failure) {
    let length = withUnsafeBytes(of: UInt64(bytes.count).littleEndian) { Array($0) }
    // A short message goes as one piece, which wakes the receiver once.
    for part in bytes.count <= 1 << 14 ? [length + bytes] : [length, bytes] {
      try part.withUnsafeBufferPointer { (part) throws(Failure) in
        try send(UnsafeRawBufferPointer(part), until: deadline)
      }
    }
  }

  /// Receives the next message, of at most `limit` bytes.
  func receive(
    limit: Int, until deadline: ContinuousClock.Instant?
  ) throws(Failure) -> [UInt8] {
    var length: UInt64 = 0
    try withUnsafeMutableBytes(of: &length) { (head) throws(Failure) in
      try receive(into: head, until: deadline)
    }
    guard let count = Int(exactly: UInt64(littleEndian: length)), count <= limit else {
      throw .tooLong(Int(clamping: UInt64(littleEndian: length)))
    }
    var failure: Failure?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(Failure) {
        let room = UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(buffer)[..<count])
        try receive(into: room, until: deadline)
        filled = count
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Sends `bytes` without a length, before `deadline`.
  func send(
    _ bytes: UnsafeRawBufferPointer, until deadline: ContinuousClock.Instant?
  ) throws(Failure) {
    var sent = 0
    while sent < bytes.count {
      try wait(for: POLLOUT, until: deadline)
      // A closed socket must not raise a signal in the host process.
      let count = Glibc.send(
        descriptor, bytes.baseAddress?.advanced(by: sent), bytes.count - sent,
        Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
      if count > 0 { sent += count } else if !Self.isTemporary(errno) { throw .closed }
    }
  }

  /// Receives everything until the other end closes, at most `limit` bytes; at each deadline `later` tells the next one.
  func receiveRest(
    limit: Int, until deadline: ContinuousClock.Instant,
    later: () -> ContinuousClock.Instant? = { nil }
  ) throws(Failure) -> [UInt8] {
    var deadline = deadline
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = recv(descriptor, &piece, piece.count, Int32(MSG_DONTWAIT))
      if count > 0 {
        bytes += piece[..<count]
        guard bytes.count <= limit else { throw .tooLong(bytes.count) }
      } else if count < 0, Self.isTemporary(errno) {
        do throws(Failure) { try wait(for: POLLIN, until: deadline) } catch {
          guard error == .tooSlow, let next = later() else { throw error }
          deadline = next
        }
      } else if count == 0 {
        return bytes
      } else {
        throw .closed
      }
    }
  }

  private func receive(
    into buffer: UnsafeMutableRawBufferPointer, until deadline: ContinuousClock.Instant?
  ) throws(Failure) {
    var filled = 0
    while filled < buffer.count {
      let count = recv(
        descriptor, buffer.baseAddress?.advanced(by: filled), buffer.count - filled,
        Int32(MSG_DONTWAIT))
      if count > 0 {
        filled += count
      } else if count < 0, Self.isTemporary(errno) {
        try wait(for: POLLIN, until: deadline)
      } else {
        throw .closed
      }
    }
  }

  private func wait(
    for event: Int32, until deadline: ContinuousClock.Instant?
  ) throws(Failure) {
    while true {
      var milliseconds: Int32 = -1
      if let deadline {
        let left = deadline - .now
        guard left > .zero else { throw .tooSlow }
        // Rounded up, so that it does not busy-wait during the last millisecond.
        let (seconds, attoseconds) = left.components
        milliseconds = Int32(
          clamping: min(seconds, 1 << 20) * 1000 + attoseconds / 1_000_000_000_000_000 + 1)
      }
      var state = pollfd(fd: descriptor, events: Int16(event), revents: 0)
      if poll(&state, 1, milliseconds) > 0 { return }
    }
  }

  private static func isTemporary(_ number: Int32) -> Bool {
    number == EINTR || number == EAGAIN
  }
}
