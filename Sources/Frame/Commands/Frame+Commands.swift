/// The commands of a frame, and what they leave for the next one.
package struct CommandList: Sendable, Equatable {
  /// In the order in which they are executed.
  package var commands: [Command]
  /// What stays on the device after them.
  package var left: LeftSurfaces
}

extension Frame {
  /// What a device does to draw the frame, which must be valid (`Frame.validate`).
  ///
  /// - Parameters:
  ///   - format: How the picture's pixels are stored.
  ///   - abilities: What the device can do.
  ///   - pictures: What is known of the pictures that the frame samples; one that is missing counts as
  ///     transparent and as new.
  ///   - left: What the commands of the frame before left; nothing before a first frame, and after one
  ///     that failed.
  ///   - optimizations: What makes the commands cheaper.
  /// - Returns: The commands, which end with the surface `output` read and released.
  /// - Throws: `CommandListError` for what the device lacks, and for a history that does not fit.
  package func commands(
    into format: Target.Format = .rgba8, on abilities: Abilities,
    pictures: [AssetRequest: PictureFacts] = [:], after left: LeftSurfaces = LeftSurfaces(),
    optimizations: Optimizations = .all
  ) throws(CommandListError) -> CommandList {
    try check(abilities, output: format)
    let shapes = shapes(output: format, on: abilities)
    let histories = sampledHistories
    try left.check(histories, shapes)
    let reuse =
      optimizations.keepsTargets
      ? TargetReuse(of: self, pictures, after: left) : TargetReuse()
    let lasting = targets.filter { $0.hasHistory }.map { $0.name }
    let visible: [Pass?] =
      optimizations.skipsHidden
      ? VisibleDraws(of: self, pictures, whole: Set(reuse.kept + lasting)).passes
      : passes.map { $0 }
    let makers = PassCommands(
      shapes: shapes, abilities: abilities, pictures: pictures, optimizations: optimizations)
    var commands: [Command] = []
    for name in histories where left.histories[name] == nil {
      commands += makers.transparent(.history(name))
    }
    for (index, pass) in visible.enumerated() where !reuse.skipped.contains(index) {
      if let pass { commands += makers.commands(for: pass) }
    }
    commands.append(.read(.output))
    let outdated = left.surfaces.filter { surface in
      switch surface {
      case .output: true
      case .target(let name): !reuse.drawn.contains(name)
      case .history(let name): !histories.contains(name)
      }
    }
    commands = commands.withMipmaps.withLifetimes(
      present: Set(left.surfaces).subtracting(outdated),
      staying: Set((reuse.kept + lasting).map { .target($0) }),
      releasesEarly: optimizations.releasesEarly)
    let next = LeftSurfaces(
      recipes: reuse.recipes, kept: reuse.kept,
      histories: lasting.reduce(into: [:]) { $0[$1] = shapes[.target($1)] })
    return CommandList(
      commands: outdated.map { .release($0) } + commands
        + lasting.map { .rename(.target($0), to: .history($0)) },
      left: next)
  }

  /// The surfaces that commands may name.
  private func shapes(
    output format: Target.Format, on abilities: Abilities
  ) -> [Surface: SurfaceShape] {
    var shapes: [Surface: SurfaceShape] = [.output: SurfaceShape(size: size, format: format)]
    for target in targets {
      let shape = SurfaceShape(
        size: target.size, format: abilities.stored(target.format),
        mipmaps: samplesMipmaps(of: target.name))
      shapes[.target(target.name)] = shape
      if target.hasHistory { shapes[.history(target.name)] = shape }
    }
    return shapes
  }

  /// The targets whose history a draw samples, each once, in the order of first use.
  private var sampledHistories: [String] {
    var names: [String] = []
    for texture in passes.lazy.flatMap({ $0.draws }).flatMap({ $0.textures }) {
      if case .history(let name) = texture.source, !names.contains(name) { names.append(name) }
    }
    return names
  }
}
