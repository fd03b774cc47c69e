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

  /// An opaque disc with a soft rim.
  private static func disc(_ size: Int) -> Image {
    picture(size, size) { x, y in
      let middle = Double(size) / 2
      let (right, down) = (Double(x) + 0.5 - middle, Double(y) + 0.5 - middle)
      let distance = (right * right + down * down).squareRoot()
      let alpha = min(max(middle - 6 - distance, 0), 4) / 4
      return (
        UInt8(alpha * Double(x % 128)), UInt8(alpha * Double(y)), UInt8(alpha * 90),
        UInt8(alpha * 255)
      )
    }
  }

  /// A turned sticker over a peeling one, both of them discs, from end to end.
  private static func drawDiscs(
    _ optimizations: Optimizations, shaders: [String: [UInt8]] = [:]
  ) throws -> [Image] {
    var options = RendererOptions(software: .require, shaders: shaders, debug: true)
    options.optimizations = optimizations
    let renderer = try Renderer(options)
    var sticker = Sticker()
    sticker.outline.width = 5
    let turned = Placement(translation: SIMD2(40, -30), rotation: Angle(degrees: 30), scale: 0.9)
    var drawn: [Image] = []
    for effect in [Effect.peel(Peel()), .sticker(sticker)] {
      for placement in [Placement(), turned] {
        var stage = Stage(
          canvas: SIMD2(300, 280), inputs: [Stage.Input(size: SIMD2(200, 200))])
        stage.inputs[0].placement = placement
        for step in 0...8 {
          let frame = try effect.frame(at: Moment(seconds: 0.1 * Double(step)), on: stage)
          let images = Dictionary(
            uniqueKeysWithValues: frame.assetRequests.map { ($0, disc($0.size.width)) })
          drawn.append(try renderer.render(frame, images: images))
        }
      }
    }
    return drawn
  }

  @Test func whatIsHiddenIsNotMissed() throws {
    var off = Optimizations.all
    off.skipsHidden = false
    let expected = try Self.drawDiscs(off)
    let drawn = try Self.drawDiscs(.all)
    // What stays is drawn whole, and shows the same.
    off = .all
    off.keepsTargets = false
    #expect(try Self.drawDiscs(off).map { $0.bytes } == drawn.map { $0.bytes })
    try #require(expected.count == drawn.count)
    for (index, (a, b)) in zip(expected, drawn).enumerated() {
      let differences = zip(a.bytes, b.bytes).map { abs(Int($0) - Int($1)) }
      // Other triangles round places otherwise.
      #expect((differences.max() ?? 0) <= 1, "frame \(index)")
      #expect(differences.count { $0 > 0 } * 1000 <= differences.count, "frame \(index)")
    }
  }

  @Test func replacedShadersHideNothing() throws {
    let faint = """
      #version 300 es
      precision highp float;
      in vec2 vUV;
      uniform highp sampler2D picture;
      uniform float peeled;
      uniform float highlight;
      out vec4 color;
      void main() { color = 0.001 * (texture(picture, vUV) + peeled + highlight); }
      """
    let shaders = ["peel.frag": Array(faint.utf8)]
    var off = Optimizations.all
    off.skipsHidden = false
    let expected = try Self.drawDiscs(off, shaders: shaders)
    let drawn = try Self.drawDiscs(.all, shaders: shaders)
    #expect(expected.map { $0.bytes } == drawn.map { $0.bytes })
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

  @Test("where a sheet has one layer, the bytes are those of sorted fragments")
  func singleLayers() throws {
    let image = noisePicture(200, 160, seed: 11)
    let stage = MeshTests.stage(image, canvas: SIMD2(240, 200))
    for name in [MeshName.jelly, .ripple, .wavy, .patch] {
      var mesh = Mesh(name)
      mesh.placement.rotation.y = Angle(degrees: 15)
      mesh.placement.perspective = 500
      let frame = try mesh.frame(at: Moment(seconds: 0.6 * mesh.duration), on: stage)
      #expect(try #require(frame.passes[0].draws[0].edgeRegion).isSingleLayered, "\(name)")
      let images = Dictionary(uniqueKeysWithValues: frame.assetRequests.map { ($0, image) })
      let drawn = try [true, false].map { skips in
        var options = RendererOptions(software: .require, debug: true)
        options.optimizations = .all
        options.optimizations?.skipsSingleLayerSorting = skips
        options.sorting = .buffers
        return try Renderer(options).render(frame, images: images)
      }
      #expect(drawn[0].bytes == drawn[1].bytes, "\(name)")
    }
  }

  @Test func opaqueSheetsLookTheSameUnsorted() throws {
    var off = Optimizations.all
    off.skipsOpaqueSorting = false
    let expected = try Self.drawMeshes(off, isTransparent: false)
    let drawn = try Self.drawMeshes(.all, isTransparent: false)
    for (a, b) in pairs(expected, drawn) {
      let pixels = a.bytes.count / 4
      let differs = zip(a.bytes, b.bytes).map { (one: UInt8, other: UInt8) in
        abs(Int(one) - Int(other)) > 2
      }
      let wrong = (0..<pixels).count { differs[4 * $0..<4 * $0 + 4].contains(true) }
      #expect(Double(wrong) <= 0.0002 * Double(pixels))
    }
  }
}
