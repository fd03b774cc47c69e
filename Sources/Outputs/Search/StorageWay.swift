import Imaging

/// A way to store the pictures of an animation.
enum StorageWay: Equatable {
  /// Every pixel as it is.
  case lossless
  /// Lossy compression of a quality, 0…100.
  case quality(Int)
  /// At most so many colours, besides transparent.
  case colors(Int)

  /// The ways of a request's format, the best first; the quality that it asks for is the best one.
  static func all(_ request: AnimationRequest) -> [StorageWay] {
    let quality = request.settings.quality
    let qualities = stride(from: quality ?? 100, through: 0, by: -1).map { Self.quality($0) }
    switch request.format {
    case .webP: return quality == nil ? [.lossless] + qualities : qualities
    case .gif: return colors.map { .colors($0) }
    case .apng where request.shape.depth == .sixteen: return [.lossless]
    case .apng: return [.lossless] + colors.map { .colors($0) }
    case .mp4, .webM: return qualities
    case .mov, .y4m: return []
    }
  }

  private static let colors = [255, 191, 127, 95, 63, 47, 31, 23, 15, 11, 7]

  /// What a person reads.
  var text: String {
    switch self {
    case .lossless: "lossless"
    case .quality(let quality): "quality \(quality)"
    case .colors(let count): "\(count) colours"
    }
  }
}
