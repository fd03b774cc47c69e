import Documents
import Effects
import Frame
import Imaging
import Outputs
import Workers

/// The sound of a film: what its shader makes, a file, or both together.
final class Soundtrack {
  /// The time span of the sound.
  let span: SoundSpan
  /// The blocks of the shader's sound.
  let blocks: RenderJob?
  /// The file; `nil` without one.
  let file: HeardFile?
  /// Seconds that looking at the file may take.
  let limit: Int

  /// A sound file.
  struct HeardFile {
    /// Its name in messages.
    let name: String
    /// The part that sounds; `nil` if it has ended before the film begins.
    let part: FilmSound.Part?
  }

  /// The sound of `frames` of a request; `nil` if it has none, or frames are left out.
  ///
  /// - Throws: `RenderingError` if a sound file is combined with skipped frames, or is not a sound.
  init?(
    _ request: RenderRequest, _ frames: [RenderJob.TimedFrame], from assets: Assets,
    keptIn shelf: PictureShelf
  ) throws(RenderingError) {
    guard request.sound != nil || request.audio != nil else { return nil }
    guard let span = SoundSpan(of: frames, request) else {
      if request.audio != nil { throw .job(.soundOfGaps) }
      return nil
    }
    self.span = span
    limit = request.settings.limits.image.maxDecodeSeconds
    if let name = request.audio {
      file = try assets.sound(name, span, within: limit)
    } else {
      file = nil
    }
    guard let sound = request.sound else {
      blocks = nil
      return
    }
    guard span.seconds <= Double(SoundSpan.longest) else {
      throw .job(.longSound(seconds: span.seconds, allowed: SoundSpan.longest))
    }
    var blocks = request.blocks(of: sound, span)
    blocks.output = request.output?.path(ofFrame: 0).map { .sound($0) }
    // The same pictures are opened once.
    var shelf = shelf
    self.blocks = try RenderJob(blocks, from: assets, keptIn: &shelf)
  }

  /// What the sound is made from: each block's key, and the place in the file, whose contents are known otherwise.
  func key(_ frameKey: (Frame) -> String) throws(RenderingError) -> String {
    var parts = [file?.part?.text ?? "no file", span.text]
    if let blocks {
      for timed in blocks.frames { parts.append(frameKey(try blocks.frame(for: timed))) }
    }
    return parts.joined(separator: " ")
  }
}

extension Assets {
  /// The part of a sound that sounds during `span`.
  fileprivate func sound(
    _ name: String, _ span: SoundSpan, within seconds: Int
  ) throws(RenderingError) -> Soundtrack.HeardFile {
    let request = FileRequest(name, as: .picture)
    let clip = try Clip(of: request) ?? Clip()
    guard clip.speed == 1 else {
      throw .inputFile("\(quoted(name)): the sound of a film has no speed; remove it")
    }
    let (file, container): (MediaFile, SoundContainer?)
    switch try picture(request) {
    case .film(let film): (file, container) = (film, nil)
    case .sound(let sound, let kind): (file, container) = (sound, kind)
    case .bytes: throw .image(.cannotDecode(name: request.title, reason: "it is not a sound"))
    }
    let facts: SoundFacts
    do throws(MediaError) { facts = try file.soundFacts(of: container, within: seconds) } catch {
      throw .image(error.image(request.title))
    }
    guard clip.seconds(in: facts.duration) != nil else {
      throw .image(.cannotDecode(name: request.title, reason: clip.startsAfter(facts.duration)))
    }
    let start = clip.start + Double(span.first) / Double(SoundTexture.sampleRate)
    let isHeard = start < min(clip.end ?? .infinity, facts.duration)
    return Soundtrack.HeardFile(
      name: request.title,
      part: isHeard ? FilmSound.Part(file, facts, from: start, to: clip.end) : nil)
  }
}
