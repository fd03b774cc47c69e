import Documents
import Files
import Imaging

/// The pictures that a file shows at the times of a schedule, in rising order.
struct ShownFrames {
  private enum Source {
    case still(Image)
    case animation(Animation, starts: [Double])
    case film(FilmFrames)
  }

  private let schedule: Schedule
  private let source: Source

  /// Opens `file`, which was made for `request`.
  init(_ file: [UInt8], _ request: AnimationRequest) throws(AnimationError) {
    schedule = request.schedule
    if let codec = request.format.traits.codec {
      source = .film(try FilmFrames(file, request, codec))
      return
    }
    let name = "a \(request.format.rawValue) file"
    do throws(ImageError) {
      guard let animation = try Animation(file, name: name, limits: .unlimited) else {
        source = .still(try ImageDecoder.decode(file, name: name, limits: .unlimited))
        return
      }
      var now = 0.0
      var starts: [Double] = []
      for duration in animation.durations {
        starts.append(now)
        now += duration
      }
      source = .animation(animation, starts: starts)
    } catch {
      throw .cannotEncode(format: request.format.rawValue, frame: nil)
    }
  }

  /// What is shown when frame `index` of the schedule begins.
  func image(at index: Int) throws(AnimationError) -> Image {
    let seconds = Double(schedule.ticks[index]) / schedule.rate
    switch source {
    case .still(let image): return image
    case .film(let film): return try film.image(at: seconds)
    case .animation(let animation, let starts):
      // Times are rounded to the format's units, of which the longest is a hundredth.
      let shown = starts.lastIndex { $0 <= seconds + 0.005 } ?? 0
      return try mapError(
        to: { (_: ImageError) in AnimationError.cannotEncode(format: "an animation", frame: index)
        },
        animation.frame(shown))
    }
  }
}
