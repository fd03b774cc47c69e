import Imaging
import TestSupport

/// Pictures of a sequence in which a disc moves over a background.
struct MovingPicture {
  /// What the pictures have.
  enum Kind: CaseIterable {
    /// A flat disc with a hard edge on nothing.
    case flat
    /// Many colours, and every alpha.
    case soft
    /// Many colours on an opaque background that stays.
    case opaque
    /// Rectangles at random places, of few colours; some frames are empty, some like the one before.
    case random
  }

  let kind: Kind
  let width: Int
  let height: Int
  let count: Int
  let seed: UInt64

  /// The pictures, straight.
  var frames: [Image] {
    var random = SplitMix(seed: seed)
    var pictures: [Image] = []
    for number in 0..<count {
      let isRepeated = kind == .random && number > 0 && random.next() % 4 == 0
      pictures.append(isRepeated ? pictures[number - 1] : picture(number, &random))
    }
    return pictures
  }

  private func picture(_ number: Int, _ random: inout SplitMix) -> Image {
    var bytes = [UInt8](repeating: 0, count: 4 * width * height)
    if kind == .random {
      for _ in 0..<random.next() % 4 { paint(&bytes, &random) }
    } else {
      disc(&bytes, Double(number) / Double(count))
    }
    return Image(width: width, height: height, alpha: .straight, bytes: bytes)
  }

  private func paint(_ bytes: inout [UInt8], _ random: inout SplitMix) {
    let (left, top) = (Int(random.next() % UInt64(width)), Int(random.next() % UInt64(height)))
    let (right, bottom) = (
      left + 1 + Int(random.next() % UInt64(width - left)),
      top + 1 + Int(random.next() % UInt64(height - top))
    )
    let color = [UInt8(random.next() % 5 * 60), UInt8(random.next() % 5 * 60), 90, 255]
    for y in top..<bottom {
      for x in left..<right {
        bytes.replaceSubrange(4 * (y * width + x)..<4 * (y * width + x) + 4, with: color)
      }
    }
  }

  private func disc(_ bytes: inout [UInt8], _ progress: Double) {
    let middle = (Double(width) * (0.3 + 0.4 * progress), Double(height) * 0.5)
    let radius = Double(min(width, height)) * 0.3
    for y in 0..<height {
      for x in 0..<width {
        let (dx, dy) = (Double(x) + 0.5 - middle.0, Double(y) + 0.5 - middle.1)
        let inside = radius - (dx * dx + dy * dy).squareRoot()
        let alpha = kind == .soft ? min(max(inside / 4 + 0.5, 0), 1) : inside > 0 ? 1 : 0
        let many = [
          UInt8(x * 255 / width), UInt8(y * 255 / height), UInt8(128 + 100 * progress), 255,
        ]
        var color: [UInt8] = kind == .flat ? [200, 40, 90, 255] : many
        color[3] = UInt8((255 * alpha).rounded())
        if color[3] == 0 {
          color = kind == .opaque ? [20, UInt8(x * 200 / width), 60, 255] : [0, 0, 0, 0]
        }
        bytes.replaceSubrange(4 * (y * width + x)..<4 * (y * width + x) + 4, with: color)
      }
    }
  }
}
