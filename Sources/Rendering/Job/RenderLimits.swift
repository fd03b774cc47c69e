public import Documents
import Effects
public import Imaging

/// The limits of one job; each can be changed by name.
public struct RenderLimits: Sendable, Hashable {
  /// What a picture file may ask for; `maxPixels` also bounds the canvas, and `maxMemoryBytes` all that
  /// a job holds at once.
  public var image: ImageLimits
  /// The number of frames in one job.
  public var maxFrames: Int
  /// Seconds of a processor that preparing a job may take; 10 unless set.
  public var maxPrepareSeconds: Int
  /// Seconds that a user's shader may take until its first frame, and from one frame to the next; 20
  /// unless set.
  public var maxShaderSeconds = 20

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

  /// The names that ``subscript(_:)`` knows.
  public static let names =
    ImageLimits.Name.allCases.map(\.rawValue) + [framesName, secondsName, shaderName]

  /// The name of ``maxFrames``.
  public static let framesName = "maxFrames"

  /// The name of ``maxPrepareSeconds``.
  public static let secondsName = PreparationLimits.secondsName

  /// The name of ``maxShaderSeconds``.
  public static let shaderName = "maxShaderSeconds"

  /// What the effects may take of it.
  var preparation: PreparationLimits {
    PreparationLimits(bytes: image.maxMemoryBytes, seconds: maxPrepareSeconds)
  }

  /// The limit called `name`, one of ``names``; `nil` for any other name.
  public subscript(name: String) -> Int? {
    get {
      if name == Self.framesName { return maxFrames }
      if name == Self.secondsName { return maxPrepareSeconds }
      if name == Self.shaderName { return maxShaderSeconds }
      return ImageLimits.Name(rawValue: name).map { image[$0] }
    }
    set {
      guard let newValue else { return }
      if name == Self.framesName {
        maxFrames = newValue
      } else if name == Self.secondsName {
        maxPrepareSeconds = newValue
      } else if name == Self.shaderName {
        maxShaderSeconds = newValue
      } else if let name = ImageLimits.Name(rawValue: name) {
        image[name] = newValue
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
    } + [
      .wholeNumber(
        framesName, "Frames in one job.", in: range, get: { $0.maxFrames },
        set: { $0.maxFrames = $1 }),
      .wholeNumber(
        secondsName, "Seconds of a processor that preparing a job may take.", in: range,
        get: { $0.maxPrepareSeconds }, set: { $0.maxPrepareSeconds = $1 }),
      .wholeNumber(
        shaderName, "Seconds that a user's shader may take to compile, or to draw a frame.",
        in: range, get: { $0.maxShaderSeconds }, set: { $0.maxShaderSeconds = $1 }),
    ]
}

extension ImageLimits.Name {
  fileprivate var summary: String {
    switch self {
    case .maxPixels: "Pixels of a picture or of the canvas."
    case .maxChunkBytes: "Bytes of a chunk that has to be kept."
    case .maxMemoryBytes: "Bytes that a job, or decoding one picture, may hold."
    case .maxFileBytes: "Bytes of a picture's file."
    case .maxDecodeSeconds: "Seconds that drawing an SVG may take."
    case .maxAnimationFrames: "Frames of an animated picture."
    }
  }
}
