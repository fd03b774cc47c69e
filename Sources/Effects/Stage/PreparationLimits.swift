import Frame

/// Limits of memory and time for preparing the frames of a job, before a device draws.
///
/// While a picture of several parts is prepared, the parts before reduce these limits by their use.
public struct PreparationLimits: Sendable, Hashable {
  /// Bytes that are held at once; 1 GiB unless set.
  public var bytes: Int
  /// Seconds of a processor; 10 unless set.
  public var seconds: Int

  /// Faces that were made for other parts of the same picture.
  private(set) var facesMade = 0.0
  /// Faces that other parts of the same picture show.
  private var facesShown = 0
  /// Pixels that other parts of the same picture have filled.
  private(set) var pixelsFilled = 0.0

  /// Makes limits; omitted ones have their defaults.
  public init(bytes: Int = 1 << 30, seconds: Int = 10) {
    self.bytes = bytes
    self.seconds = seconds
  }

  /// The name of ``bytes`` behind `--limit`.
  package static let bytesName = "maxMemoryBytes"
  /// The name of ``seconds`` behind `--limit`.
  package static let secondsName = "maxPrepareSeconds"

  /// Faces that a mesh may have, at least one: a face takes up to 512 bytes, with what it is subdivided from.
  package var meshFaces: Int { max(1, bytes / 512 - facesShown) }

  /// Faces that may be made on the way to a mesh: one takes up to five microseconds, and what is left
  /// goes into the canvas that it needs and into warnings.
  package var meshWork: Double { Double(seconds) * 125_000 }

  /// Faces that may be made to look at a mesh at one of the moments of its play: some fifty are looked at.
  package var glanceWork: Double { Double(seconds) * 4_500 }

  /// Faces that may be made to find the canvases of a scene's items: each takes a quarter of a microsecond,
  /// and a job finds them some five times.
  package var canvasWork: Double { Double(seconds) * 640_000 }

  /// How often motions may be followed to find what fingers come down on: each takes up to a tenth of a
  /// microsecond, and a job finds that some ten times.
  package var touchWork: Double { Double(seconds) * 1_000_000 }

  /// Returns the unused limits of one part of a picture to the other parts.
  mutating func take(made: Double, shown: Int) {
    // Automatic subdivision is known by what shows alone.
    facesMade += max(made, Double(shown))
    facesShown += shown
  }

  /// Leaves to the other parts of a picture what filling the shapes of one of them did not take.
  mutating func take(filled frame: Frame) {
    for draw in frame.passes.flatMap({ $0.draws }) {
      for case .coverage(let map) in draw.textures.map({ $0.source }) {
        pixelsFilled += Double(map.bytes.count)
      }
    }
  }

  /// The end of a sentence that says what is needed.
  package static func advice(_ name: String, allowed: Int) -> String {
    "more than the limit \(name) of \(allowed); --limit \(name)=VALUE raises it"
  }
}
