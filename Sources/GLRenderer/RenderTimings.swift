/// How a renderer's time was spent.
public struct RenderTimings: Sendable, Equatable {
  /// Opening the device.
  public var setUp: Duration = .zero
  /// Compiling and linking shaders.
  public var compile: Duration = .zero
  /// Submitting draws and, on the software rasteriser, executing them, without compiling.
  public var draw: Duration = .zero
  /// The part of ``draw`` that each renderer's first frame took, in which drivers finish programs and fill
  /// caches.
  public var firstDraw: Duration = .zero
  /// How many first frames there were: one for each renderer that drew.
  public var firstFrames: Int = 0
  /// Waiting for pixels and copying them.
  public var readback: Duration = .zero
  /// Frames submitted.
  public var frames: Int = 0
  /// Bits of the floats in which blurs for display are stored: 32 where the device is faster with them, otherwise
  /// 16.
  public var floatBits: Int = 16
  /// Device time of each pass, in the order of first use; empty unless requested.
  public internal(set) var passes: [PassTimes] = []
}

extension RenderTimings {
  /// The mean time that a frame after the first one took to draw; zero without such a frame.
  public var steadyDraw: Duration {
    frames > firstFrames ? (draw - firstDraw) / (frames - firstFrames) : .zero
  }

  /// Adds another renderer's times.
  package mutating func add(_ other: RenderTimings) {
    setUp += other.setUp
    compile += other.compile
    draw += other.draw
    firstDraw += other.firstDraw
    firstFrames += other.firstFrames
    readback += other.readback
    frames += other.frames
    for pass in other.passes {
      if let index = passes.firstIndex(where: { $0.label == pass.label }) {
        passes[index].add(pass)
      } else {
        passes.append(pass)
      }
    }
  }

  /// Adds the time that a pass took in a frame, which may be a renderer's first.
  mutating func add(_ time: Duration, toPass label: String, isFirst: Bool) {
    if let index = passes.firstIndex(where: { $0.label == label }) {
      passes[index].add(time, isFirst: isFirst)
    } else {
      var times = PassTimes(label: label)
      times.add(time, isFirst: isFirst)
      passes.append(times)
    }
  }
}
