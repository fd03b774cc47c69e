import Imaging

/// How the pictures of an animation are stored.
enum Storage: Equatable {
  /// Every pixel as it is.
  case lossless
  /// Lossy compression of a quality, 0…100.
  case quality(Int)
  /// At most this many colours, besides transparent.
  case colors(Int)

  /// The storages that a request's format offers, the best first; the quality that it requests is the best one.
  static func all(_ request: AnimationRequest) -> [Storage] {
    let quality = request.settings.quality
    let qualities = stride(from: quality ?? 100, through: 0, by: -1).map { Self.quality($0) }
    switch request.format.traits.reduction {
    case .qualities: return qualities
    case .losslessOrQualities: return quality == nil ? [.lossless] + qualities : qualities
    case .colors: return colors.map { .colors($0) }
    case .losslessOrColors:
      return [.lossless] + (request.mayHavePalette ? colors.map { .colors($0) } : [])
    case .none: return []
    }
  }

  /// The most colours; a palette's, where it has no fewer.
  var colorCount: Int { if case .colors(let count) = self { count } else { Self.colors[0] } }

  /// The quality; `nil` without loss, or where colours are left out.
  var quality: Int? { if case .quality(let quality) = self { quality } else { nil } }

  private static let colors = [255, 191, 127, 95, 63, 47, 31, 23, 15, 11, 7]

  /// The words for messages.
  var text: String {
    switch self {
    case .lossless: "lossless"
    case .quality(let quality): "quality \(quality)"
    case .colors(let count): "\(count) colours"
    }
  }
}
