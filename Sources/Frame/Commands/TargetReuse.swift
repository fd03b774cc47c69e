/// Everything that a target's pixels depend on.
struct TargetRecipe: Sendable, Equatable {
  var targets: [Target] = []
  /// Passes from last to first.
  var passes: [Pass] = []
  /// Pictures' versions.
  var pictures: SurfaceMap<AssetRequest, Int> = [:]

  /// Makes a recipe; `nil` for a target that uses a history or has one, and for one that samples an
  /// unknown picture.
  init?(of name: String, in frame: Frame, _ known: SurfaceMap<AssetRequest, PictureFacts>) {
    var wanted: SurfaceSet = [name]
    for pass in frame.passes.reversed() {
      guard case .target(let target) = pass.destination, wanted.contains(target) else { continue }
      passes.append(pass)
      for source in pass.sources {
        switch source {
        case .target(let name): wanted.insert(name)
        case .asset(let request):
          guard let facts = known[request] else { return nil }
          pictures[request] = facts.version
        case .history: return nil
        case .coverage: break
        }
      }
    }
    targets = frame.targets.filter { wanted.contains($0.name) }
    if targets.contains(where: { $0.hasHistory }) { return nil }
  }
}

/// Finds targets that the next frame would draw identically, such as the blurred shadow of a sheet that
/// only bends.
///
/// A target stays when two frames in a row draw it by the same passes from the same pictures, and
/// something that changes samples it: so a blurred shadow, or the reduced copy under a blur that grows.
/// What changes in every frame costs no memory between frames.
struct TargetReuse: Sendable {
  /// Targets that exist already.
  var drawn: SurfaceSet<String> = []
  /// Targets that are kept after the frame, in the order of their declarations.
  var kept: [String] = []
  /// The indices of passes that only draw existing targets.
  var skipped: SurfaceSet<Int> = []
  /// The recipes of targets that might be kept.
  var recipes: SurfaceMap<String, TargetRecipe> = [:]

  /// Keeps nothing.
  init() {}

  /// Compares a frame with the one before it.
  init(
    of frame: Frame, _ pictures: SurfaceMap<AssetRequest, PictureFacts>, after left: LeftSurfaces
  ) {
    let finished = frame.finishedTargets
    var still: SurfaceSet<String> = []
    for name in frame.targets.map({ $0.name }) where finished.contains(name) {
      guard let recipe = TargetRecipe(of: name, in: frame, pictures) else { continue }
      if recipe == left.recipes[name] { still.insert(name) }
      recipes[name] = recipe
    }
    let shown = frame.shown(of: still)
    kept = frame.targets.map { $0.name }.filter { shown.contains($0) }
    drawn = shown.intersection(left.kept)
    if !drawn.isEmpty { skipped = frame.passesOnlyFor(drawn) }
  }
}

extension Pass {
  fileprivate var sources: [Texture.Source] { draws.flatMap { $0.textures.map { $0.source } } }
}

extension Frame {
  /// The targets that no pass draws into after another sampled them.
  fileprivate var finishedTargets: SurfaceSet<String> {
    var sampled: SurfaceSet<String> = []
    var changed: SurfaceSet<String> = []
    for pass in passes {
      if case .target(let name) = pass.destination, sampled.contains(name) { changed.insert(name) }
      for case .target(let name) in pass.sources { sampled.insert(name) }
    }
    return sampled.subtracting(changed)
  }

  /// Those of the targets `still` that passes into others, or into the output, sample.
  fileprivate func shown(of still: SurfaceSet<String>) -> SurfaceSet<String> {
    var shown: SurfaceSet<String> = []
    for pass in passes {
      if case .target(let name) = pass.destination, still.contains(name) { continue }
      for case .target(let name) in pass.sources where still.contains(name) { shown.insert(name) }
    }
    return shown
  }

  /// The passes that are not needed when the targets `drawn` exist.
  fileprivate func passesOnlyFor(_ drawn: SurfaceSet<String>) -> SurfaceSet<Int> {
    var needed = SurfaceSet(targets.lazy.filter { $0.hasHistory }.map { $0.name })
    var skipped: SurfaceSet<Int> = []
    for (index, pass) in passes.enumerated().reversed() {
      if case .target(let name) = pass.destination, !needed.contains(name) {
        skipped.insert(index)
        continue
      }
      for case .target(let name) in pass.sources where !drawn.contains(name) {
        needed.insert(name)
      }
    }
    return skipped
  }
}
