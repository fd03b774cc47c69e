public import Documents
import Effects
public import Imaging

/// The limits of one job; each can be changed by name.
public struct RenderLimits: Sendable, Hashable {
  /// Limits of a picture file; `maxPixels` also bounds the canvas, and `maxMemoryBytes` the whole
  /// job.
  public var image: ImageLimits
  /// The number of frames in one job.
  public var maxFrames: Int
  /// Seconds of a processor that preparing a job may take; 10 unless set.
  public var maxPrepareSeconds: Int
  /// How many times more pixels a canvas may have that is written as PNG files, in parts.
  static let parts = 16
  /// Seconds until a worker has drawn its first frame of a unit, the shaders compiled; 120 unless set.
  public var maxStartSeconds = 120
  /// Seconds from one frame of a worker to its next; 60 unless set.
  public var maxFrameSeconds = 60

  /// Makes the default limits.
  public init() { self.init(image: .default) }

  /// Makes limits; omitted values have their defaults.
  public init(image: ImageLimits, maxFrames: Int = 100_000, maxPrepareSeconds: Int = 10) {
    self.image = image
    self.maxFrames = maxFrames
    self.maxPrepareSeconds = maxPrepareSeconds
  }

  /// The range of any limit.
  public static let range = 1...(1 << 40)

  /// The names that ``subscript(_:)`` accepts.
  public static let names =
    ImageLimits.Name.allCases.map(\.rawValue) + Name.allCases.map(\.rawValue)

  /// The limits besides those of pictures.
  fileprivate enum Name: String, CaseIterable {
    case maxFrames, maxPrepareSeconds, maxStartSeconds, maxFrameSeconds
  }

  /// The name of ``maxPrepareSeconds``.
  public static let secondsName = PreparationLimits.secondsName

  /// The part of it that effects may use.
  var preparation: PreparationLimits {
    PreparationLimits(bytes: image.maxMemoryBytes, seconds: maxPrepareSeconds)
  }

  /// The limit called `name`, one of ``names``; `nil` for any other name.
  public subscript(name: String) -> Int? {
    get {
      if let name = Name(rawValue: name) { return self[name] }
      return ImageLimits.Name(rawValue: name).map { image[$0] }
    }
    set {
      guard let newValue else { return }
      if let name = Name(rawValue: name) {
        self[name] = newValue
      } else if let name = ImageLimits.Name(rawValue: name) {
        image[name] = newValue
      }
    }
  }

  fileprivate subscript(name: Name) -> Int {
    get {
      switch name {
      case .maxFrames: maxFrames
      case .maxPrepareSeconds: maxPrepareSeconds
      case .maxStartSeconds: maxStartSeconds
      case .maxFrameSeconds: maxFrameSeconds
      }
    }
    set {
      switch name {
      case .maxFrames: maxFrames = newValue
      case .maxPrepareSeconds: maxPrepareSeconds = newValue
      case .maxStartSeconds: maxStartSeconds = newValue
      case .maxFrameSeconds: maxFrameSeconds = newValue
      }
    }
  }
}

extension RenderLimits: Parameterized {
  /// The limits, in the order of help.
  public static let parameterList: [Parameter<RenderLimits>] =
    ImageLimits.Name.allCases.map { name in
      .wholeNumber(
        name.rawValue, name.summary, in: range, get: { $0.image[name] },
        set: { $0.image[name] = $1 })
    }
    + Name.allCases.map { name in
      .wholeNumber(
        name.rawValue, name.summary, in: range, get: { $0[name] }, set: { $0[name] = $1 })
    }
}

extension RenderLimits.Name {
  fileprivate var summary: String {
    switch self {
    case .maxFrames: "Frames in one job."
    case .maxPrepareSeconds: "Processor seconds for preparing a job."
    case .maxStartSeconds:
      "Seconds for a worker's first frame, or the first frame of a user's shader."
    case .maxFrameSeconds: "Seconds for a worker's later frames."
    }
  }
}

extension ImageLimits.Name {
  fileprivate var summary: String {
    switch self {
    case .maxPixels:
      "Pixels of a picture or of the canvas; \(RenderLimits.parts) times as many for a PNG's canvas."
    case .maxChunkBytes: "Bytes of a stored chunk."
    case .maxMemoryBytes: "Bytes of memory for a job, or for decoding one picture."
    case .maxFileBytes: "Bytes of a picture file."
    case .maxDecodeSeconds: "Seconds for drawing an SVG, or for a frame of a film."
    case .maxAnimationFrames: "Frames of an animated picture."
    }
  }
}
