import Frame

/// The targets of one frame: taken when first drawn into, given back after their last use.
struct FrameTargets {
  private let pool: TargetPool
  private let keys: [String: TargetKey]
  private let output: TargetKey
  private let lastUse: [String: Int]
  /// What stays after the frame.
  private let kept: Set<String>
  private var taken: [String: RenderTarget]
  private var outputTarget: RenderTarget?

  init(
    _ frame: Frame, output format: Target.Format, pool: TargetPool, still: StillTargets.Plan
  ) {
    self.pool = pool
    kept = still.kept
    taken = still.drawn
    output = TargetKey(size: frame.size, format: format)
    keys = Dictionary(
      uniqueKeysWithValues: frame.targets.map {
        ($0.name, TargetKey(size: $0.size, format: $0.format))
      })
    var lastUse: [String: Int] = [:]
    for (index, pass) in frame.passes.enumerated() {
      if case .target(let name) = pass.destination { lastUse[name] = index }
      for case .target(let name) in pass.draws.lazy.flatMap(\.textures).map(\.source) {
        lastUse[name] = index
      }
    }
    self.lastUse = lastUse
  }

  /// The target that a pass draws into.
  mutating func target(of destination: Pass.Destination) throws(RendererError) -> RenderTarget {
    switch destination {
    case .output:
      if let outputTarget { return outputTarget }
      let target = try pool.take(output)
      outputTarget = target
      return target
    case .target(let name):
      if let target = taken[name] { return target }
      guard let key = keys[name] else { preconditionFailure("validated: target \(name)") }
      let target = try pool.take(key)
      taken[name] = target
      return target
    }
  }

  /// A target that an earlier pass drew.
  func written(_ name: String) throws(RendererError) -> RenderTarget {
    guard let target = taken[name] else { preconditionFailure("validated: \(name) is drawn") }
    return target
  }

  /// Gives back the targets that no later pass uses.
  mutating func releaseUnused(after index: Int) {
    for (name, target) in taken where lastUse[name] == index && !kept.contains(name) {
      pool.giveBack(target)
      taken[name] = nil
    }
  }

  /// Gives back all that is left, the output too, but what is to be kept.
  mutating func releaseAll(keeping still: StillTargets) {
    for (name, target) in taken {
      if kept.contains(name) {
        still.keep(target, as: name)
      } else {
        pool.giveBack(target)
      }
    }
    taken.removeAll()
    if let outputTarget { pool.giveBack(outputTarget) }
    outputTarget = nil
  }
}
