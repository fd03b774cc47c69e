public import Imaging

/// A folder of accepted pictures; several pictures may belong to one name.
public struct GoldenFolder: Sendable {
  /// One accepted picture and how the actual one compares with it.
  public struct Candidate: Sendable {
    /// Its path relative to the folder.
    public var name: FileName
    /// The result of the comparison.
    public var result: PairResult
    /// Why it cannot be read; nil when it can.
    public var reason: String?
    /// The device that drew it; nil when the file does not state one.
    public var fingerprint: Fingerprint?
    /// The variation of its runs; nil if it was approved from one.
    public var noise: SeenNoise?
  }

  /// The folder.
  public let path: FileName
  /// Goldens by the paths of pictures that they may be for.
  private let groups: [FileName: [FileName]]
  private let classes: DeviceClasses

  /// Lists the folder at `path`, in which `classes` are those of devices.
  public init(_ path: String, classes: DeviceClasses = .init()) throws(CompareError) {
    let name = FileName(path)
    self.path = name
    self.classes = classes
    var groups: [FileName: [FileName]] = [:]
    for file in try FolderListing(name).files {
      let golden = GoldenName(path: file.bytes)
      let pictures = [golden.plainPath, golden.withoutClass.plainPath, file.bytes]
      for picture in Set(pictures) { groups[FileName(bytes: picture), default: []].append(file) }
    }
    self.groups = groups
  }

  /// The goldens that `name` may match, in the order in which they are tried.
  ///
  /// Goldens of the device class come first, then those without a class. When no class is given and there are no goldens
  /// without one, those of every class are tried.
  public func candidates(for name: FileName, deviceClass: String?) -> [FileName] {
    let goldens = (groups[name] ?? []).filter { file in
      let golden = GoldenName(path: file.bytes)
      guard let word = golden.deviceClass, file != name,
        golden.withoutClass.plainPath != name.bytes
      else { return true }
      let fingerprint = FileProbe.frame(file.within(path))?.fingerprint
      return classes.contains(
        word, drawnBy: [deviceClass, fingerprint?.deviceClass].compactMap(\.self))
    }
    return Self.ordered(goldens, of: name, deviceClass: deviceClass)
  }

  /// The goldens of one picture in the order in which they are tried on a device of `deviceClass`.
  static func ordered(
    _ goldens: [FileName], of picture: FileName, deviceClass: String?
  ) -> [FileName] {
    let wanted = deviceClass.map { Array($0.utf8) }
    let all = goldens.map { file in
      var golden = GoldenName(path: file.bytes)
      if golden.withoutClass.plainPath == picture.bytes { golden = golden.withoutClass }
      return (file: file, golden: golden)
    }
    func listed(_ keep: (GoldenName) -> Bool) -> [FileName] {
      all.filter { keep($0.golden) }.sorted {
        ($0.golden.variant, $0.file) < ($1.golden.variant, $1.file)
      }.map(\.file)
    }
    let plain = listed { $0.deviceClass == nil }
    guard let wanted else { return plain.isEmpty ? listed { _ in true } : plain }
    return listed { $0.deviceClass == wanted } + plain
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
        candidate.noise = try NoiseFile.read(of: file.within(path), limits)
        let bytes = try file.within(path).read(limit: limits.maxFileBytes)
        let golden = try ImageDecoder.ofPixels(bytes, name: "\(file)", limits: limits)
        candidate.fingerprint = Fingerprint(png: bytes)
        var options = options
        options.noise = candidate.noise
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
