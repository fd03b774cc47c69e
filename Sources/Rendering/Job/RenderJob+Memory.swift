import Documents
import Effects
import Frame
import GLRenderer
import Imaging
import Workers

extension RenderJob {
  /// The share of the memory that is allowed, 0…1, that drawing the frame at `seconds` takes, in parts if need be.
  ///
  /// - Throws: `RenderingError.job` when it is more than all.
  func checkMemory(of frame: Frame, at seconds: Double) throws(RenderingError) -> Double {
    let allowed = performance.stage.limits.bytes
    let needed = neededBytes(of: frame)
    guard needed > Double(allowed) else { return needed / Double(allowed) }
    let least = tilings(of: frame.size, at: seconds, upTo: .max).reduce(needed) {
      min($0, $1.bytes)
    }
    guard least <= Double(allowed) else { throw .job(.overMemory(least, allowed: allowed)) }
    return 1
  }

  /// Bytes that drawing `frame` at once takes.
  private func neededBytes(of frame: Frame) -> Double {
    func bytes(seeksEdges: Bool) -> Double {
      Self.ownBytes + frame.estimatedBytes(isDeep: depth == .sixteen, seeksEdges: seeksEdges)
        + pictures.heldBytes(besides: frame.assetRequests)
    }
    // The search takes longer than a GPU takes to draw, and decides only where memory is short.
    let needed = bytes(seeksEdges: false)
    return needed > Double(performance.stage.limits.bytes) / 2 ? bytes(seeksEdges: true) : needed
  }

  /// The parts in which pictures are drawn that are larger than the device's, or than the memory; `nil` for whole pictures.
  ///
  /// - Throws: `RenderingError` when the first frame cannot be drawn.
  func tiling(on device: DeviceInfo) throws(RenderingError) -> Tiling? {
    guard let first = frames.first else { return nil }
    let frame = try frame(for: first)
    let allowed = Double(performance.stage.limits.bytes)
    let isWhole =
      max(frame.size.width, frame.size.height) <= device.maxTextureSize
      && neededBytes(of: frame) <= allowed
    guard !isWhole else { return nil }
    return tilings(of: frame.size, at: first.seconds, upTo: device.maxTextureSize)
      .first { $0.bytes <= allowed }?.tiling
  }

  /// Parts in which a picture of a size can be drawn, the largest first, with the bytes that this takes.
  ///
  /// There are none where a picture is not drawn in parts: as a part of a film, as values, where it depends on the one before,
  /// and where its targets are too large, too.
  private func tilings(
    of size: PixelSize, at seconds: Double, upTo side: Int
  ) -> [(tiling: Tiling, bytes: Double)] {
    guard output?.format == .png, inspected == nil, !performance.effect.traits.hasHistory else {
      return []
    }
    return Tiling.sizes(upTo: side).compactMap { tile in
      let tiling = Tiling(size: size, tile: tile)
      guard let part = try? exposure.frame(at: seconds, part: tiling[0]),
        part.targets.allSatisfy({ max($0.size.width, $0.size.height) <= side })
      else { return nil }
      let band = tiling.size.width * tiling[0].size.height * depth.rawValue / 2
      return (tiling, neededBytes(of: part) + Self.bandCopies * Double(band))
    }
  }

  /// How often the rows of all parts side by side are in memory: as parts, joined, and compressed.
  private static let bandCopies = 3.0

  /// The number of pictures being drawn or waiting for encoding: at least one, and at most 256 MiB of them or one for each
  /// processor, if the renderers leave as much; less than that where inputs move, so that what the pictures show takes at
  /// most 128 MiB, or one for each processor.
  func picturesInFlight(renderers: Int) -> Int {
    guard frames.count > 1 else { return 1 }
    let free = freeBytes - Double(renderers) * frameBytes
    // So many that every processor encodes one.
    let busy = Processors.count + renderers
    func fitting(_ bytes: Double, in most: Double) -> Double {
      min(free, max(most, Double(busy) * bytes)) / bytes
    }
    var count = fitting(Double(pictureBytes), in: 256 * 0x1p20)
    // A picture that waits to be drawn holds the pictures that it shows at its time.
    if movingBytes > 0 { count = min(count, fitting(movingBytes, in: 128 * 0x1p20)) }
    return Int(count, within: 1...max(4 + 4 * renderers, busy))
  }

  /// Bytes of what the inputs that move show at one time.
  private var movingBytes: Double {
    let stage = performance.stage
    let moments = Double(exposure.shutter?.moments ?? 1)
    return moments
      * stage.inputs.indices.reduce(0) { bytes, index in
        guard stage.inputs[index].animation != nil else { return bytes }
        return bytes + stage.pixelSize(ofInput: index).pixels * Double(depth.rawValue / 2)
      }
  }

  /// Bytes of a picture before it is compressed.
  package var pictureBytes: Int {
    let size = performance.stage.pixelSize
    return sidesPerPixel * sidesPerPixel * size.width * size.height * depth.rawValue / 2
  }

  /// How many renderers are worthwhile for the job.
  ///
  /// There is one per processor, up to four, if each has enough frames to make up for its start, and if all
  /// together can draw the job's middle frame within a quarter of the memory limit.
  public var renderers: Int {
    let count = min(4, Processors.count, max(1, frames.count / Self.framesPerRenderer))
    guard count > 1, !isInOrder else { return 1 }
    let waiting = movingBytes * Double(Processors.count + count)
    let free = Double(performance.stage.limits.bytes) / 4 - Self.ownBytes - waiting
    return Int(free / frameBytes, within: 1...count)
  }

  /// Bytes that the program itself takes, with llvmpipe.
  private static let ownBytes = 112e6

  /// The memory that the limit leaves for drawing.
  private var freeBytes: Double { Double(performance.stage.limits.bytes) - Self.ownBytes }

  /// Bytes that drawing the frame in the middle of the job takes; all that are free if it cannot be drawn.
  private var frameBytes: Double {
    guard !frames.isEmpty, let frame = try? frame(for: frames[frames.count / 2]) else {
      return freeBytes
    }
    return frame.estimatedBytes(isDeep: depth == .sixteen)
  }

  /// Opening a renderer and compiling its shaders takes as long as about this many frames.
  private static let framesPerRenderer = 12
}
