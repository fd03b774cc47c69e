import Glibc

/// A frame of a film.
package struct FilmFrame: Sendable {
  /// When it appears, in seconds from the film's beginning.
  package let seconds: Double
  /// Its pixels: red, green, blue and straight alpha, top row first.
  package let bytes: [UInt8]
}

/// The frames of a film from a moment on, decoded by one running ffmpeg, which waits while none is requested.
package final class FilmStream {
  private let process: ProgramProcess
  private let facts: FilmFacts
  private let data: Channel
  private let frameBytes: Int
  /// Seconds that a frame may take.
  private let limit: Int
  private var log = FilmLog()
  private var saysMore = true
  private var last: Double?
  /// Whether ffmpeg found that the file ends before it should; known at the end.
  package private(set) var isCut = false

  /// Starts with the first frame at `start` or later, counted from the beginning, or with the first one of all.
  ///
  /// - Parameters:
  ///   - film: The file.
  ///   - facts: What it says about itself.
  ///   - start: Where to start, in microseconds; `nil` for the beginning.
  ///   - bits: Bits of a component: 8, or 16 in the machine's byte order.
  ///   - limit: Seconds that a frame may take.
  /// - Throws: `MediaError` when ffmpeg does not start.
  package init(
    _ film: MediaFile, _ facts: FilmFacts, from start: Int?, bits: Int, within limit: Int
  ) throws(MediaError) {
    self.facts = facts
    self.limit = limit
    frameBytes = facts.width * facts.height * bits / 2
    guard let (mine, theirs) = Channel.pair() else {
      throw .program(.cannotStart(program: "ffmpeg", errno: errno))
    }
    defer { theirs.close() }
    data = mine
    _ = fcntl(mine.descriptor, F_SETFL, O_NONBLOCK)
    do throws(ProgramError) {
      process = try ProgramProcess(
        Self.words(film, facts, from: start, bits: bits), output: theirs.descriptor)
    } catch {
      mine.close()
      throw .program(error)
    }
  }

  deinit {
    process.end()
    data.close()
  }

  private static func words(
    _ film: MediaFile, _ facts: FilmFacts, from start: Int?, bits: Int
  ) -> [String] {
    let format = bits == 8 ? "rgba" : "rgba64le"
    var words = ["ffmpeg", "-hide_banner", "-nostats", "-nostdin", "-v", "level+info", "-xerror"]
    // Each thread of a decoder holds a frame.
    words += ["-threads", "\(min(4, Processors.count))", "-copyts"]
    if let start { words += ["-ss", "\(start)us"] }
    if let decoder = facts.decoder { words += ["-c:v", decoder] }
    words += film.words + ["-map", "0:V:0", "-vf", "format=\(format),showinfo=checksum=0"]
    words += ["-fps_mode", "passthrough", "-f", "rawvideo"]
    return words + ["-y", "pipe:\(ProgramProcess.outputDescriptor)"]
  }

  /// The next frame; `nil` after the last one.
  ///
  /// - Throws: `MediaError` when the film is damaged, changes its size, or a frame takes too long.
  package func next() throws(MediaError) -> FilmFrame? {
    let deadline = ContinuousClock.now + .seconds(limit)
    var failure: MediaError?
    let bytes = [UInt8](unsafeUninitializedCapacity: frameBytes) { buffer, count in
      do throws(MediaError) {
        let room = UnsafeMutableRawBufferPointer(buffer)[..<frameBytes]
        count = try fill(UnsafeMutableRawBufferPointer(rebasing: room), until: deadline)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    // A frame is announced before its pixels come.
    listen()
    try checkSize()
    guard bytes.count == frameBytes, let announced = log.take() else {
      try end()
      return nil
    }
    let seconds = announced.seconds - facts.beginning
    guard seconds.isFinite else {
      throw .damaged(reason: "a frame has no time", seconds: last)
    }
    last = seconds
    return FilmFrame(seconds: seconds, bytes: bytes)
  }

  /// Reads until the buffer is full or ffmpeg has ended; returns the number of bytes.
  private func fill(
    _ buffer: UnsafeMutableRawBufferPointer, until deadline: ContinuousClock.Instant
  ) throws(MediaError) -> Int {
    var filled = 0
    while filled < buffer.count {
      let left = deadline - .now
      guard left > .zero else {
        process.end()
        throw .program(.tooSlow(program: "ffmpeg", seconds: limit))
      }
      var states = [
        pollfd(fd: data.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: saysMore ? process.messages : -1, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&states, 2, Int32(clamping: left.components.seconds * 1000 + 1000)) > 0 else {
        continue
      }
      if states[1].revents != 0 {
        listen()
        try checkSize()
      }
      guard states[0].revents != 0 else { continue }
      let count = read(
        data.descriptor, buffer.baseAddress?.advanced(by: filled), buffer.count - filled)
      if count == 0 { break }
      if count > 0 { filled += count }
    }
    return filled
  }

  /// Reads what ffmpeg has said by now.
  private func listen() {
    var piece = [UInt8](repeating: 0, count: 1 << 14)
    while saysMore {
      let count = read(process.messages, &piece, piece.count)
      if count > 0 { log.add(piece[..<count]) }
      if count < 0 { return }
      saysMore = count != 0
    }
  }

  /// Throws when the frame whose pixels come has another size.
  private func checkSize() throws(MediaError) {
    guard let frame = log.frames.first, (frame.width, frame.height) != (facts.width, facts.height)
    else { return }
    throw .resized(
      width: facts.width, height: facts.height, toWidth: frame.width, toHeight: frame.height,
      seconds: frame.seconds - facts.beginning)
  }

  /// Throws unless ffmpeg has decoded the film to its end.
  private func end() throws(MediaError) {
    do throws(ProgramError) { try process.finish(within: limit) } catch {
      listen()
      guard case .failed(_, let reason) = error else { throw .program(error) }
      throw .damaged(reason: log.mistake.map { "\($0)" } ?? reason, seconds: last)
    }
    listen()
    isCut = log.cut != nil
  }
}
