import Effects
import Frame
import Imaging
import Motion
import Testing

@testable import GLRenderer

@Suite("Finishes")
struct FinishTests {
  /// The effects with finishes, half way through their plays.
  static let bent: [@Sendable (Finish) -> Effect] = [
    { finish in
      var peel = Peel()
      (peel.finish, peel.peeled, peel.reflection.enabled) = (finish, 0.5, false)
      return .peel(peel)
    },
    { finish in
      var sticker = Sticker()
      (sticker.finish, sticker.fraction, sticker.shadow.opacity) = (finish, 0.5, 0)
      return .sticker(sticker)
    },
    { finish in
      var curl = Curl()
      (curl.finish, curl.curled, curl.shadow.opacity) = (finish, 0.6, 0)
      return .curl(curl)
    },
    { finish in
      var mesh = Mesh(.ripple)
      (mesh.finish, mesh.fraction) = (finish, 1)
      return .mesh(mesh)
    },
    { finish in
      var morph = Morph()
      (morph.finish, morph.mode) = (finish, .color)
      return .morph(morph)
    },
    { finish in
      var morph = Morph()
      morph.finish = finish
      return .morph(morph)
    },
  ]

  private static let size = SIMD2(96.0, 80.0)

  /// Draws with a picture, and with `mask` for the finish.
  private static func draw(
    _ effect: Effect, _ picture: Image, mask: Image? = nil, by renderer: Renderer
  ) throws -> Image {
    let own = effect.traits.inputCounts.lowerBound
    let inputs = [Stage.Input](
      repeating: Stage.Input(size: size), count: own + (mask == nil ? 0 : 1))
    let stage = Stage(canvas: SIMD2(140, 140), inputs: inputs)
    let frame = try effect.frame(at: Moment(seconds: 0.2), on: stage)
    let images = Dictionary(
      uniqueKeysWithValues: frame.assetRequests.map { request in
        (request, request.input < own ? picture : mask ?? picture)
      })
    return try renderer.render(frame, images: images)
  }

  private static func kind(_ kind: Finish.Kind, strength: Double = 1) -> Finish {
    var finish = Finish()
    (finish.kind, finish.strength) = (kind, strength)
    return finish
  }

  private let picture = noisePicture(96, 80, seed: 31)

  @Test(
    "none, and any at strength 0, draw the bytes of a sheet without one",
    arguments: FinishTests.bent)
  func nothing(effect: @Sendable (Finish) -> Effect) throws {
    try withRenderer { renderer in
      let plain = try Self.draw(effect(Finish()), picture, by: renderer)
      for kind in Finish.Kind.allCases {
        let drawn = try Self.draw(
          effect(Self.kind(kind, strength: kind == .none ? 1 : 0)), picture, by: renderer)
        #expect(drawn.bytes == plain.bytes, "\(kind)")
      }
    }
  }

  @Test(
    "light changes colours and not alpha, and no two finishes alike", arguments: FinishTests.bent)
  func kinds(effect: @Sendable (Finish) -> Effect) throws {
    try withRenderer { renderer in
      let plain = try Self.draw(effect(Finish()), picture, by: renderer)
      var seen: Set<[UInt8]> = [plain.bytes]
      for kind in Finish.Kind.allCases where kind != .none {
        let drawn = try Self.draw(effect(Self.kind(kind)), picture, by: renderer)
        #expect(seen.insert(drawn.bytes).inserted, "\(kind)")
        let alphas = zip(drawn.bytes, plain.bytes).enumerated().filter { $0.offset & 3 == 3 }
        #expect(
          alphas.allSatisfy { $0.element.0.distance(to: $0.element.1).magnitude <= 1 }, "\(kind)")
      }
    }
  }

  @Test("half of the strength is half way between", arguments: [Finish.Kind.gloss, .holographic])
  func strength(kind: Finish.Kind) throws {
    let opaque = Image(
      width: 96, height: 80, alpha: .premultiplied,
      bytes: (0..<96 * 80).flatMap { index -> [UInt8] in [90, UInt8(index % 96), 160, 255] })
    try withRenderer { renderer in
      let drawn = try [0, 0.5, 1].map {
        try Self.draw(Self.bent[0](Self.kind(kind, strength: $0)), opaque, by: renderer).bytes
      }
      let wrong = drawn[0].indices.count { index in
        let (least, half, most) = (Int(drawn[0][index]), Int(drawn[1][index]), Int(drawn[2][index]))
        return abs(2 * half - least - most) > 3
      }
      #expect(wrong == 0)
    }
  }

  @Test(
    "a mask's dark parts have no finish, its bright ones all of it", arguments: FinishTests.bent)
  func masks(effect: @Sendable (Finish) -> Effect) throws {
    var finish = Self.kind(.holographic)
    func level(_ value: UInt8) -> Image {
      let bytes = (0..<96 * 80).flatMap { _ -> [UInt8] in [value, value, value, 255] }
      return Image(width: 96, height: 80, alpha: .premultiplied, bytes: bytes)
    }
    try withRenderer { renderer in
      let whole = try Self.draw(effect(finish), picture, by: renderer)
      let plain = try Self.draw(effect(Finish()), picture, by: renderer)
      finish.mask = "mask.png"
      let bright = try Self.draw(effect(finish), picture, mask: level(255), by: renderer)
      let dark = try Self.draw(effect(finish), picture, mask: level(0), by: renderer)
      #expect(differences(bright, whole) == 0)
      // A sheet with a finish is drawn in one piece, which rounds some places in the picture otherwise.
      let off = zip(dark.bytes, plain.bytes).map { $0.distance(to: $1).magnitude }
      #expect(off.allSatisfy { $0 <= 1 })
    }
  }

  @Test("without its mask, a finish says which file is missing", arguments: FinishTests.bent)
  func missingMask(effect: @Sendable (Finish) -> Effect) throws {
    var finish = Finish()
    finish.mask = "parts.png"
    let count = effect(finish).traits.inputCounts.lowerBound
    let stage = Stage(
      canvas: Self.size,
      inputs: [Stage.Input](repeating: Stage.Input(size: Self.size), count: count))
    let error = #expect(throws: (any Error).self) {
      _ = try effect(finish).frame(at: Moment(seconds: 0), on: stage)
    }
    #expect("\(try #require(error))".contains("the picture parts.png of its finish"))
  }

  @Test("the light turns with its angle, and not with the sheet")
  func angle() throws {
    let grey = Image(
      width: 96, height: 80, alpha: .premultiplied,
      bytes: (0..<96 * 80).flatMap { _ -> [UInt8] in [128, 128, 128, 255] })
    try withRenderer { renderer in
      var finish = Self.kind(.gloss)
      finish.angle = .init(degrees: 0)
      let right = try Self.draw(Self.bent[2](finish), grey, by: renderer)
      finish.angle = .init(degrees: 360)
      #expect(differences(right, try Self.draw(Self.bent[2](finish), grey, by: renderer)) == 0)
      finish.angle = .init(degrees: 180)
      #expect(differences(right, try Self.draw(Self.bent[2](finish), grey, by: renderer)) > 0)
    }
  }
}
