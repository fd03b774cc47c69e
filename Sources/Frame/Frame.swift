/// One picture to draw, as a value without GL, files or a clock.
///
/// Pixel space has its origin at the top-left corner and y pointing down. A clip-space y of −1 is the
/// top row, so a target's first row is its top row and nothing is ever flipped.
public struct Frame: Sendable, Equatable {
  /// The size of the picture in pixels.
  public var size: PixelSize
  /// The targets that passes draw into besides the picture.
  public var targets: [Target]
  /// The storage buffers that dispatches write.
  public var buffers: [StorageBuffer] = []
  /// The passes in order; at least one draws into the output.
  public var passes: [Pass]

  /// Makes a frame of `size` pixels.
  public init(size: PixelSize, targets: [Target] = [], passes: [Pass]) {
    self.size = size
    self.targets = targets
    self.passes = passes
  }

  /// The pictures that the frame samples, each once, in the order of first use.
  public var assetRequests: [AssetRequest] {
    var seen: SurfaceSet<AssetRequest> = []
    var requests: [AssetRequest] = []
    for texture in passes.lazy.flatMap({ $0.textures }) {
      if case .asset(let request) = texture.source, seen.insert(request).inserted {
        requests.append(request)
      }
    }
    return requests
  }

  /// Whether the picture depends on earlier frames of its sequence, which must then be drawn before it.
  public var hasHistory: Bool {
    targets.contains { $0.hasHistory } || buffers.contains { $0.hasHistory }
  }

  /// Whether passes compute or read storage buffers, which those of pages never do.
  var computes: Bool {
    #if hasFeature(Embedded)
      false
    #else
      !buffers.isEmpty || passes.contains { $0.destination == .images }
    #endif
  }
}
