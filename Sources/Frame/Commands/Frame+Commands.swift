/// The commands of a frame, and the surfaces that they leave for the next one.
package struct CommandList: Sendable, Equatable {
  /// The commands in the order of execution.
  package var commands: [Command]
  /// The surfaces that remain on the device afterwards.
  package var left: LeftSurfaces
}

extension Frame {
  /// The commands that draw the frame on a device; the frame must be valid (`Frame.validate`).
  ///
  /// - Parameters:
  ///   - format: The pixel format of the picture.
  ///   - abilities: What the device can do.
  ///   - pictures: Facts about the pictures that the frame samples; a missing picture counts as
  ///     transparent and as changed.
  ///   - left: What the commands of the previous frame left; empty before the first frame and after a
  ///     failed one.
  ///   - optimizations: The optimisations to apply.
  /// - Returns: The commands, which end with the surface `output` read and released.
  /// - Throws: `CommandListError` for what the device lacks, and for a history that does not fit.
  package func commands(
    into format: Target.Format = .rgba8, on abilities: Abilities,
    pictures: SurfaceMap<AssetRequest, PictureFacts> = [:],
    after left: LeftSurfaces = LeftSurfaces(),
    optimizations: Optimizations = .all
  ) throws(CommandListError) -> CommandList {
    try check(abilities, output: format)
    let shapes = shapes(output: format, on: abilities)
    let histories = sampledHistories
    let keptBuffers = computes ? buffers.filter { $0.hasHistory } : []
    try left.check(histories, shapes)
    if computes { try left.check(keptBuffers) }
    // What dispatches write and read is not followed.
    let reuse =
      optimizations.keepsTargets && !computes
      ? TargetReuse(of: self, pictures, after: left) : TargetReuse()
    let lasting = targets.filter { $0.hasHistory }.map { $0.name }
    let visible: [Pass?] =
      optimizations.skipsHidden && !computes
      ? VisibleDraws(of: self, pictures, whole: SurfaceSet(reuse.kept + lasting)).passes
      : passes.map { $0 }
    let makers = PassCommands(
      shapes: shapes, abilities: abilities, pictures: pictures, optimizations: optimizations)
    var commands: [Command] = []
    for name in histories where left.histories[name] == nil {
      commands += makers.transparent(.history(name))
    }
    var drawn: SurfaceSet<String> = []
    for (index, pass) in visible.enumerated() where !reuse.skipped.contains(index) {
      guard let pass else { continue }
      let new = computes ? pass.targets.filter { drawn.insert($0).inserted } : []
      if computes, let dispatch = pass.dispatch {
        commands += makers.commands(for: dispatch, pass.label, clearing: new)
      } else {
        commands += makers.commands(for: pass)
      }
    }
    commands.append(.read(.output))
    let outdated = left.surfaces.filter { surface in
      switch surface {
      case .output: true
      case .target(let name): !reuse.drawn.contains(name)
      case .history(let name): !histories.contains(name)
      case .buffer(let name): !keptBuffers.contains { $0.name == name }
      }
    }
    commands = commands.withMipmaps.withLifetimes(
      present: SurfaceSet(left.surfaces).subtracting(outdated),
      staying: SurfaceSet(
        (reuse.kept + lasting).map { .target($0) } + keptBuffers.map { .buffer($0.name) }),
      buffers: computes ? buffers : [], releasesEarly: optimizations.releasesEarly)
    let next = LeftSurfaces(
      targets: reuse.targets, kept: reuse.kept,
      histories: lasting.reduce(into: [:]) { $0[$1] = shapes[.target($1)] },
      buffers: keptBuffers.filter { buffer in
        passes.contains { $0.buffers.contains(buffer.name) } || left.buffers.contains(buffer)
      })
    return CommandList(
      commands: outdated.map { .release($0) } + commands
        + lasting.map { .rename(.target($0), to: .history($0)) },
      left: next)
  }

  /// The shapes of all surfaces that commands may name.
  private func shapes(
    output format: Target.Format, on abilities: Abilities
  ) -> SurfaceMap<Surface, SurfaceShape> {
    var shapes: SurfaceMap<Surface, SurfaceShape> = [
      .output: SurfaceShape(size: size, format: format)
    ]
    for target in targets {
      let shape = SurfaceShape(
        size: target.size, format: abilities.stored(target.format),
        mipmaps: samplesMipmaps(of: target.name))
      shapes[.target(target.name)] = shape
      if target.hasHistory { shapes[.history(target.name)] = shape }
    }
    return shapes
  }

  /// The targets whose history is sampled, without repetition, in the order of first use.
  private var sampledHistories: [String] {
    var names: [String] = []
    for texture in passes.lazy.flatMap({ $0.textures }) {
      if case .history(let name) = texture.source, !names.contains(name) { names.append(name) }
    }
    return names
  }
}
