/// Makes the commands of passes, except those for lifetimes.
struct PassCommands {
  let shapes: SurfaceMap<Surface, SurfaceShape>
  let abilities: Abilities
  let pictures: SurfaceMap<AssetRequest, PictureFacts>
  let optimizations: Optimizations

  /// One round of drawing a pass.
  private struct Round {
    var samples: Int
    var draws: [Draw]
    /// The rectangles whose result counts; `nil` for all.
    var shown: [PixelRectangle]?
    /// Whether no two fragments meet in a pixel that counts.
    var isSingleLayered = false
  }

  /// The commands of a pass.
  func commands(for pass: Pass) -> [Command] {
    let surface = Surface(pass.destination)
    var commands: [Command] = [.beginPass(pass.label)]
    for round in rounds(of: pass) {
      let calls = round.draws.map { DrawCall($0, fragments(of: $0, in: round)) }
      commands.append(
        .bind(
          Attachment(
            surface, shape(of: surface), samples: round.samples,
            hasDepth: calls.contains { $0.comparesDepth }, shown: round.shown)))
      if let clear = pass.clear { commands.append(.clear(clear)) }
      commands += calls.map { .draw($0) }
      if round.samples > 1 { commands.append(.resolve) }
    }
    commands.append(.endPass(pass.label))
    return commands
  }

  /// The commands of a pass that computes, in which the targets `new` are transparent before.
  func commands(for dispatch: Dispatch, _ label: String, clearing new: [String]) -> [Command] {
    [.beginPass(label)] + new.flatMap { transparent(.target($0)) }
      + [.dispatch(dispatch), .endPass(label)]
  }

  /// The commands that clear a surface to transparent.
  func transparent(_ surface: Surface) -> [Command] {
    [.bind(Attachment(surface, shape(of: surface))), .clear(SIMD4(repeating: 0))]
  }

  /// The rounds of a pass: with an edge region, first one sample per pixel, then more only there.
  private func rounds(of pass: Pass) -> [Round] {
    guard pass.samples > 1, optimizations.samplesEdgesOnly, pass.draws.count == 1,
      pass.clear != nil, let edges = pass.draws[0].edgeRegion
    else { return [Round(samples: pass.samples, draws: pass.draws)] }
    let whole = Round(
      samples: 1, draws: pass.draws,
      isSingleLayered: optimizations.skipsSingleLayerSorting && edges.isSingleLayered)
    guard !edges.rectangles.isEmpty else { return [whole] }
    var atEdges = Round(samples: pass.samples, draws: pass.draws, shown: edges.rectangles)
    atEdges.draws[0].geometry = edges.geometry
    return [whole, atEdges]
  }

  /// How a draw's fragments are processed on this device, with these pictures.
  private func fragments(of draw: Draw, in round: Round) -> DrawCall.Fragments {
    let kept: DrawCall.Fragments = round.isSingleLayered ? .alone : .sortedInBuffers
    let sorted = abilities.keepsFragments ? kept : .depthPeeled(abilities.layerFormat)
    switch draw.depth {
    case .ignored: return .blended
    case .nearest: return .nearest(isOpaque: false)
    case .sorted: return sorted
    case .sortedIfTransparent:
      let isOpaque = optimizations.skipsOpaqueSorting && draw.textures.allSatisfy(isOpaque)
      return isOpaque ? .nearest(isOpaque: true) : sorted
    }
  }

  private func isOpaque(_ texture: Texture) -> Bool {
    guard case .asset(let request) = texture.source else { return false }
    return pictures[request]?.isOpaque ?? false
  }

  private func shape(of surface: Surface) -> SurfaceShape {
    guard let shape = shapes[surface] else {
      preconditionFailure("every surface of a frame has a shape")
    }
    return shape
  }
}

extension Surface {
  fileprivate init(_ destination: Pass.Destination) {
    switch destination {
    case .output: self = .output
    case .target(let name): self = .target(name)
    case .images: preconditionFailure("a dispatch binds its own surfaces")
    }
  }
}

extension DrawCall {
  fileprivate var comparesDepth: Bool {
    switch fragments {
    case .nearest: true
    case .blended, .sortedInBuffers, .alone, .depthPeeled: false
    }
  }
}
