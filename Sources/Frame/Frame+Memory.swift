extension Frame {
  /// Bytes that drawing it takes with everything it samples, estimated from its sizes alone.
  ///
  /// The factors are those of llvmpipe, whose memory is the process's own: a target, its readback and the
  /// encoder's rows for the picture; the file's, the premultiplied and the device's copy of an asset.
  package func estimatedBytes(isDeep: Bool) -> Double {
    var bytes = size.pixels * (isDeep ? 56 : 14)
    for target in targets { bytes += target.size.pixels * target.format.bytesPerPixel }
    for request in assetRequests { bytes += request.size.pixels * (isDeep ? 24 : 12) }
    for pass in passes {
      let target = targets.first { .target($0.name) == pass.destination }
      // Colour and depth of four samples; where edges are known, only tiles are drawn with them.
      let hasEdges = pass.draws.contains { $0.edges != nil }
      let pixels = (target?.size ?? size).pixels
      if pass.samples > 1 { bytes += pixels * (hasEdges ? 14 : 32) }
      if pass.draws.contains(where: { $0.isSorted }) {
        // Eight fragments a pixel are stored at first, of the picture or of a band of its rows.
        bytes += min(pixels * 128, Double(128 << 20))
      }
      for draw in pass.draws { bytes += draw.estimatedBytes }
    }
    return bytes
  }
}

extension Draw {
  /// Whether its fragments may be sorted.
  fileprivate var isSorted: Bool { depth == .sorted || depth == .sortedIfTransparent }

  /// Bytes of its own geometry and coverage, with the device's copy.
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

extension PixelSize {
  fileprivate var pixels: Double { Double(width) * Double(height) }
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
