import Documents
package import Effects
import Frame
import GLRenderer
import Outputs
import Workers

/// A sound that a page plays aloud, again and again.
package struct PageSound: Sendable {
  /// Seconds after which it begins again, more than 0.
  package let seconds: Double
  /// Its file, which browsers decode.
  package let file: [UInt8]

  /// Seconds that the sounds of a page may last together: decoded, each takes 384 kB in a browser.
  fileprivate static let longest = 600.0
}

extension RenderJob {
  /// What a page plays aloud: the sounds among the inputs of its `stage`, each for a round, and what the shader makes
  /// during a play.
  ///
  /// - Parameters:
  ///   - stage: The inputs as the page has them.
  ///   - assets: The reader of the inputs.
  ///   - onProgress: Called for each block of the shader's sound that is drawn.
  /// - Returns: The sounds; none if they are too long together, as ``pageWarnings(on:)`` says.
  /// - Throws: `RenderingError` as drawing does.
  package func pageSounds(
    on stage: Stage, from assets: Assets, onProgress: @escaping @Sendable () -> Void
  ) throws(RenderingError) -> [PageSound] {
    let (rounds, made) = soundSeconds(on: stage)
    guard rounds.reduce(made, +) <= PageSound.longest else { return [] }
    var sounds: [PageSound] = []
    for (index, round) in rounds.enumerated() {
      guard let part = pictures.soundPart(ofInput: index) else { continue }
      sounds.append(try sound(part, seconds: round))
    }
    if let sound = request.sound,
      let part = try part(of: sound, seconds: made, from: assets, onProgress)
    {
      sounds.append(try self.sound(part, seconds: made))
    }
    return sounds
  }

  /// Sentences about what a page of the job, with inputs as those of `stage`, leaves out.
  package func pageWarnings(on stage: Stage) -> [String] {
    var warnings: [String] = []
    let (rounds, made) = soundSeconds(on: stage)
    let seconds = rounds.reduce(made, +)
    if seconds > PageSound.longest {
      warnings.append(
        "the page plays nothing aloud, since its sounds last \(seconds.rounded().plainText) s, more than"
          + " \(PageSound.longest.plainText) s; reduce --duration")
    }
    if exposure.shifts.count > 1 {
      warnings.append(
        "a page draws \(counted(settings.samples / exposure.shifts.count, "sample")) per pixel instead of \(settings.samples)"
      )
    }
    return warnings
  }

  /// Seconds of each input's sound, and of what the shader makes.
  private func soundSeconds(on stage: Stage) -> (rounds: [Double], made: Double) {
    (
      stage.inputs.map { $0.isSound ? $0.animation?.duration ?? 0 : 0 },
      request.sound == nil ? 0 : max(performance.totalDuration, SoundTexture.step)
    )
  }

  private func sound(
    _ part: FilmSound.Part, seconds: Double
  ) throws(RenderingError) -> PageSound {
    let rate = SoundTexture.sampleRate
    let samples = max(Int((seconds * Double(rate)).rounded(), within: 0...1 << 50), 1)
    let sound = FilmSound(parts: [part], samples: samples, rate: rate)
    do throws(AnimationError) {
      return PageSound(seconds: seconds, file: try sound.pageFile(beside: Self.scratch))
    } catch {
      throw .output(.unfit("The page's sound: \(error)"))
    }
  }

  /// The sound of a play that the shader makes.
  private func part(
    of sound: ShaderEffect, seconds: Double, from assets: Assets,
    _ onProgress: @escaping @Sendable () -> Void
  ) throws(RenderingError) -> FilmSound.Part? {
    // Frames before the play are those of the picture's time, too.
    let before = Double(settings.precharge) / framesPerSecond
    guard let span = SoundSpan(from: before, to: before + seconds) else { return nil }
    let blocks = try RenderJob(request.blocks(of: sound, span), from: assets)
    return try blocks.soundPart(
      span, beside: Self.scratch, on: try Peelgl.openRenderer(RendererOptions()),
      RenderControl(onProgress: onProgress))
  }

  /// Beside what sounds have their files without names.
  private static let scratch = "/tmp/sound"
}
