import Documents
import Files
import Imaging

/// Further runs of the pictures to approve, and the noise that they teach.
struct GoldenRuns {
  /// The variation in the runs of one picture.
  struct Taught {
    var noise: SeenNoise
    /// The file of noise.
    var contents: [UInt8]
  }

  private let runs: [FileName]
  private let limits: ImageLimits
  /// The sides in pixels from which content that moved is another layout; an edge that moves is thinner.
  private static let layout = (long: 64, short: 8)

  init(_ approval: Approval) { (runs, limits) = (approval.runs, approval.limits) }

  /// Whether there are none.
  var isEmpty: Bool { runs.isEmpty }

  /// What varied between the file `bytes` of a picture and the pictures of the same name in the runs; nil if nothing did.
  ///
  /// `name` is empty if the runs are pictures themselves.
  ///
  /// - Throws: when the runs do not belong together, or vary too much.
  func taught(_ name: FileName, _ bytes: [UInt8], title: FileName) throws(CompareError) -> Taught? {
    if runs.isEmpty { return nil }
    guard PictureKind(bytes)?.hasPixels == true, !FileProbe.mayBeAnimated(bytes) else {
      throw .runs(title, reason: "it is a drawing or an animation; name still pictures")
    }
    let first = try image(bytes, title)
    var range = NoiseRange(Pixels(first))
    for run in runs {
      let path = name.within(run)
      guard FileProbe.size(path) != nil, FileProbe.isFolder(path) == false else {
        throw .runs(
          title, reason: "\(path.printable) is not a picture; name runs of the same things")
      }
      let next = try image(
        mapError(
          to: { (error: FileError) in CompareError.unreadable(path, reason: "\(error)") },
          path.read(limit: limits.maxFileBytes)), path)
      try check(first, next, path, title)
      range.add(Pixels(next))
    }
    return try taught(range, bytes, title)
  }

  private func image(_ bytes: [UInt8], _ name: FileName) throws(CompareError) -> Image {
    try mapError(
      to: { (error: ImageError) in CompareError.unreadable(name, reason: "\(error)") },
      try ImageDecoder.ofPixels(bytes, name: "\(name)", limits: limits))
  }

  /// Throws when a run has another layout than the first one.
  private func check(
    _ first: Image, _ next: Image, _ path: FileName, _ title: FileName
  ) throws(CompareError) {
    guard (first.width, first.height) == (next.width, next.height) else {
      throw .runs(
        title,
        reason: "\(path.printable) is \(next.width)x\(next.height), and the picture "
          + "\(first.width)x\(first.height); name runs of the same layout")
    }
    for change in try Comparison.changes(expected: first, actual: next)
    where change.kind.name == "moved"
      && max(change.area.width, change.area.height) >= Self.layout.long
      && min(change.area.width, change.area.height) >= Self.layout.short
    {
      throw .runs(
        title,
        reason: "in \(path.printable) the layout differs: \(change); name runs of the same layout")
    }
  }

  private func taught(
    _ range: NoiseRange, _ golden: [UInt8], _ title: FileName
  ) throws(CompareError) -> Taught? {
    guard let finest = range.noise(fits: { _ in true }), !finest.areas.isEmpty else { return nil }
    let most = SeenNoise.mostShare
    guard finest.share <= most else {
      throw .runs(
        title,
        reason:
          "they vary in \(((finest.share * 1000).rounded() / 10).plainText) % of the picture, and noise may cover "
          + "\((most * 100).plainText) % of it; make it steady, or compare parts of it with --include"
      )
    }
    let found = range.noise { noise in
      noise.share <= most && NoiseFile.contents(noise, golden: golden) != nil
    }
    guard let found, let contents = NoiseFile.contents(found, golden: golden) else {
      throw .runs(
        title,
        reason: "they vary in so many places that a file of them would be larger than the golden")
    }
    return Taught(noise: found, contents: contents)
  }
}
