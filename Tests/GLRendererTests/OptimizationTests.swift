import Effects
import Frame
import Imaging
import Motion
import TestSupport
import Testing

@testable import GLRenderer

/// Each optimisation of commands leaves pictures as they are.
@Suite struct OptimizationTests {
  private static let size = SIMD2(60.0, 40.0)
  private static let stage = Stage(
    canvas: SIMD2(120, 100), inputs: [Stage.Input(size: size), Stage.Input(size: size)])

  struct Change: Sendable, CustomTestStringConvertible {
    var name: String
    var optimizations: Optimizations
    var testDescription: String { name }

    init(_ name: String, _ change: (inout Optimizations) -> Void) {
      self.name = name
      optimizations = .all
      change(&optimizations)
    }
  }

  /// Those after which not a byte may differ.
  static let exact = [
    Change("keeps no targets") { $0.keepsTargets = false },
    Change("releases late") { $0.releasesEarly = false },
  ]

  private static func effects() -> [(name: String, effect: Effect)] {
    var sticker = Sticker()
    sticker.outline.width = 4
    return [
      ("peel", .peel(Peel())), ("sticker", .sticker(sticker)), ("mesh", .mesh(Mesh(.ripple))),
      ("curtain", .mesh(Mesh(.curtain))), ("metaballs", .metaballs(Metaballs())),
      ("morph", .morph(Morph())),
    ]
  }

  /// Four frames of each effect, the first twice, with one renderer.
  private static func draw(
    _ optimizations: Optimizations, sorting: SortingMode, opaque: Bool
  ) throws -> [(name: String, image: Image)] {
    var options = RendererOptions(software: .require, debug: true)
    options.optimizations = optimizations
    options.sorting = sorting
    let renderer = try Renderer(options)
    let image =
      opaque
      ? picture(60, 40) { (UInt8(4 * $0), UInt8(6 * $1), 90, 255) } : noisePicture(60, 40, seed: 7)
    var drawn: [(name: String, image: Image)] = []
    for (name, effect) in effects() {
      for seconds in [0, 0.2, 0.2, 0.2, 0.35] {
        let frame = try effect.frame(at: Moment(seconds: seconds), on: stage)
        let images = Dictionary(uniqueKeysWithValues: frame.assetRequests.map { ($0, image) })
        drawn.append(("\(name) at \(seconds) s", try renderer.render(frame, images: images)))
      }
    }
    renderer.dropCaches()
    #expect(renderer.liveObjects == 0, "GL objects outlive their owners")
    return drawn
  }

  @Test(arguments: exact, [SortingMode.buffers, .peeling])
  func theBytesStay(change: Change, sorting: SortingMode) throws {
    let expected = try Self.draw(.all, sorting: sorting, opaque: false)
    let drawn = try Self.draw(change.optimizations, sorting: sorting, opaque: false)
    for (a, b) in pairs(expected, drawn) { #expect(a.image.bytes == b.image.bytes, "\(a.name)") }
  }

  /// A ripple, a curtain and a wave in perspective, whose picture hardly changes from pixel to pixel.
  private static func drawMeshes(
    _ optimizations: Optimizations, isTransparent: Bool
  ) throws -> [Image] {
    var options = RendererOptions(software: .require, debug: true)
    options.optimizations = optimizations
    let renderer = try Renderer(options)
    let image = MeshEdgesTests.gradient(100, alpha: isTransparent)
    let stage = MeshTests.stage(image, canvas: SIMD2(200, 200))
    return try [MeshName.ripple, .curtain, .wave].map { name in
      var mesh = Mesh(name)
      mesh.placement.rotation.x = Angle(degrees: -40)
      mesh.placement.perspective = 400
      let frame = try mesh.frame(at: Moment(seconds: 0.6 * mesh.duration), on: stage)
      let images = Dictionary(uniqueKeysWithValues: frame.assetRequests.map { ($0, image) })
      return try renderer.render(frame, images: images)
    }
  }

  @Test(arguments: [false, true]) func samplesAtEdgesAloneLookTheSame(isTransparent: Bool) throws {
    var off = Optimizations.all
    off.samplesEdgesOnly = false
    let expected = try Self.drawMeshes(off, isTransparent: isTransparent)
    let drawn = try Self.drawMeshes(.all, isTransparent: isTransparent)
    for (a, b) in pairs(expected, drawn) {
      #expect(pairs(a.bytes, b.bytes).allSatisfy { abs(Int($0) - Int($1)) <= 2 })
    }
  }

  @Test func opaqueSheetsLookTheSameUnsorted() throws {
    var off = Optimizations.all
    off.skipsOpaqueSorting = false
    let expected = try Self.drawMeshes(off, isTransparent: false)
    let drawn = try Self.drawMeshes(.all, isTransparent: false)
    for (a, b) in pairs(expected, drawn) {
      let pixels = a.bytes.count / 4
      let wrong = (0..<pixels).count { pixel in
        (4 * pixel..<4 * pixel + 4).contains { abs(Int(a.bytes[$0]) - Int(b.bytes[$0])) > 2 }
      }
      #expect(Double(wrong) <= 0.0002 * Double(pixels))
    }
  }
}
