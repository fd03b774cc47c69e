import Documents
import Effects
import TestSupport
import Testing

@testable import Frame

/// What an executor reads exists, whatever an effect's parameters are and whatever of its picture shows.
@Suite struct EffectCommandsTests {
  /// A value for a parameter: often near its default, sometimes at an end of its range.
  private func setting(_ parameter: ParameterDescription, _ random: inout SplitMix) -> String? {
    switch parameter.kind {
    case .number(_, let range):
      guard case .number(let usual) = parameter.defaultValue.content else { return nil }
      let ends = [range.lowest, range.highest].filter { abs($0) <= 1000 }
      if random.below(8) == 0, !ends.isEmpty {
        return "\(parameter.name)=\(ends[random.below(ends.count)])"
      }
      let wish = usual == 0 ? random.unit() : usual * 4 * random.unit()
      let number = min(max(wish, range.lowest), range.highest)
      return "\(parameter.name)=\(range.isWhole ? number.rounded() : number)"
    case .boolean: return "\(parameter.name)=\(random.below(2) == 0)"
    case .choice(let names): return "\(parameter.name)=\(names[random.below(names.count)])"
    default: return nil
    }
  }

  /// Facts about a disc on a transparent ground.
  private func disc(_ size: PixelSize) -> PictureFacts {
    let middle = SIMD2(Double(size.width), Double(size.height)) / 2
    let pixels: [UInt32] = (0..<(size.width * size.height)).map { index in
      let place = SIMD2(Double(index % size.width), Double(index / size.width)) + 0.5 - middle
      return (place * place).sum() < (middle * middle).min() * 0.8 ? .max : 0
    }
    return PictureFacts(pixels.span, size: size, version: 1)
  }

  /// What is wrong with the order of commands; `nil` where all is well.
  private func fault(_ list: CommandList, after left: LeftSurfaces) -> String? {
    var present = Set(left.surfaces)
    for command in list.commands {
      switch command {
      case .take(let surface, _):
        guard present.insert(surface).inserted else { return "\(surface) is taken twice" }
      case .release(let surface):
        guard present.remove(surface) != nil else { return "\(surface) is released" }
      case .rename(let surface, let new):
        guard present.remove(surface) != nil else { return "\(surface) is renamed" }
        present.insert(new)
      case .bind(let attachment):
        guard present.contains(attachment.surface) else { return "\(attachment.surface) is bound" }
      case .draw(let call):
        for texture in call.textures {
          let surface: Surface
          switch texture.source {
          case .target(let name): surface = .target(name)
          case .history(let name): surface = .history(name)
          case .asset, .coverage: continue
          }
          guard present.contains(surface) else { return "\(surface) is sampled" }
        }
        if let region = call.region, region.isEmpty { return "nothing is drawn" }
        if case .rectangles(let parts, _) = call.geometry, parts.isEmpty {
          return "no rectangle is drawn"
        }
      case .makeMipmaps(let surface), .read(let surface):
        guard present.contains(surface) else { return "\(surface) is read" }
      case .takeBuffer, .dispatch: return "it computes"
      case .beginPass, .endPass, .clear, .resolve: continue
      }
    }
    return present == Set(list.left.surfaces) ? nil : "\(present) stay"
  }

  @Test(arguments: Effect.all) func whatIsReadExists(effect: Effect) throws {
    var random = SplitMix(seed: 7)
    let count = min(max(effect.traits.inputCounts.lowerBound, 1), 2)
    let size = SIMD2(48.0, 48)
    var drawn = 0
    var discs: [PixelSize: PictureFacts] = [:]
    for round in 0..<60 {
      var effect = effect
      for parameter in effect.parameters where random.below(3) == 0 {
        guard let setting = setting(parameter, &random) else { continue }
        // Parameters may exclude each other.
        try? effect.apply(setting: setting)
      }
      let inputs = [Stage.Input](repeating: Stage.Input(size: size), count: count)
      let stage = Stage(canvas: effect.defaultCanvas(for: size), inputs: inputs)
      guard stage.pixelSize.width <= 2048, stage.pixelSize.height <= 2048 else { continue }
      var left = LeftSurfaces()
      for step in 0..<12 {
        let seconds = effect.duration(ofInputs: count) * Double(step) / 11
        guard let frame = try? effect.frame(at: Moment(seconds: seconds), on: stage) else { break }
        try frame.validate()
        let facts = frame.assetRequests.map { request in
          let facts = discs[request.size] ?? disc(request.size)
          discs[request.size] = facts
          return (request, facts)
        }
        let list = try frame.commands(
          on: round.isMultiple(of: 2) ? .es31 : .es30,
          pictures: SurfaceMap(uniqueKeysWithValues: facts), after: left)
        #expect(
          fault(list, after: left) == nil, "\(effect.name) at \(seconds) s: \(frame.dump)")
        left = list.left
        drawn += 1
      }
    }
    #expect(drawn > 300)
  }
}
