package import Documents

/// Files of a batch, counted as what they are.
package struct Tally: Sendable, Equatable {
  /// The kind of one file of a job.
  enum Sort: Sendable, Equatable {
    /// The picture of a job that shows one moment.
    case picture
    /// One of the frames of a sequence.
    case sequenceFrame
    /// A file that shows this many frames.
    case animation(frames: Int)
    /// A sound file that is drawn in this many blocks.
    case sound(blocks: Int)

    /// Frames that are drawn for the file.
    var frames: Int {
      switch self {
      case .picture, .sequenceFrame: 1
      case .animation(let frames): frames
      case .sound(let blocks): blocks
      }
    }
  }

  /// Pictures of jobs that show one moment.
  package var pictures = 0
  /// Animations, each in one file.
  package var animations = 0
  /// The frames in these animations.
  package var animationFrames = 0
  /// Sounds, each in one file.
  package var sounds = 0
  /// The blocks that were drawn for these sounds.
  package var soundBlocks = 0
  /// Frames of sequences, each in a file.
  package var sequenceFrames = 0

  /// Nothing.
  package init() {}

  /// So many files of a sort.
  init(_ count: Int, _ sort: Sort) {
    switch sort {
    case .picture: pictures = count
    case .sequenceFrame: sequenceFrames = count
    case .animation(let frames): (animations, animationFrames) = (count, count * frames)
    case .sound(let blocks): (sounds, soundBlocks) = (count, count * blocks)
    }
  }

  /// Files.
  package var files: Int { pictures + animations + sounds + sequenceFrames }

  /// Frames that are drawn: the picture of a job is one, and so is a block of a sound.
  package var frames: Int { pictures + animationFrames + soundBlocks + sequenceFrames }

  /// `30 pictures, 6 animations (72 frames) and 64 frames of sequences`.
  package var text: String {
    var parts: [String] = []
    if pictures > 0 { parts.append(counted(pictures, "picture")) }
    if animations > 0 {
      parts.append("\(counted(animations, "animation")) (\(counted(animationFrames, "frame")))")
    }
    if sounds > 0 { parts.append(counted(sounds, "sound")) }
    if sequenceFrames > 0 { parts.append("\(counted(sequenceFrames, "frame")) of sequences") }
    return parts.isEmpty ? "no files" : listed(parts)
  }

  package static func + (left: Tally, right: Tally) -> Tally {
    var sum = left
    sum.pictures += right.pictures
    sum.animations += right.animations
    sum.animationFrames += right.animationFrames
    sum.sounds += right.sounds
    sum.soundBlocks += right.soundBlocks
    sum.sequenceFrames += right.sequenceFrames
    return sum
  }

  package static func += (left: inout Tally, right: Tally) { left = left + right }

  /// The same for a program, under a word that names the kind of files.
  package var json: JSON {
    .object([
      .init("files", .integer(files)), .init("frames", .integer(frames)),
      .init("pictures", .integer(pictures)), .init("animations", .integer(animations)),
      .init("animationFrames", .integer(animationFrames)), .init("sounds", .integer(sounds)),
      .init("soundBlocks", .integer(soundBlocks)),
      .init("sequenceFrames", .integer(sequenceFrames)),
    ])
  }
}
