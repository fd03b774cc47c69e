public import Imaging

/// Accepts pictures as goldens; no other code writes goldens.
public struct Approval: Sendable {
  /// What was done to one golden.
  public struct Change: Sendable, CustomStringConvertible {
    /// The golden's path relative to the folder.
    public var golden: FileName
    /// Whether there was no golden of that name before.
    public var isNew: Bool
    /// How the new picture compares with the old one; nil when there was none or it was unreadable.
    public var result: PairResult?

    /// `changed name.png: Text or edges changed in an area of 16 × 16 px …`.
    public var description: String {
      guard let result else { return "\(isNew ? "added" : "replaced") \(golden)" }
      if result.same { return "replaced \(golden): it looks the same, and its bytes differ" }
      return "changed \(golden): \(PairSummary.sentence(result))"
    }
  }

  /// The folder of actual pictures.
  public var actual: FileName
  /// The folder of goldens.
  public var goldens: FileName
  /// Paths below `actual`, or patterns that match whole paths, with or without `.png`; empty for all.
  ///
  /// The path of an existing picture is never taken as a pattern.
  public var names: [String]
  /// Whether pictures of a device class that has no goldens are accepted.
  public var force: Bool
  /// Whether pictures are added beside the goldens (`name~2.png`) instead of replacing them.
  public var addsVariant: Bool
  /// The words behind an @ that are classes of devices.
  public var classes = DeviceClasses()
  /// The limits of reading.
  public var limits: ImageLimits

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

  private struct Plan {
    var file: FileName
    var golden: FileName
    var bytes: [UInt8]
    var change: Change
  }

  /// Checks all pictures and goldens first, then writes those that differ; each file is replaced atomically.
  ///
  /// - Parameter written: called with each change as soon as it is on disk.
  /// - Returns: all changes.
  /// - Throws: when a picture cannot be read, a name matches nothing, or a golden may not or cannot be written.
  public func run(written: (Change) -> Void = { _ in }) throws(CompareError) -> [Change] {
    let plans = try plans()
    for plan in plans { try GoldenDestination(plan.golden, in: goldens).check() }
    for plan in plans {
      try GoldenDestination(plan.golden, in: goldens).write(plan.bytes)
      written(plan.change)
    }
    return plans.map(\.change)
  }

  private func plans() throws(CompareError) -> [Plan] {
    let files = try ApprovedNames(names, below: actual).files()
    let existing = try GoldenInventory(goldens, classes, limits)
    let listed = force ? [] : existing.deviceClasses()
    var owners: [FileName: FileName] = [:]
    var plans: [Plan] = []
    for file in files {
      let bytes = try read(file)
      let fingerprint = Fingerprint(png: bytes)
      if let found = existing.deviceClass(file, fingerprint), !listed.isEmpty,
        !listed.contains(found)
      {
        throw .unlistedDevice(name: file, deviceClass: found, listed: listed.sorted())
      }
      let golden = existing.target(for: file, bytes, fingerprint: fingerprint, adds: addsVariant)
      if let other = owners.updateValue(file, forKey: golden) {
        throw .sharedGolden(other, file, golden: golden)
      }
      guard let change = try change(file, golden, bytes, existing) else { continue }
      plans.append(Plan(file: file, golden: golden, bytes: bytes, change: change))
    }
    return plans
  }

  private func read(_ file: FileName) throws(CompareError) -> [UInt8] {
    do {
      let bytes = try file.within(actual).read(limit: limits.maxFileBytes)
      _ = try ImageDecoder.ofPixels(bytes, name: "\(file)", limits: limits)
      return bytes
    } catch {
      throw .unreadable(file, reason: "\(error)")
    }
  }

  /// The change to `golden`; nil when the file already has these bytes.
  private func change(
    _ file: FileName, _ golden: FileName, _ bytes: [UInt8], _ existing: GoldenInventory
  ) throws(CompareError) -> Change? {
    guard existing.files.contains(golden) else {
      return Change(golden: golden, isNew: true, result: nil)
    }
    var change = Change(golden: golden, isNew: false, result: nil)
    guard let old = try? golden.within(goldens).read(limit: limits.maxFileBytes) else {
      return change
    }
    if old == bytes { return nil }
    if let before = try? ImageDecoder.decode(old, name: "\(golden)", depth: nil, limits: limits),
      let after = try? ImageDecoder.decode(bytes, name: "\(file)", depth: nil, limits: limits)
    {
      var result = try Comparison.compare(expected: before, actual: after)
      if result.outcome == .different {
        result.changes = try Comparison.changes(expected: before, actual: after)
      }
      change.result = result
    }
    return change
  }
}
