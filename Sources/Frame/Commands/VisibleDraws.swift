/// What of a frame's draws can be seen: what opaque pictures hide, what no later pass reads and what
/// is empty is not drawn.
struct VisibleDraws {
  /// The passes in their order; `nil` for invisible ones.
  private(set) var passes: [Pass?] = []

  private let frame: Frame
  private let pictures: SurfaceMap<AssetRequest, PictureFacts>
  private let sizes: SurfaceMap<String, PixelSize>

  /// - Parameters:
  ///   - frame: The frame to draw.
  ///   - pictures: What is known of its pictures.
  ///   - whole: Targets that later frames need, too.
  init(
    of frame: Frame, _ pictures: SurfaceMap<AssetRequest, PictureFacts>, whole: SurfaceSet<String>
  ) {
    self.frame = frame
    self.pictures = pictures
    sizes = frame.targets.reduce(into: [:]) { $0[$1.name] = $1.size }
    let filled = filledTiles
    var wanted: SurfaceMap<String, TileMask> = [:]
    for name in whole { wanted[name] = sizes[name].map { TileMask($0, all: true) } }
    passes = frame.passes.map { $0 }
    for index in passes.indices.reversed() {
      let pass = frame.passes[index]
      let size = size(of: pass.destination)
      let shown: TileMask
      switch pass.destination {
      case .output: shown = TileMask(size, all: true)
      case .target(let name):
        shown = wanted[name] ?? TileMask(size, all: false)
        if pass.clear != nil { wanted[name] = whole.contains(name) ? shown : nil }
      // Frames that compute are drawn as they are.
      case .images: continue
      }
      guard !shown.isEmpty else {
        passes[index] = nil
        continue
      }
      let draws = visible(pass, shown, filled[index], &wanted)
      passes[index]?.draws = draws
    }
  }

  /// What of a pass's draws shows in some tiles of its destination; what they read is wanted then.
  private func visible(
    _ pass: Pass, _ shown: TileMask, _ filled: [TileMask?],
    _ wanted: inout SurfaceMap<String, TileMask>
  ) -> [Draw] {
    var shown = shown
    var draws: [Draw] = []
    for (var draw, filled) in zip(pass.draws, filled).reversed() {
      var tiles = TileMask(shown.size, all: true)
      if pass.samples == 1, draw.depth == .ignored, draw.region == nil {
        tiles = shown
        if let filled { tiles.formIntersection(filled) }
        draw.region = draw.rectangles(of: &tiles)
        guard !tiles.isEmpty else { continue }
        if let cover = draw.cover, draw.blend != .maximum,
          let opaque = pictures[cover.picture]?.opaque
        {
          shown.subtract(cover.hidden(on: shown.size, by: opaque))
        }
      }
      for texture in draw.textures {
        guard case .target(let name) = texture.source, let size = sizes[name] else { continue }
        let whole = TileMask(size, all: true)
        let read = texture.footprint.map { tiles.read(of: whole, $0) } ?? whole
        // What is sampled beside its picture has to be there, too.
        wanted[name, default: TileMask(size, all: false)].formUnion(read.isEmpty ? whole : read)
      }
      draws.append(draw)
    }
    return draws.reversed()
  }

  /// The tiles that each draw of each pass may change; `nil` for all.
  private var filledTiles: [[TileMask?]] {
    var targets: SurfaceMap<String, TileMask> = [:]
    return frame.passes.map { pass in
      let size = size(of: pass.destination)
      let isClear = pass.clear == SIMD4(repeating: 0)
      let filled = pass.draws.enumerated().map { index, draw in
        // What replaces writes its emptiness, too.
        draw.blend != .replace || isClear && index == 0 ? self.filled(draw, size, targets) : nil
      }
      guard case .target(let name) = pass.destination else { return filled }
      var all = TileMask(size, all: !isClear)
      for tiles in filled { all.formUnion(tiles ?? TileMask(size, all: true)) }
      targets[name] = all
      return filled
    }
  }

  /// The tiles of a destination that a draw may change, where some of the targets are empty.
  private func filled(
    _ draw: Draw, _ size: PixelSize, _ targets: SurfaceMap<String, TileMask>
  ) -> TileMask? {
    var filled: TileMask?
    for texture in draw.textures where !texture.isTint {
      guard let footprint = texture.footprint else { return nil }
      let texels: TileMask?
      switch texture.source {
      case .asset(let request): texels = pictures[request]?.filled
      case .target(let name): texels = targets[name]
      case .history, .coverage: texels = nil
      }
      guard let texels else { return nil }
      let reading = TileMask(size, all: false).reading(texels, footprint)
      filled = filled.map { $0.union(reading) } ?? reading
    }
    return filled
  }

  private func size(of destination: Pass.Destination) -> PixelSize {
    switch destination {
    case .output: frame.size
    case .target(let name): sizes[name] ?? frame.size
    case .images: frame.size
    }
  }
}

extension Draw {
  /// As many rectangles as it takes to draw in some tiles, or `nil` if all of the draw costs hardly
  /// more; the tiles become those that are drawn in.
  fileprivate func rectangles(of tiles: inout TileMask) -> [PixelRectangle]? {
    let whole =
      area.map { TileMask.touched(by: $0, in: tiles.size) } ?? TileMask(tiles.size, all: true)
    tiles.formIntersection(whole)
    var part = tiles
    var rectangles = part.rectangles
    // Rectangles of an upright quad are quads; of other geometry each draws all of it again.
    while area == nil, rectangles.count > 8, part.tile < 128 {
      part = part.coarser
      rectangles = part.rectangles
    }
    guard Double(part.area) < 0.9 * Double(whole.area) else {
      tiles = whole
      return nil
    }
    tiles = part.tile == tiles.tile ? part : part.divided(into: tiles.tile)
    return rectangles
  }
}
