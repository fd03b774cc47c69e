/// What preparing the frames of a job may take: all that is done before a device draws.
public struct PreparationLimits: Sendable, Hashable {
  /// Bytes that are held at once; 1 GiB unless set.
  public var bytes: Int
  /// Seconds of a processor; 10 unless set.
  public var seconds: Int

  /// Makes limits; what is not given has its default.
  public init(bytes: Int = 1 << 30, seconds: Int = 10) {
    self.bytes = bytes
    self.seconds = seconds
  }

  /// The name of ``bytes`` behind `--limit`.
  package static let bytesName = "maxMemoryBytes"
  /// The name of ``seconds`` behind `--limit`.
  package static let secondsName = "maxPrepareSeconds"

  /// Faces that a mesh may have, at least one: a face takes up to 512 bytes, with what it is subdivided from.
  package var meshFaces: Int { max(1, bytes / 512) }

  /// Faces that may be made on the way to a mesh: one takes up to five microseconds, and what is left
  /// goes into the canvas that it needs and into warnings.
  package var meshWork: Double { Double(seconds) * 125_000 }

  /// Faces that may be made to look at a mesh at one of the moments of its play: some fifty are looked at.
  package var glanceWork: Double { Double(seconds) * 4_500 }

  /// The end of a sentence that says what is needed.
  package static func advice(_ name: String, allowed: Int) -> String {
    "more than the limit \(name) of \(allowed); --limit \(name)=VALUE raises it"
  }
}
