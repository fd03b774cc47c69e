import Effects
import Frame
import Imaging

/// A picture of a job, decoded as far as needed.
struct InputPicture {
  let name: String
  let size: PixelSize
  var content: Content

  enum Content {
    /// The file of a still picture that has not been decoded, or those of a cube map's faces.
    case files([[UInt8]])
    case picture(Image)
    /// An SVG file.
    case drawing([UInt8])
    /// An animation from its `first` frame on, with the times of those that play.
    case animation(Animation, InputAnimation, first: Int)
    /// A film and the part of it that plays.
    case film(FilmPlayer, Clip)
    /// A sound and the part of it that plays.
    case sound(SoundPlayer, Clip)
  }

  /// The time in which it moves; `nil` for a still picture.
  var animation: InputAnimation? {
    switch content {
    case .files, .picture, .drawing: nil
    case .animation(_, let times, _): times
    case .film(let player, let clip):
      clip.seconds(in: player.duration).map { InputAnimation(filmOf: $0) }
    case .sound(let player, let clip):
      clip.seconds(in: player.duration).map { InputAnimation(soundOf: $0) }
    }
  }
}
