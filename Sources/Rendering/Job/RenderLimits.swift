public import Imaging

/// What one job may take; each limit can be changed by name.
public struct RenderLimits: Sendable, Equatable {
  /// What a picture file may ask for; `maxPixels` also bounds the canvas.
  public var image: ImageLimits
  /// Frames in one job; 100,000 unless set.
  public var maxFrames: Int

  /// Makes limits; what is not given has its default.
  public init(image: ImageLimits = .default, maxFrames: Int = 100_000) {
    self.image = image
    self.maxFrames = maxFrames
  }

  /// What a limit may be set to.
  public static let range = 1...(1 << 40)

  /// The names that ``subscript(_:)`` knows.
  public static let names = ImageLimits.Name.allCases.map(\.rawValue) + [framesName]

  /// The name of ``maxFrames``.
  public static let framesName = "maxFrames"

  /// The limit called `name`, one of ``names``; `nil` for any other name.
  public subscript(name: String) -> Int? {
    get {
      if name == Self.framesName { return maxFrames }
      return ImageLimits.Name(rawValue: name).map { image[$0] }
    }
    set {
      guard let newValue else { return }
      if name == Self.framesName {
        maxFrames = newValue
      } else if let name = ImageLimits.Name(rawValue: name) {
        image[name] = newValue
      }
    }
  }
}
