/// The sources that a frame drew its targets from.
struct DrawnTargets: Sendable, Equatable {
  private var targets: [Target] = []
  /// The targets whose mipmaps are sampled, also by passes into the output: they have storage for them.
  private var mipmapped: [String] = []
  /// The passes into them, in order.
  private var passes: [Pass] = []
  /// Pictures' versions.
  private var versions: SurfaceMap<AssetRequest, Int> = [:]

  /// Nothing.
  init() {}

  /// What `frame` draws.
  init(_ frame: Frame, _ pictures: SurfaceMap<AssetRequest, PictureFacts>) {
    guard !frame.targets.isEmpty else { return }
    targets = frame.targets
    mipmapped = targets.map { $0.name }.filter { frame.samplesMipmaps(of: $0) }
    passes = frame.passes.filter { $0.destination != .output }
    for pass in passes {
      pass.forEachSource { source in
        if case .asset(let request) = source { versions[request] = pictures[request]?.version }
      }
    }
  }

  /// The targets that `later` draws by the same passes from the same pictures; none if it has other passes.
  ///
  /// A target that has or samples a history is none of them, nor is one that samples an unknown picture.
  func alike(in later: DrawnTargets) -> SurfaceSet<String> {
    guard passes.count == later.passes.count else { return [] }
    var alike: [String] = []
    for target in later.targets where !target.hasHistory && targets.contains(target) {
      let name = target.name
      if mipmapped.contains(name) == later.mipmapped.contains(name) { alike.append(name) }
    }
    for (mine, theirs) in zip(passes, later.passes) {
      guard case .target(let name) = theirs.destination else { continue }
      if mine.destination != theirs.destination { return [] }
      guard alike.contains(name) else { continue }
      if mine != theirs || !later.isSame(theirs, as: self, alike) { alike.removeAll { $0 == name } }
    }
    return SurfaceSet(alike)
  }

  /// Whether what an equal pass of `earlier` samples is the same, too.
  private func isSame(_ pass: Pass, as earlier: DrawnTargets, _ alike: [String]) -> Bool {
    var isSame = true
    pass.forEachSource { source in
      switch source {
      case .target(let name): isSame = isSame && alike.contains(name)
      case .asset(let request):
        let version = versions[request]
        isSame = isSame && version != nil && version == earlier.versions[request]
      case .history: isSame = false
      case .coverage: break
      }
    }
    return isSame
  }
}
