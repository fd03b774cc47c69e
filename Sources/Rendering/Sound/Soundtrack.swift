import Documents
import Effects
import Frame
import GLRenderer
import Imaging
import Outputs
import Workers

/// The sound of a film: what its shader makes, a file, or both together.
final class Soundtrack {
  private let span: SoundSpan
  /// The blocks of the shader's sound.
  let blocks: RenderJob?
  private let file: FilmSound.Part?

  /// The sound of `frames` of a request; `nil` where it has none.
  ///
  /// - Throws: `RenderingError` where frames are left out, or the file is no sound.
  init?(
    _ request: RenderRequest, _ frames: [RenderJob.TimedFrame], from assets: Assets
  ) throws(RenderingError) {
    guard request.sound != nil || request.audio != nil else { return nil }
    let span = try mapError(
      to: RenderingError.job, try SoundSpan(of: frames, rate: request.framesPerSecond))
    self.span = span
    file = try request.audio.flatMap { (name) throws(RenderingError) in
      try assets.sound(name, span, within: request.settings.limits.image.maxDecodeSeconds)
    }
    blocks = try request.sound.map { (sound) throws(RenderingError) in
      var blocks = request.blocks(of: sound, span)
      blocks.output = request.output?.path(ofFrame: 0).map { .sound($0) }
      return try RenderJob(blocks, from: assets)
    }
  }

  /// What the sound is made from: each block's key, and the place in the file, whose contents are known otherwise.
  func key(_ frameKey: (Frame) -> String) throws(RenderingError) -> String {
    var parts = [file?.text ?? "no file", "\(span.first) \(span.count)"]
    for timed in blocks?.frames ?? [] {
      guard let blocks else { break }
      parts.append(frameKey(try blocks.frame(for: timed)))
    }
    return parts.joined(separator: " ")
  }

  /// The sound of a film beside which its parts are stored; the shader's is drawn now.
  func sound(
    beside path: String, on renderer: Renderer, _ control: RenderControl
  ) throws(RenderingError) -> FilmSound? {
    var parts = [file].compactMap(\.self)
    if let blocks {
      let sink = try mapError(to: RenderingError.sink, try SoundSink(span, beside: path))
      var loop = try FrameLoop(blocks, on: renderer, control: control, sink: sink) { _ in }
      _ = try loop.run()
      if let made = sink.takeFile() { parts.append(FilmSound.Part(made, channels: 2)) }
    }
    return parts.isEmpty ? nil : FilmSound(parts: parts, samples: span.count)
  }
}

extension Assets {
  /// The part of a sound that is heard during `span`; `nil` where it has ended before.
  fileprivate func sound(
    _ name: String, _ span: SoundSpan, within seconds: Int
  ) throws(RenderingError) -> FilmSound.Part? {
    let request = FileRequest(name, as: .picture)
    let clip = try Clip(of: request) ?? Clip()
    guard clip.speed == 1 else {
      throw .inputFile("\(quoted(name)): the sound of a film has no speed; remove it")
    }
    let (file, container): (MediaFile, SoundContainer?)
    switch try picture(request) {
    case .film(let film): (file, container) = (film, nil)
    case .sound(let sound, let kind): (file, container) = (sound, kind)
    case .bytes: throw .image(.cannotDecode(name: request.title, reason: "it is no sound"))
    }
    let facts: SoundFacts
    do throws(MediaError) { facts = try file.soundFacts(of: container, within: seconds) } catch {
      throw .image(error.image(request.title))
    }
    guard clip.seconds(in: facts.duration) != nil else {
      throw .image(.cannotDecode(name: request.title, reason: clip.startsAfter(facts.duration)))
    }
    let start = clip.start + Double(span.first) / Double(SoundTexture.sampleRate)
    guard start < min(clip.end ?? .infinity, facts.duration) else { return nil }
    return FilmSound.Part(file, facts, from: start, to: clip.end)
  }
}
