extension [Command] {
  /// The commands with those added that make surfaces before their first use and release them after
  /// their last.
  ///
  /// - Parameters:
  ///   - present: Surfaces that exist before the first command.
  ///   - staying: Surfaces that exist after the last command.
  ///   - buffers: The storage buffers.
  ///   - releasesEarly: Whether a surface is released after the pass that uses it last, rather than at
  ///     the end.
  /// - Returns: The commands, in the same order.
  func withLifetimes(
    present: SurfaceSet<Surface>, staying: SurfaceSet<Surface>,
    buffers: [StorageBuffer], releasesEarly: Bool
  ) -> [Command] {
    var lastUses: SurfaceMap<Surface, Int> = [:]
    for (index, command) in enumerated() {
      for surface in command.used { lastUses[surface] = index }
    }
    var there = present
    var completed: [Command] = []
    var finished: [Surface] = []
    var isInPass = false
    for (index, command) in enumerated() {
      if case .bind(let attachment) = command, there.insert(attachment.surface).inserted {
        completed.append(.take(attachment.surface, attachment.shape))
      }
      for buffer in buffers where command.used.contains(.buffer(buffer.name)) {
        guard there.insert(.buffer(buffer.name)).inserted else { continue }
        completed.append(.takeBuffer(buffer.name, bytes: buffer.byteCount))
      }
      completed.append(command)
      for surface in command.used
      where lastUses[surface] == index && !staying.contains(surface)
        && !finished.contains(surface)
      {
        finished.append(surface)
      }
      switch command {
      case .beginPass: isInPass = true
      case .endPass: isInPass = false
      default: break
      }
      if releasesEarly, !isInPass {
        completed += finished.map { .release($0) }
        finished.removeAll()
      }
    }
    return completed + finished.map { .release($0) }
  }

  /// The commands with those added that make mipmaps before the passes that sample them.
  var withMipmaps: [Command] {
    var completed: [Command] = []
    var current: SurfaceSet<Surface> = []
    var passStart = 0
    func makeMipmaps(of textures: [Texture]) {
      for surface in textures.surfaces(mipmaps: true) where current.insert(surface).inserted {
        completed.insert(.makeMipmaps(surface), at: passStart)
        passStart += 1
      }
    }
    for command in self {
      switch command {
      case .beginPass: passStart = completed.count
      case .bind(let attachment): current.remove(attachment.surface)
      case .draw(let call): makeMipmaps(of: call.textures)
      case .dispatch(let dispatch):
        makeMipmaps(of: dispatch.textures)
        for image in dispatch.images { current.remove(.target(image.target)) }
      default: break
      }
      completed.append(command)
    }
    return completed
  }
}

extension Command {
  /// The surfaces that the command uses.
  fileprivate var used: [Surface] {
    switch self {
    case .bind(let attachment): [attachment.surface]
    case .draw(let call):
      call.textures.surfaces(mipmaps: false) + call.buffers.map { .buffer($0) }
    case .dispatch(let dispatch):
      dispatch.textures.surfaces(mipmaps: false) + dispatch.images.map { .target($0.target) }
        + dispatch.buffers.map { .buffer($0) }
    case .makeMipmaps(let surface), .read(let surface): [surface]
    case .beginPass, .endPass, .take, .takeBuffer, .release, .rename, .clear, .resolve: []
    }
  }
}

extension [Texture] {
  /// The surfaces that are sampled, or with `mipmaps` only those that are sampled with mipmaps.
  fileprivate func surfaces(mipmaps: Bool) -> [Surface] {
    compactMap { texture in
      guard texture.sampler.mipmaps || !mipmaps else { return nil }
      return switch texture.source {
      case .target(let name): .target(name)
      case .history(let name): .history(name)
      case .asset, .coverage: nil
      }
    }
  }
}
