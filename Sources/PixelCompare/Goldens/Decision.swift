import Files
public import Imaging

/// A person's decision about one picture of a report.
///
/// The digests are those of the files that the person looked at, so that nothing else is accepted.
public struct Decision: Sendable, Equatable {
  /// The folder of actual pictures, or a picture where two files were compared; nil to remove a golden.
  public var actual: FileName?
  /// The folder of goldens, or the golden where two files were compared.
  public var goldens: FileName
  /// The picture's path relative to `actual`, or that of the golden to remove relative to `goldens`; empty for two files.
  public var name: FileName
  /// SHA-256 of the picture, in hexadecimal digits; empty for a golden to remove.
  public var digest: String
  /// The golden that was shown beside it, relative to `goldens`; nil for a new picture.
  public var golden: FileName?
  /// SHA-256 of that golden; empty for a new picture.
  public var goldenDigest: String

  /// A decision to accept the picture `name` below `actual`, or without `actual` to remove the golden `name`.
  public init(
    actual: FileName?, goldens: FileName, name: FileName, digest: String, golden: FileName?,
    goldenDigest: String
  ) {
    self.actual = actual
    self.goldens = goldens
    self.name = name
    self.digest = digest
    self.golden = golden
    self.goldenDigest = goldenDigest
  }

  /// Throws unless picture and golden are still those that the person saw.
  fileprivate func check(_ limits: ImageLimits) throws(CompareError) {
    for path in [name, golden].compactMap(\.self) where !path.bytes.isEmpty {
      if !path.isBelow || !FolderListing.isPicture(path) { throw .outside(path, folder: goldens) }
    }
    if actual == nil, name.bytes.isEmpty || golden != name { throw .outside(name, folder: goldens) }
    let picture = actual.map { name.within($0) }
    if let picture, Self.digest(picture, limits) != digest { throw .outdated(picture) }
    if let golden {
      let path = golden.within(goldens)
      if Self.digest(path, limits) != goldenDigest { throw .outdated(path) }
    } else if FileProbe.size(name.within(goldens)) != nil {
      throw .outdated(name.within(goldens))
    }
  }

  /// The SHA-256 of a file in hexadecimal digits; nil when it cannot be read.
  static func digest(_ path: FileName, _ limits: ImageLimits) -> String? {
    (try? path.read(limit: limits.maxFileBytes)).map { Digest(of: $0).text }
  }
}

extension Approval {
  /// Carries out decisions, or nothing at all if a picture or golden has changed since.
  ///
  /// - Parameters:
  ///   - decisions: the decisions, without duplicates.
  ///   - isTrial: whether nothing is written.
  ///   - limits: the limits of reading.
  ///   - drawing: draws SVG files; without it, they cannot be read.
  ///   - written: called with each change as soon as it is on disk.
  /// - Returns: all changes.
  /// - Throws: as ``run(written:)``, and when a file is no longer the one that was decided about.
  public static func run(
    _ decisions: [Decision], isTrial: Bool = false, limits: ImageLimits = .default,
    drawing: SVGDrawing? = nil,
    written: (GoldenChange) -> Void = { _ in }
  ) throws(CompareError) -> [GoldenChange] {
    var steps: [ApprovalStep] = []
    var decided: Set<FileName> = []
    for decision in decisions {
      try decision.check(limits)
      let golden = decision.name.within(decision.goldens)
      if !decided.insert(golden).inserted { throw .decidedTwice(golden) }
      guard let actual = decision.actual else {
        steps.append(
          ApprovalStep(
            destination: GoldenDestination(decision.name, in: decision.goldens),
            change: GoldenChange(golden: decision.name, kind: .removed)))
        continue
      }
      // The person has seen which device drew it.
      var approval = Approval(
        actual: actual, goldens: decision.goldens,
        names: decision.name.bytes.isEmpty ? [] : [decision.name.text], force: true, limits: limits)
      approval.drawing = drawing
      let planned = try ApprovalPlan(approval).steps()
      // The file may have changed since it was checked, and a name may be a pattern for others.
      for step in planned {
        guard let bytes = try step.picture?.bytes(), Digest(of: bytes).text == decision.digest
        else { throw .outdated(decision.name.within(actual)) }
      }
      steps += planned
    }
    return try carryOut(steps, isTrial: isTrial, written: written)
  }
}
