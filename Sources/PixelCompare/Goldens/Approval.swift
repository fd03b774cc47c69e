public import Imaging

/// Accepting pictures as goldens; nothing else writes goldens.
public struct Approval: Sendable {
  /// What was done to one golden.
  public struct Change: Sendable, CustomStringConvertible {
    /// The golden's path relative to the folder.
    public var golden: FileName
    /// Whether there was none of that name before.
    public var isNew: Bool
    /// What the new picture is compared with the old one; nil when there was none or it was unreadable.
    public var result: PairResult?

    /// `changed name.png: 12 of 4096 pixels differ …`.
    public var description: String {
      guard let result else { return "\(isNew ? "added" : "replaced") \(golden)" }
      return "changed \(golden): \(PairWords.sentence(result))"
    }
  }

  /// The folder or file of actual pictures.
  public var actual: FileName
  /// The folder of goldens.
  public var goldens: FileName
  /// Globs of the names to accept, with or without `.png`; empty for all.
  public var names: [String]
  /// Whether a class of device without any golden is accepted.
  public var force: Bool
  /// Whether pictures are added beside the goldens (`name~2.png`) instead of replacing them.
  public var addsVariant: Bool
  /// Limits of reading.
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

  /// Checks all pictures, then writes those that differ, each at once and whole; says what changed.
  public func run() throws(CompareError) -> [Change] {
    let files = try chosen()
    let existing = GoldenInventory(goldens, limits)
    var plans: [(file: FileName, golden: FileName, bytes: [UInt8], change: Change)] = []
    for file in files {
      let bytes = try read(file)
      let fingerprint = Fingerprint(png: bytes)
      if let fingerprint, !force { try existing.checkListed(fingerprint, file) }
      let golden = existing.target(for: file, fingerprint: fingerprint, adds: addsVariant)
      guard let change = try change(file, golden, bytes, existing) else { continue }
      plans.append((file, golden, bytes, change))
    }
    for plan in plans { try write(plan.bytes, plan.golden) }
    return plans.map(\.change)
  }

  private func chosen() throws(CompareError) -> [FileName] {
    let globs = names.flatMap { [Glob($0), Glob($0 + ".png")] }
    let files = try FolderListing(actual).files.sorted()
    return globs.isEmpty ? files : files.filter { file in globs.contains { $0.matches(file) } }
  }

  private func read(_ file: FileName) throws(CompareError) -> [UInt8] {
    do {
      let bytes = try file.within(actual).read(limit: limits.maxFileBytes)
      _ = try Picture.decode(bytes, name: "\(file)", depth: nil, limits: limits)
      return bytes
    } catch {
      throw .unreadable(file, reason: "\(error)")
    }
  }

  /// Nil when the golden has the same bytes already.
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
    if let before = try? Picture.decode(old, name: "\(golden)", depth: nil, limits: limits),
      let after = try? Picture.decode(bytes, name: "\(file)", depth: nil, limits: limits)
    {
      change.result = try Comparison.compare(expected: before, actual: after)
    }
    return change
  }

  private func write(_ bytes: [UInt8], _ golden: FileName) throws(CompareError) {
    let path = golden.within(goldens)
    guard path.isText else {
      throw .cannotWrite(golden, reason: "its name is not UTF-8; rename the actual picture.")
    }
    do {
      try AtomicFile.write(bytes, to: path.text, overwrite: true)
    } catch {
      throw .cannotWrite(golden, reason: "\(error)")
    }
  }
}
