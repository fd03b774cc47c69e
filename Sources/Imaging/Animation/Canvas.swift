/// The premultiplied picture on which an animation's frames are composed.
struct Canvas {
  private let width: Int
  private let height: Int
  private let depth: Image.Depth
  private var bytes: [UInt8]
  /// The earlier contents of a rectangle that must be restored.
  private var covered: [UInt8] = []

  /// A transparent canvas.
  init(width: Int, height: Int, depth: Image.Depth) {
    self.width = width
    self.height = height
    self.depth = depth
    bytes = [UInt8](repeating: 0, count: width * height * depth.rawValue / 2)
  }

  private var pixelBytes: Int { depth.rawValue / 2 }

  var image: Image {
    Image(width: width, height: height, depth: depth, alpha: .premultiplied, bytes: bytes)
  }

  mutating func clear() {
    bytes = [UInt8](repeating: 0, count: bytes.count)
    covered = []
  }

  /// Applies the disposal of `part`, the frame that the canvas shows, before the next frame.
  mutating func dispose(_ part: AnimationPart) {
    let row = part.width * pixelBytes
    for y in 0..<part.height {
      let start = start(ofRow: y, of: part)
      switch part.disposal {
      case .keep: return
      case .clear:
        for index in start..<start + row { bytes[index] = 0 }
      case .restore:
        bytes.replaceSubrange(start..<start + row, with: covered[y * row..<(y + 1) * row])
      }
    }
    covered = []
  }

  /// Draws `image`, the pixels of `part`, on the canvas.
  mutating func draw(_ image: Image, _ part: AnimationPart) {
    let image = image.premultiplied()
    let row = part.width * pixelBytes
    if part.disposal == .restore {
      covered = (0..<part.height).flatMap { y in
        let start = start(ofRow: y, of: part)
        return bytes[start..<start + row]
      }
    }
    if !part.blends, part.covers(width, height) {
      bytes = image.bytes
      return
    }
    for y in 0..<part.height {
      let start = start(ofRow: y, of: part)
      image.bytes.withUnsafeBytes { source in
        bytes.withUnsafeMutableBytes { target in
          let from = UnsafeRawBufferPointer(rebasing: source[y * row..<(y + 1) * row])
          let to = UnsafeMutableRawBufferPointer(rebasing: target[start..<start + row])
          guard part.blends else { return to.copyMemory(from: from) }
          switch depth {
          case .eight:
            Self.lay(from.bindMemory(to: UInt8.self), over: to.bindMemory(to: UInt8.self))
          case .sixteen:
            Self.lay(from.bindMemory(to: UInt16.self), over: to.bindMemory(to: UInt16.self))
          }
        }
      }
    }
  }

  private func start(ofRow y: Int, of part: AnimationPart) -> Int {
    ((part.y + y) * width + part.x) * pixelBytes
  }

  /// Source-over: the destination is multiplied by 1 − alpha, rounded to nearest.
  private static func lay<Component: FixedWidthInteger & UnsignedInteger>(
    _ source: UnsafeBufferPointer<Component>, over target: UnsafeMutableBufferPointer<Component>
  ) {
    let full = UInt32(Component.max)
    for pixel in stride(from: 0, to: source.count, by: 4) {
      let rest = full - UInt32(source[pixel + 3])
      for c in pixel..<pixel + 4 {
        // At most full² + full / 2, which fits; the sum is at most full when colour is at most alpha.
        let below = (UInt32(target[c]) * rest + full / 2) / full
        target[c] = Component(truncatingIfNeeded: min(UInt32(source[c]) + below, full))
      }
    }
  }
}
