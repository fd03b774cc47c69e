import Documents
import Imaging

/// Plans what an approval writes and removes.
struct ApprovalPlan {
  private let approval: Approval
  private let runs: GoldenRuns

  init(_ approval: Approval) {
    self.approval = approval
    runs = GoldenRuns(approval)
  }

  /// The goldens to write and to remove, in the order of the pictures.
  func steps() throws(CompareError) -> [ApprovalStep] {
    if FileProbe.isFolder(approval.actual) == false,
      FileProbe.isFolder(approval.goldens) != true
    {
      return try [file()].compactMap(\.self)
    }
    let existing = try GoldenInventory(approval.goldens, approval.classes, approval.limits)
    let gone = approval.prunes ? try gone(existing) : []
    let names = ApprovedNames(approval.names, below: approval.actual)
    let files = try names.files(alsoFrom: Set(gone.map(\.picture)))
    var steps = try pictures(
      files.filter { file in !gone.contains { $0.picture == file } }, existing)
    for (golden, picture) in gone where files.contains(picture) {
      steps.append(
        ApprovalStep(
          destination: GoldenDestination(golden, in: approval.goldens),
          change: GoldenChange(golden: golden, kind: .removed)))
    }
    return steps
  }

  /// Goldens whose pictures are gone, with the paths of the pictures.
  private func gone(
    _ existing: GoldenInventory
  ) throws(CompareError) -> [(golden: FileName, picture: FileName)] {
    let listing = try FolderListing(approval.actual)
    if listing.isEmpty { throw .nothingToApprove(folder: approval.actual) }
    let owner = GoldenOwner(
      classes: approval.classes, expectedRoot: approval.goldens, actualRoot: approval.actual,
      expected: Dictionary(uniqueKeysWithValues: existing.files.map { ($0, $0) }),
      actual: try listing.named(by: nil))
    let broken = Set(listing.broken.map(\.name))
    return existing.files.sorted().map { ($0, owner.picture(of: $0)) }.filter { _, picture in
      !listing.files.contains(picture) && !broken.contains(picture)
    }
  }

  private func pictures(
    _ files: [FileName], _ existing: GoldenInventory
  ) throws(CompareError) -> [ApprovalStep] {
    let listed = approval.force ? [] : existing.deviceClasses()
    var owners: [FileName: FileName] = [:]
    var steps: [ApprovalStep] = []
    for file in files {
      let picture = ApprovedPicture(file, at: file.within(approval.actual), approval.limits)
      let bytes = try checked(picture, file)
      let fingerprint = Fingerprint(png: bytes)
      if let found = existing.deviceClass(file, fingerprint), !listed.isEmpty,
        !listed.contains(found)
      {
        throw .unlistedDevice(name: file, deviceClass: found, listed: listed.sorted())
      }
      let golden = existing.target(
        for: file, bytes, fingerprint: fingerprint, adds: approval.addsVariant)
      if let other = owners.updateValue(file, forKey: golden) {
        throw .sharedGolden(other, file, golden: golden)
      }
      let old =
        existing.files.contains(golden)
        ? golden.within(approval.goldens) : nil
      let taught = try runs.taught(file, bytes, title: file)
      let step = step(
        try change(file, golden, bytes, old), file, picture, golden, in: approval.goldens, taught)
      steps += [step].compactMap(\.self)
    }
    return steps
  }

  /// The step of one picture that becomes one golden; nil when the golden has the picture's bytes.
  private func file() throws(CompareError) -> ApprovalStep? {
    let (file, golden) = (approval.actual, approval.goldens)
    let picture = ApprovedPicture(file, at: file, approval.limits)
    let bytes = try checked(picture, file)
    let old = FileProbe.size(golden) == nil ? nil : golden
    if !approval.force, let found = Fingerprint(png: bytes)?.deviceClass,
      let listed = old.flatMap({ FileProbe.frame($0)?.fingerprint?.deviceClass }), listed != found
    {
      throw .unlistedDevice(name: file, deviceClass: found, listed: [listed])
    }
    guard FolderListing.isPicture(golden) else {
      throw .cannotWrite(golden, reason: "its name is not a picture file's name.")
    }
    let taught = try runs.taught(FileName(""), bytes, title: file)
    return step(
      try change(file, golden, bytes, old), file, picture, golden, in: FileName(""), taught)
  }

  /// The step that makes `picture` the golden; nil when nothing is to be written.
  private func step(
    _ change: GoldenChange?, _ file: FileName, _ picture: ApprovedPicture, _ golden: FileName,
    in folder: FileName, _ taught: GoldenRuns.Taught?
  ) -> ApprovalStep? {
    let old = try? NoiseFile.name(of: golden.within(folder)).read(
      limit: approval.limits.maxFileBytes)
    // Without runs nothing is said of the noise of a golden that stays.
    if change == nil && (runs.isEmpty || old == taught?.contents) { return nil }
    var told = change ?? GoldenChange(golden: golden, picture: file, kind: .noise)
    told.noise = taught?.noise
    told.expires = old != nil && taught == nil
    return ApprovalStep(
      destination: GoldenDestination(golden, in: folder), picture: change == nil ? nil : picture,
      noise: taught?.contents, change: told)
  }

  /// The file of a picture that can be decoded.
  private func checked(
    _ picture: ApprovedPicture, _ file: FileName
  ) throws(CompareError) -> [UInt8] {
    let bytes = try picture.bytes()
    _ = try mapError(
      to: { (error: ImageError) in CompareError.unreadable(file, reason: "\(error)") },
      image(bytes, file))
    return bytes
  }

  private func image(_ bytes: [UInt8], _ name: FileName) throws(ImageError) -> Image {
    try ImageDecoder.ofPixels(
      bytes, name: "\(name)", limits: approval.limits, drawing: approval.drawing, scale: 2)
  }

  /// The change to `golden`, which is at `path` so far; nil when the file already has these bytes.
  private func change(
    _ file: FileName, _ golden: FileName, _ bytes: [UInt8], _ path: FileName?
  ) throws(CompareError) -> GoldenChange? {
    guard let path else { return GoldenChange(golden: golden, picture: file, kind: .added) }
    var change = GoldenChange(golden: golden, picture: file, kind: .replaced)
    guard let old = try? path.read(limit: approval.limits.maxFileBytes) else { return change }
    if old == bytes { return nil }
    if let before = try? image(old, golden), let after = try? image(bytes, file) {
      var result = try Comparison.compare(expected: before, actual: after)
      if result.outcome == .different {
        result.changes = try Comparison.changes(expected: before, actual: after)
      }
      change.result = result
      if !result.same { change.kind = .changed }
    }
    return change
  }
}
