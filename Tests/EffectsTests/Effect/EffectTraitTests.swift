import Effects
import Foundation
import Testing

/// What every effect states about itself, against what it does.
@Suite struct EffectTraitTests {
  static let effects = Effect.all + [.mesh(Mesh(.curtain)), .scene(scene)]
  static let scene = Scene([
    Scene.Item(.peel(Peel()), inputs: [0]), Scene.Item(.sticker(Sticker()), inputs: [1]),
  ])

  /// A stage with as few pictures as the effect draws, but one at least.
  private func stage(for effect: Effect) -> Stage {
    let count = effect.parts.map { $0.count } ?? max(effect.traits.inputCounts.lowerBound, 1)
    return Stage(
      canvas: SIMD2(60, 60), inputs: (0..<count).map { _ in Stage.Input(size: SIMD2(20, 30)) })
  }

  @Test func everyCaseIsListedAndHasAFolder() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/Effects").standardized
    let text = try String(
      contentsOf: sources.appending(path: "Effect/Effect.swift"), encoding: .utf8)
    let cases = text.split(separator: "\n").filter { $0.hasPrefix("  case ") }
      .map { String($0.dropFirst(7).prefix { $0 != "(" }) }
    #expect(cases.count > 5)
    // These two are made of files, not of a name.
    #expect(cases == Effect.names + ["scene", "shader"])
    for name in cases {
      let type = name.prefix(1).uppercased() + name.dropFirst()
      let path = sources.appending(path: "\(type)/\(type)+Effect.swift").path(percentEncoded: false)
      #expect(FileManager.default.fileExists(atPath: path), "\(path)")
    }
  }

  @Test(arguments: Effect.all) func isFoundByItsName(effect: Effect) throws {
    #expect(try Effect(named: effect.name) == effect)
    #expect(effect.traits.summary.hasSuffix("."))
    #expect(effect.duration > 0)
  }

  @Test(arguments: effects) func takesTheGesturesThatItSays(effect: Effect) {
    let interaction = Interaction(
      Gesture(events: []), with: effect, on: stage(for: effect), duration: 1)
    #expect((interaction != nil) == effect.traits.takesGesture, "\(effect.name)")
  }

  @Test(arguments: effects) func bendsASheetWhereItSays(effect: Effect) throws {
    let bent = try effect.deformation(at: Moment(seconds: 0.3), on: stage(for: effect))
    #expect((bent != nil) == effect.traits.bendsSheet, "\(effect.name)")
  }

  @Test(arguments: effects) func turnsPagesWhereItSays(effect: Effect) throws {
    let pages = try effect.pages(at: Moment(seconds: 0.3), on: stage(for: effect))
    #expect((pages != nil) == effect.traits.turnsPages, "\(effect.name)")
    let test = try effect.hitTest(at: Moment(seconds: 0.3), on: stage(for: effect))
    #expect((test != nil) == effect.traits.findsHits, "\(effect.name)")
  }

  @Test(arguments: Effect.all) func liesInASceneWhereItSays(effect: Effect) throws {
    let placed = Stage.Input(
      size: SIMD2(20, 30), placement: Placement(translation: SIMD2(0, 0), scale: 2))
    var stage = stage(for: effect)
    let still = try effect.frame(at: Moment(seconds: 0), on: stage)
    stage.inputs[0] = placed
    let larger = try effect.frame(at: Moment(seconds: 0), on: stage)
    #expect((still != larger) == effect.traits.takesPlacement, "\(effect.name)")
  }
}
