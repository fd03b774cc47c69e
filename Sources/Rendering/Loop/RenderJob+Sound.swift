import Documents
import Effects
import GLRenderer
import Outputs
import Workers

extension RenderJob {
  /// The sink that frames are written to; a film's sound is drawn now.
  func sink(
    on renderer: Renderer, _ control: RenderControl
  ) throws(RenderingError) -> any FrameSink {
    var sound: FilmSound?
    if let soundtrack, let path = output?.path(ofFrame: 0) {
      sound = try soundtrack.sound(beside: path, on: renderer, control)
    }
    return try sink(for: renderer.device, with: sound)
  }
}

extension Soundtrack {
  /// The sound of a film beside which its parts are stored; the file is decoded once, and the shader's is drawn.
  ///
  /// - Throws: `RenderingError` where the file is damaged, and as drawing does.
  fileprivate func sound(
    beside path: String, on renderer: Renderer, _ control: RenderControl
  ) throws(RenderingError) -> FilmSound {
    var parts: [FilmSound.Part] = []
    if let file, let part = file.part {
      do throws(MediaError) {
        try part.check(seconds: span.seconds, within: limit)
      } catch {
        throw .image(error.image(file.name))
      }
      parts.append(part)
    }
    if let made = try blocks?.soundPart(span, beside: path, on: renderer, control) {
      parts.append(made)
    }
    return FilmSound(parts: parts, samples: span.count, rate: SoundTexture.sampleRate)
  }
}

extension RenderJob {
  /// The sound that these blocks make, drawn into a file beside `path`.
  ///
  /// - Throws: `RenderingError` as drawing does.
  func soundPart(
    _ span: SoundSpan, beside path: String, on renderer: Renderer, _ control: RenderControl
  ) throws(RenderingError) -> FilmSound.Part? {
    let sink = try mapError(to: RenderingError.sink, try SoundSink(span, beside: path))
    var loop = try FrameLoop(self, on: renderer, control: control, sink: sink) { _ in }
    _ = try loop.run()
    return sink.takeFile().map { FilmSound.Part($0, channels: 2) }
  }
}
