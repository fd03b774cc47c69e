import Effects
import Frame

/// A played effect in front of a camera, whose frames are what it shows while the shutter is open.
struct Exposure: Sendable {
  /// When the shutter is open.
  struct Shutter: Sendable, Hashable {
    /// For how many seconds.
    let seconds: Double
    /// How many moments stand for this time.
    let moments: Int
  }

  /// What is seen.
  let performance: PlayedEffect
  /// `nil` for a frame that shows a single moment.
  let shutter: Shutter?

  /// The picture of what is seen from `seconds` on: the mean of the middles of equal parts of the time that the shutter
  /// is open.
  ///
  /// - Throws: `EffectError` when the effect has no picture at one of these moments.
  func frame(at seconds: Double) throws(EffectError) -> Frame {
    guard let shutter else { return try performance.frame(at: seconds) }
    var moments: [Frame] = []
    for index in 0..<shutter.moments {
      let share = (Double(index) + 0.5) / Double(shutter.moments)
      moments.append(try performance.frame(at: seconds + share * shutter.seconds))
    }
    return Frame(meanOf: moments)
  }
}

extension RenderJob {
  /// What the frames show.
  var exposure: Exposure { Exposure(performance: performance, shutter: shutter) }

  /// The shutter of the settings; `nil` for frames that show a single moment.
  private var shutter: Exposure.Shutter? {
    guard settings.shutter > 0 else { return nil }
    return Exposure.Shutter(
      seconds: settings.shutter / framesPerSecond, moments: settings.subframes)
  }
}
