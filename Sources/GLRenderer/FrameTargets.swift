import Frame

/// The targets of one frame: taken when first drawn into, given back after their last use.
struct FrameTargets {
  private let pool: TargetPool
  private let histories: TargetHistory
  /// Targets whose pixels the next frame may sample.
  private let withHistory: Set<String>
  private let keys: [String: TargetKey]
  private let output: TargetKey
  private let lastUse: [String: Int]
  /// What stays after the frame.
  private let kept: Set<String>
  private var taken: [String: RenderTarget]
  private var outputTarget: RenderTarget?

  init(
    _ frame: Frame, output format: Target.Format, floats: Target.Format, pool: TargetPool,
    reuse: TargetReuse.Plan, history: TargetHistory
  ) {
    self.pool = pool
    histories = history
    withHistory = Set(frame.targets.lazy.filter(\.hasHistory).map(\.name))
    kept = reuse.kept
    taken = reuse.drawn
    output = TargetKey(size: frame.size, format: format)
    keys = Dictionary(
      uniqueKeysWithValues: frame.targets.map {
        (
          $0.name,
          TargetKey(
            size: $0.size, format: $0.format == .rgba16f ? floats : $0.format,
            mipmaps: frame.samplesMipmaps(of: $0.name))
        )
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
      if let target = taken[name] {
        target.hasMipmaps = false
        return target
      }
      let target = try pool.take(key(of: name))
      taken[name] = target
      return target
    }
  }

  /// A target that an earlier pass drew.
  func written(_ name: String) -> RenderTarget {
    guard let target = taken[name] else { preconditionFailure("validated: \(name) is drawn") }
    return target
  }

  /// Sees to it that the histories are there which the frame samples.
  func prepareHistories(for frame: Frame) throws(RendererError) {
    for case .history(let name) in frame.passes.lazy.flatMap(\.draws).flatMap(\.textures)
      .map(\.source)
    {
      try histories.prepare(name, key(of: name))
    }
  }

  /// What the frame before left in a target.
  func history(of name: String) -> RenderTarget {
    guard let target = histories[name] else { preconditionFailure("prepared: \(name)") }
    return target
  }

  private func key(of name: String) -> TargetKey {
    guard let key = keys[name] else { preconditionFailure("validated: target \(name)") }
    return key
  }

  /// Gives back the targets that no later pass uses.
  mutating func releaseUnused(after index: Int) {
    for (name, target) in taken
    where lastUse[name] == index && !kept.contains(name) && !withHistory.contains(name) {
      pool.giveBack(target)
      taken[name] = nil
    }
  }

  /// Gives back all that is left, the output too, but what is to be kept.
  mutating func releaseAll(keeping reuse: TargetReuse) {
    histories.advance(to: taken.filter { withHistory.contains($0.key) })
    for name in withHistory { taken[name] = nil }
    for (name, target) in taken {
      if kept.contains(name) {
        reuse.keep(target, as: name)
      } else {
        pool.giveBack(target)
      }
    }
    taken.removeAll()
    if let outputTarget { pool.giveBack(outputTarget) }
    outputTarget = nil
  }
}

extension Frame {
  /// Whether a draw samples the mipmaps of a target or of its history.
  func samplesMipmaps(of name: String) -> Bool {
    passes.contains { pass in
      pass.draws.contains { draw in
        draw.textures.contains { texture in
          texture.sampler.mipmaps
            && (texture.source == .target(name) || texture.source == .history(name))
        }
      }
    }
  }
}
