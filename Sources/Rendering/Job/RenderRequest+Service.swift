import Documents
import Effects
import Frame
import Imaging
import Outputs

extension RenderRequest {
  /// Takes over the size, the format and the frames per second that the service of the settings wants.
  ///
  /// - Throws: `RenderingError` when other settings contradict it.
  mutating func follow(_ service: Service) throws(RenderingError) {
    let isStill = nameOfStill != nil
    let rules = service.rules(isStill: isStill)
    try checkConflicts(rules)
    guard let format = stickerFormat else {
      throw .output(
        .unfit("--for \(service.rawValue) needs one file as its output, not a folder or a stream."))
    }
    do throws(AnimationError) {
      try AnimationRequest.check(format, for: service, rules, isStill: isStill)
    } catch {
      throw .output(.unfit(error.description))
    }
    if let name = nameOfStill { output = .animation(name, format) }
    drawsEnd = isStill && settings.moments == .frames(nil)
    settings.fit = SIMD2(Double(rules.width), Double(rules.height))
    margin = rules.margin
    if let rate = settings.chosenRate, rate > rules.maxRate, !isStill {
      throw .output(
        .unfit(
          "\(service.name) accepts at most \(rules.maxRate.plainText) frames a second; leave out --fps."
        ))
    }
    settings.framesPerSecond = settings.chosenRate ?? min(ServiceRules.usualRate, rules.maxRate)
    guard !isStill, settings.chosenPlay == nil, gesture == nil, !effect.traits.hasHistory else {
      return
    }
    // Messengers repeat it, which should not show.
    settings.play = effect.traits.isCyclic ? .loop : .pingpong
  }

  /// Has a still picture searched for as an animation of one frame is.
  ///
  /// - Throws: `RenderingError` for outputs that are no single file.
  mutating func limitBytes() throws(RenderingError) {
    switch output {
    case .picture(let name)? where settings.frames.map { $0.count == 1 } ?? true:
      drawsEnd = settings.moments == .frames(nil)
      output = .animation(name, .apng)
    case .sequence?, .stream?:
      throw .output(
        .unfit("--max-bytes needs one file as its output, not a folder or a stream."))
    default: break
    }
  }

  private func checkConflicts(_ rules: ServiceRules) throws(RenderingError) {
    if let other = settings.given(among: RenderSettings.servedSettings) {
      throw .job(.conflict("for", other))
    }
    if rules.isTransparent, (settings.background?.alpha ?? 0) > 0 {
      throw .job(.conflict("for", "background"))
    }
  }

  /// The file's name if it shows one moment.
  private var nameOfStill: String? {
    switch (output, settings.moments) {
    case (.picture(let name)?, _), (.animation(let name, _)?, .at),
      (.animation(let name, _)?, .progress):
      name
    default: nil
    }
  }

  private var stickerFormat: AnimationFormat? {
    switch output {
    case .picture?: .apng
    case .animation(_, let format)?: format
    default: nil
    }
  }
}

extension RenderRequest {
  /// Whether several workers may draw the frames of its animation; most of a sticker's time is the search of its file.
  package var mayBeSplit: Bool {
    output?.isAnimation == true && !effect.traits.hasHistory && settings.animation.service == nil
  }
}

extension JobDocument {
  /// Whether the output is one file that is complete only with its last frame.
  package var showsAllInOneFile: Bool {
    guard let name = output else { return false }
    return (try? Output(name, animated: settings.animated))?.isOneFile == true
  }
}
