import Documents
import Files

/// The file that an animation becomes, under its name only once it is complete.
struct AnimationFile: ~Copyable, Sendable {
  /// Set when the file is no longer wanted.
  let stop: StopFlag
  private var file: AtomicFile?

  /// Starts the file of `request`, which accepts bytes until `stop` is set.
  init(_ request: AnimationRequest, _ stop: StopFlag) throws(AnimationError) {
    do throws(FileError) {
      file = .some(try AtomicFile(request.path, overwrite: request.overwrite))
    } catch {
      throw .file(error)
    }
    self.stop = stop
  }

  /// Whether it is neither complete nor dropped.
  var isOpen: Bool { file != nil }

  /// Appends `bytes`.
  func write(_ bytes: [UInt8]) throws(AnimationError) {
    try stop.check()
    try mapError(to: AnimationError.file, file?.write(bytes) ?? ())
  }

  /// Completes it; `patches` replace earlier bytes.
  mutating func commit(replacing patches: [FilePatch]) throws(AnimationError) {
    try stop.check()
    guard let file = file.take() else { throw .closed }
    do throws(FileError) {
      for patch in patches { try file.rewrite(patch.bytes, at: patch.offset) }
      try file.commit()
    } catch {
      throw .file(error)
    }
  }

  /// Drops what is not complete.
  mutating func close() { file = nil }

  /// Calls `body` with the descriptor of the unfinished file, for a child process that writes it.
  func withDescriptor<Result>(
    _ body: (Int32) throws(AnimationError) -> Result
  ) throws(AnimationError) -> Result {
    guard let result = try file?.withDescriptor(body) else { throw .closed }
    return result
  }
}
