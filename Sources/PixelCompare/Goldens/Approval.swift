import Documents
import Files
public import Imaging

/// Accepts pictures as goldens; no other code writes goldens.
public struct Approval: Sendable {
  /// The folder of actual pictures, or a picture.
  public var actual: FileName
  /// The folder of goldens, or the golden that the picture becomes.
  public var goldens: FileName
  /// Paths below `actual`, or patterns that match whole paths, with or without `.png`; empty for all.
  ///
  /// The path of an existing picture is never taken as a pattern.
  public var names: [String]
  /// Whether pictures of a device class that has no goldens are accepted.
  public var force: Bool
  /// Whether pictures are added beside the goldens (`name~2.png`) instead of replacing them.
  public var addsVariant: Bool
  /// Whether goldens without an actual picture are removed.
  public var prunes = false
  /// Further runs of the unchanged pictures, folders or pictures as `actual` is one; what varies between all runs is stored beside
  /// the goldens, and is excused in later comparisons.
  public var runs: [FileName] = []
  /// Whether nothing is written.
  public var isTrial = false
  /// The words after an @ that are device classes.
  public var classes = DeviceClasses()
  /// The limits of reading.
  public var limits: ImageLimits
  /// Draws SVG files; without it, they cannot be read.
  public var drawing: SVGDrawing?

  /// Accepts the pictures below `actual` whose path matches one of `names`.
  public init(
    actual: FileName, goldens: FileName, names: [String] = [], force: Bool = false,
    addsVariant: Bool = false, limits: ImageLimits = .default
  ) {
    self.actual = actual
    self.goldens = goldens
    self.names = names
    self.force = force
    self.addsVariant = addsVariant
    self.limits = limits
  }

  /// Checks all pictures and goldens first, then writes those that differ; each file is replaced atomically.
  ///
  /// - Parameter written: called with each change as soon as it is on disk.
  /// - Returns: all changes.
  /// - Throws: when a picture cannot be read, a name matches nothing, or a golden may not or cannot be written.
  public func run(written: (GoldenChange) -> Void = { _ in }) throws(CompareError) -> [GoldenChange]
  {
    try Self.carryOut(try ApprovalPlan(self).steps(), isTrial: isTrial, written: written)
  }

  /// Writes and removes goldens once all of them can be.
  static func carryOut(
    _ steps: [ApprovalStep], isTrial: Bool, written: (GoldenChange) -> Void
  ) throws(CompareError) -> [GoldenChange] {
    for step in steps {
      try step.destination.check()
      if step.noise != nil { try step.destination.noise.check() }
    }
    for step in steps {
      if !isTrial { try step.carryOut() }
      written(step.change)
    }
    return steps.map(\.change)
  }
}

/// One golden to write or to remove.
struct ApprovalStep {
  var destination: GoldenDestination
  /// The new file; nil if the golden stays or is removed.
  var picture: ApprovedPicture?
  /// The new file of noise; nil for none, since what an old one says is of another golden.
  var noise: [UInt8]?
  var change: GoldenChange

  /// Writes or removes the files; the golden is never beside the noise of another one.
  fileprivate func carryOut() throws(CompareError) {
    try destination.noise.remove()
    if let picture { try destination.write(try picture.bytes()) }
    if change.kind == .removed { try destination.remove() }
    if let noise { try destination.noise.write(noise) }
  }
}

/// A picture that was checked, and is read again when it is written, so that only one is in memory.
struct ApprovedPicture {
  /// Its name in errors.
  private let name: FileName
  private let path: FileName
  private let limits: ImageLimits
  /// Its state at the first reading.
  private let first: State

  /// Bytes, and when it was last written.
  private struct State: Equatable {
    private let bytes: Int?
    private let seconds: Int?
    private let nanoseconds: Int?

    init(_ path: FileName) {
      bytes = FileProbe.size(path)
      let time = FileProbe.modified(path)
      (seconds, nanoseconds) = (time?.seconds, time?.nanoseconds)
    }
  }

  /// The file at `path`, which errors call `name`.
  init(_ name: FileName, at path: FileName, _ limits: ImageLimits) {
    (self.name, self.path, self.limits) = (name, path, limits)
    first = State(path)
  }

  /// The file, which must not have changed since the first reading.
  func bytes() throws(CompareError) -> [UInt8] {
    let bytes = try mapError(
      to: { (error: FileError) in CompareError.unreadable(name, reason: "\(error)") },
      path.read(limit: limits.maxFileBytes))
    guard State(path) == first else {
      throw .unreadable(name, reason: "it has changed since it was checked; approve it again.")
    }
    return bytes
  }
}
