extension Frame {
  /// Of the bytes of a whole target with samples, those that take tiles of its edges; measured with opaque sheets.
  private static let edgeShare = 14.0 / 32

  /// Bytes of a target with samples above which its edges are sought.
  private static let soughtBytes = 64e6

  /// Bytes that drawing it takes with everything it samples, estimated from its sizes alone.
  ///
  /// The factors are those of llvmpipe, whose memory is the process's own: a target, its readback and the
  /// encoder's rows for the picture; the file's, the premultiplied and the device's copy of an asset.
  ///
  /// With `seeksEdges`, the edges of large pictures are sought, which takes longer than a GPU needs to draw them. Without it,
  /// such a picture counts as drawn with samples everywhere, which may be more than it takes.
  package func estimatedBytes(isDeep: Bool, seeksEdges: Bool = true) -> Double {
    var bytes = size.pixels * (isDeep ? 56 : 14)
    let minified = minifiedTargets
    var declared: [String: Target] = [:]
    for target in targets {
      declared[target.name] = target
      // Mipmaps have a third of its pixels; a history is there beside what is drawn.
      let copies = (target.hasHistory ? 2.0 : 1) * (minified.contains(target.name) ? 4.0 / 3 : 1)
      bytes += target.size.pixels * target.format.bytesPerPixel * copies
    }
    for buffer in buffers { bytes += Double(buffer.byteCount) }
    for request in assetRequests { bytes += request.size.pixels * (isDeep ? 24 : 12) }
    for pass in passes {
      var target: Target?
      if case .target(let name) = pass.destination { target = declared[name] }
      let pixels = (target?.size ?? size).pixels
      if pass.samples > 1 {
        // Colour and 32 bits of depth; where edges are known, only tiles are drawn with samples.
        let format = target?.format.bytesPerPixel ?? (isDeep ? 16 : 4)
        let whole = pixels * Double(pass.samples) * (format + 4)
        // To find edges takes longer than drawing a small picture, and saves little of its memory.
        let hasEdges = pass.draws.contains {
          seeksEdges && whole > Self.soughtBytes ? $0.edgeRegion != nil : $0.edges != nil
        }
        bytes += whole * (hasEdges ? Self.edgeShare : 1)
      }
      if pass.draws.contains(where: { $0.isSorted }) {
        // Eight fragments a pixel are stored at first, of the picture or of a band of its rows.
        bytes += min(pixels * 128, Double(128 << 20))
      }
      for draw in pass.draws { bytes += draw.estimatedBytes }
    }
    return bytes + gridBytes
  }

  /// The names of targets that some draw samples with mipmaps.
  private var minifiedTargets: Set<String> {
    var names: Set<String> = []
    for pass in passes {
      for texture in pass.textures where texture.sampler.mipmaps {
        switch texture.source {
        case .target(let name), .history(let name): names.insert(name)
        case .asset, .coverage: break
        }
      }
    }
    return names
  }

  /// Bytes of the grids that a device keeps, and of the largest one while it is made.
  private var gridBytes: Double {
    var grids: Set<GridShape> = []
    for draw in passes.flatMap({ $0.draws }) {
      for case .grid(let columns, let rows) in [draw.geometry, draw.edges?.geometry]
      where columns * rows > 1 {
        grids.insert(GridShape(columns: columns, rows: rows, isApart: draw.isSorted))
      }
    }
    let sizes = grids.map { Double($0.bytes) }
    // Made apart, a grid is there with shared vertices, too.
    let making = grids.map { Double($0.bytes + ($0.isApart ? $0.shared.bytes : 0)) }
    return min(sizes.reduce(0, +), Double(GridShape.keptBytes) + (sizes.max() ?? 0))
      + (making.max() ?? 0)
  }
}

extension Draw {
  /// Whether its fragments may be sorted.
  fileprivate var isSorted: Bool { depth == .sorted || depth == .sortedIfTransparent }

  /// Bytes of its own triangles and coverage, with the device's copy.
  fileprivate var estimatedBytes: Double {
    var bytes = 0.0
    for case .triangles(let mesh) in [geometry, edges?.geometry] {
      bytes += 8 * Double(mesh.components.count + mesh.indices.count)
      // Fragments that are sorted need the corners of each triangle apart.
      if isSorted {
        bytes += 72 * Double(mesh.indices.count)
      }
    }
    for case .coverage(let map) in textures.map({ $0.source }) { bytes += 2 * map.size.pixels }
    return bytes
  }
}

extension Target.Format {
  fileprivate var bytesPerPixel: Double {
    switch self {
    case .rgba8: 4
    case .rgba16f: 8
    case .rgbaFloat, .rgba32f: 16
    }
  }
}
