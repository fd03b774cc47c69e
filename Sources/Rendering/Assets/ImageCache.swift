import Frame
import Imaging

/// Pictures by request; the least recently used are dropped when there are too many bytes.
struct ImageCache {
  private let maxBytes: Int
  private var entries: [AssetRequest: (image: Image, use: Int)] = [:]
  private var uses = 0
  private(set) var bytes = 0

  /// Makes a cache of `maxBytes`, or of one larger picture.
  init(maxBytes: Int) {
    self.maxBytes = maxBytes
  }

  /// The picture of a request, which counts as used; setting it may drop others.
  subscript(request: AssetRequest) -> Image? {
    mutating get {
      uses += 1
      entries[request]?.use = uses
      return entries[request]?.image
    }
    set {
      remove(request)
      guard let newValue else { return }
      uses += 1
      bytes += newValue.bytes.count
      while bytes > maxBytes, let oldest = entries.min(by: { $0.value.use < $1.value.use }) {
        remove(oldest.key)
      }
      entries[request] = (newValue, uses)
    }
  }

  /// Drops what the request's input shows at other times.
  mutating func dropOtherTimes(of request: AssetRequest) {
    for other in entries.keys where other.input == request.input {
      if other.seconds != request.seconds { remove(other) }
    }
  }

  private mutating func remove(_ request: AssetRequest) {
    if let entry = entries.removeValue(forKey: request) { bytes -= entry.image.bytes.count }
  }
}
