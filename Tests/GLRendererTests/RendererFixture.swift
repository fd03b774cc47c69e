import Effects
import Frame
import Imaging
import Motion
import TestSupport
import Testing

@testable import GLRenderer

/// Opens the software rasteriser, runs `body`, and fails on driver messages, errors and leaks.
func withRenderer<R>(
  readback: ReadbackMode = .automatic, sorting: SortingMode = .automatic,
  sortingMemory: Int? = nil, timesPasses: Bool = false, _ body: (Renderer) throws -> R
) throws -> R {
  var options = RendererOptions(software: .require, debug: true, timesPasses: timesPasses)
  options.readback = readback
  options.sorting = sorting
  if let sortingMemory { options.sortingMemory = sortingMemory }
  let renderer = try Renderer(options)
  let result = try body(renderer)
  renderer.dropCaches()
  #expect(renderer.liveObjects == 0, "GL objects outlive their owners")
  return result
}

/// A premultiplied picture whose pixels `color` gives, straight: red, green, blue, alpha.
func picture(
  _ width: Int, _ height: Int, _ color: (Int, Int) -> (UInt8, UInt8, UInt8, UInt8)
) -> Image {
  var bytes: [UInt8] = []
  for y in 0..<height {
    for x in 0..<width {
      let (red, green, blue, alpha) = color(x, y)
      for component in [red, green, blue] {
        bytes.append(UInt8((Int(component) * Int(alpha) + 127) / 255))
      }
      bytes.append(alpha)
    }
  }
  return Image(width: width, height: height, alpha: .premultiplied, bytes: bytes)
}

/// A picture of noise in every component; alpha is 0, 255 or anything.
func noisePicture(_ width: Int, _ height: Int, seed: UInt64) -> Image {
  var noise = SplitMix(seed: seed)
  return picture(width, height) { _, _ in
    let bits = noise.next()
    let alpha: UInt8 =
      switch bits >> 24 & 3 {
      case 0: 0
      case 1: UInt8(truncatingIfNeeded: bits >> 32)
      default: 255
      }
    return (
      UInt8(truncatingIfNeeded: bits), UInt8(truncatingIfNeeded: bits >> 8),
      UInt8(truncatingIfNeeded: bits >> 16), alpha
    )
  }
}
