package import Files

/// Why a PNG could not be read.
package enum PNGError: Error, Sendable, Equatable {
  /// The file begins with `start` (up to 8 bytes) instead of PNG's signature.
  case notPNG(start: [UInt8])
  /// The file ends inside `part`.
  case truncated(part: String)
  /// A chunk's bytes do not match its checksum.
  case wrongChecksum(chunk: String)
  /// The file breaks a rule of the format; `reason` names it.
  case damaged(reason: String)
  /// `what` has or needs `value`, more than the limit allows; `value` is nil when it is unknown.
  case overLimit(what: String, value: Int?, limit: PNGLimits.Name, allowed: Int)
  /// The file could not be read.
  case file(FileError)
}
