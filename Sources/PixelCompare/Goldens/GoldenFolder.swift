public import Imaging

/// A folder of accepted pictures; several pictures may belong to one name.
public struct GoldenFolder: Sendable {
  /// One accepted picture and how the actual one compares with it.
  public struct Candidate: Sendable {
    /// Its path relative to the folder.
    public var name: FileName
    /// What the comparison found.
    public var result: PairResult
    /// Why it cannot be read; nil when it can.
    public var reason: String?
    /// What drew it; nil when the file does not say.
    public var fingerprint: Fingerprint?
  }

  /// The folder.
  public let path: FileName
  /// Goldens by the path that they belong to.
  private let groups: [FileName: [FileName]]

  /// Lists the folder at `path`.
  public init(_ path: String) throws(CompareError) {
    let name = FileName(path)
    self.init(path: name, files: try FolderListing(name).files)
  }

  init(path: FileName, files: Set<FileName>) {
    self.path = path
    var groups: [FileName: [FileName]] = [:]
    for file in files {
      let plain = FileName(bytes: GoldenName(path: file.bytes).plainPath)
      groups[plain, default: []].append(file)
      if plain != file { groups[file, default: []].append(file) }
    }
    self.groups = groups
  }

  /// The goldens that `name` may match, in the order in which they are tried.
  ///
  /// Goldens of the device class come first, then those without a class. When no class is given and there are no goldens
  /// without one, those of every class are tried.
  public func candidates(for name: FileName, deviceClass: String?) -> [FileName] {
    let wanted = deviceClass.map { Array($0.utf8) }
    let all = (groups[name] ?? []).map { (file: $0, golden: GoldenName(path: $0.bytes)) }
    func listed(_ keep: (GoldenName) -> Bool) -> [FileName] {
      all.filter { keep($0.golden) }.sorted {
        ($0.golden.variant, $0.file) < ($1.golden.variant, $1.file)
      }.map(\.file)
    }
    let plain = listed { $0.deviceClass == nil || $0.path == name.bytes }
    guard let wanted else {
      return plain.isEmpty ? listed { _ in true } : plain
    }
    return listed { $0.deviceClass == wanted && $0.path != name.bytes } + plain
  }

  /// Compares `image` with each candidate until one matches; returns the candidates that were tried, in
  /// order.
  public func judge(
    _ image: Image, named name: FileName, deviceClass: String?, options: ComparisonOptions,
    limits: ImageLimits = .default
  ) throws(CompareError) -> [Candidate] {
    var tried: [Candidate] = []
    for file in candidates(for: name, deviceClass: deviceClass) {
      var candidate = Candidate(name: file, result: PairResult(outcome: .unreadable))
      do {
        let bytes = try file.within(path).read(limit: limits.maxFileBytes)
        let golden = try ImageDecoder.ofPixels(bytes, name: "\(file)", limits: limits)
        candidate.fingerprint = Fingerprint(png: bytes)
        candidate.result = try Comparison.compare(
          expected: golden, actual: image, options: options)
      } catch let error as CompareError {
        throw error
      } catch {
        candidate.reason = "\(error)"
      }
      tried.append(candidate)
      if candidate.result.same { break }
    }
    return tried
  }
}
