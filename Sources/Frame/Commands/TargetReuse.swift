/// Finds targets that the next frame would draw identically, such as the blurred shadow of a sheet that
/// only bends.
///
/// A target stays when two frames in a row draw it by the same passes from the same pictures, and something that
/// changes samples it: so a blurred shadow, or the reduced copy under a blur that grows. Targets that change in
/// every frame take no memory between frames.
struct TargetReuse: Sendable {
  /// Targets that exist already.
  var drawn: SurfaceSet<String> = []
  /// Targets that are kept after the frame, in the order of their declarations.
  var kept: [String] = []
  /// The indices of passes that only draw existing targets.
  var skipped: SurfaceSet<Int> = []
  /// The sources of the frame's targets.
  var targets = DrawnTargets()

  /// Keeps nothing.
  init() {}

  /// Compares a frame with the one before it.
  init(
    of frame: Frame, _ pictures: SurfaceMap<AssetRequest, PictureFacts>, after left: LeftSurfaces
  ) {
    targets = DrawnTargets(frame, pictures)
    let alike = left.targets.alike(in: targets)
    if alike.isEmpty { return }
    let shown = frame.shown(of: frame.finished(alike))
    kept = frame.targets.map { $0.name }.filter { shown.contains($0) }
    drawn = shown.intersection(left.kept)
    if !drawn.isEmpty { skipped = frame.passesOnlyFor(drawn) }
  }
}

extension Pass {
  /// Calls `body` with what its draws sample.
  func forEachSource(_ body: (Texture.Source) -> Void) {
    for texture in textures { body(texture.source) }
  }
}

extension Frame {
  /// Those of the targets `names` that are sampled, and that no pass draws into after another sampled them.
  fileprivate func finished(_ names: SurfaceSet<String>) -> SurfaceSet<String> {
    var sampled: SurfaceSet<String> = []
    var changed: SurfaceSet<String> = []
    for pass in passes {
      if case .target(let name) = pass.destination, sampled.contains(name) { changed.insert(name) }
      pass.forEachSource { source in
        if case .target(let name) = source, names.contains(name) { sampled.insert(name) }
      }
    }
    return sampled.subtracting(changed)
  }

  /// Those of the targets `still` that passes into others, or into the output, sample.
  fileprivate func shown(of still: SurfaceSet<String>) -> SurfaceSet<String> {
    var shown: SurfaceSet<String> = []
    for pass in passes {
      if case .target(let name) = pass.destination, still.contains(name) { continue }
      pass.forEachSource { source in
        if case .target(let name) = source, still.contains(name) { shown.insert(name) }
      }
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
      pass.forEachSource { source in
        if case .target(let name) = source, !drawn.contains(name) { needed.insert(name) }
      }
    }
    return skipped
  }
}
