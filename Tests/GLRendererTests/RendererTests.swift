import Effects
import Frame
import Imaging
import Testing

@testable import GLRenderer

@Suite struct RendererTests {
  static let program = Draw.Program(vertex: "picture", fragment: "picture")
  static let request = AssetRequest(input: 0, size: PixelSize(width: 4, height: 4))
  static let image = noisePicture(4, 4, seed: 3)

  /// A rectangle filled with the picture, at `origin` on a canvas of `canvas` pixels.
  static func draw(
    at origin: SIMD2<Float> = SIMD2(0, 0), canvas: SIMD2<Float> = SIMD2(4, 4),
    size: SIMD2<Float> = SIMD2(4, 4), opacity: Float = 1
  ) -> Draw {
    Draw(
      program, .quad, textures: [Texture("picture", .asset(request))],
      uniforms: [
        Uniform("canvas", .vec2(canvas)), Uniform("origin", .vec2(origin)),
        Uniform("size", .vec2(size)), Uniform("opacity", .float(opacity)),
      ])
  }

  static func frame(_ draws: [Draw], size: Int = 4, samples: Int = 1) -> Frame {
    Frame(
      size: PixelSize(width: size, height: size),
      passes: [Pass("canvas", into: .output, samples: samples, draws: draws)])
  }

  @Test func clearsToTheBackground() throws {
    try withRenderer { renderer in
      var frame = Self.frame([])
      frame.passes[0].clear = SIMD4(0.2, 0.4, 0.6, 0.8)
      let bytes = try renderer.render(frame).bytes
      #expect(bytes == [UInt8](repeating: 0, count: 16).flatMap { _ in [51, 102, 153, 204] })
    }
  }

  @Test(arguments: [1, 4]) func drawsAWholePixelOffsetExactly(samples: Int) throws {
    try withRenderer { renderer in
      let draw = Self.draw(at: SIMD2(2, 1), canvas: SIMD2(8, 8))
      let drawn = try renderer.render(
        Self.frame([draw], size: 8, samples: samples), images: [Self.request: Self.image])
      for y in 0..<8 {
        for x in 0..<8 {
          let inside = (2..<6).contains(x) && (1..<5).contains(y)
          let pixel = Array(drawn.bytes[(y * 8 + x) * 4..<(y * 8 + x) * 4 + 4])
          let start = ((y - 1) * 4 + x - 2) * 4
          let expected =
            inside ? Array(Self.image.bytes[start..<start + 4]) : [UInt8](repeating: 0, count: 4)
          #expect(pixel == expected, "pixel \(x), \(y)")
        }
      }
    }
  }

  /// The rest of the destination stays as it was, however the draw's fragments are ordered.
  @Test(
    arguments: [Draw.Depth.ignored, .nearest, .sorted], [SortingMode.buffers, .peeling])
  func aRegionIsAllThatIsDrawn(depth: Draw.Depth, sorting: SortingMode) throws {
    let places = [(1, 0, 2, 3), (5, 2, 3, 1), (0, 6, 8, 2)]
    try withRenderer(sorting: sorting, sortingMemory: 8 * 3 * 128) { renderer in
      // A mesh, since only its shaders can sort.
      var mesh = try Mesh(.ripple).frame(
        at: Moment(seconds: 0), on: MeshTests.stage(Self.image, canvas: SIMD2(8, 8))
      ).passes[0].draws[0]
      mesh.view = nil
      mesh.depth = depth
      let frame = Self.frame([mesh], size: 8)
      let images = Dictionary(
        uniqueKeysWithValues: frame.assetRequests.map { ($0, noisePicture(4, 4, seed: 5)) })
      let whole = try renderer.render(frame, images: images)
      mesh.region = places.map { x, y, width, height in
        PixelRectangle(x: x, y: y, size: PixelSize(width: width, height: height))
      }
      let drawn = try renderer.render(Self.frame([mesh], size: 8), images: images)
      #expect(whole.bytes.contains { $0 != 0 })
      for y in 0..<8 {
        for x in 0..<8 {
          let inside = places.contains { place in
            (place.0..<place.0 + place.2).contains(x) && (place.1..<place.1 + place.3).contains(y)
          }
          for byte in 4 * (8 * y + x)..<4 * (8 * y + x) + 4 {
            #expect(drawn.bytes[byte] == (inside ? whole.bytes[byte] : 0), "pixel \(x), \(y)")
          }
        }
      }
    }
  }

  @Test func blendsPremultiplied() throws {
    try withRenderer { renderer in
      let red = picture(4, 4) { _, _ in (255, 0, 0, 255) }
      var frame = Self.frame([Self.draw(opacity: 0.5)])
      frame.passes[0].clear = SIMD4(0, 0, 1, 1)
      let drawn = try renderer.render(frame, images: [Self.request: red])
      // 0.5 red over blue is 127.5 of each, which may round either way.
      let expected = [128, 0, 128, 255]
      for (index, byte) in drawn.bytes.enumerated() {
        #expect(abs(Int(byte) - expected[index % 4]) <= 1)
      }
    }
  }

  @Test func deepPicturesHold16Bits() throws {
    try withRenderer { renderer in
      var frame = Self.frame([])
      frame.passes[0].clear = SIMD4(0.25, 0.5, 0.123_456, 1)
      let deep = try renderer.render(frame, depth: .sixteen)
      let words = deep.bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt16.self)) }
      #expect(Array(words[0..<4]) == [16384, 32768, 8091, 65535])
    }
  }

  @Test func aRingGivesTheSamePicturesInOrder() throws {
    let offsets: [Float] = [0, 1, 2, 3, 4, 5, 6]
    func pictures(_ mode: ReadbackMode) throws -> [Image] {
      try withRenderer(readback: mode) { renderer in
        var pictures: [Image] = []
        for offset in offsets {
          let draw = Self.draw(at: SIMD2(offset, 0), canvas: SIMD2(16, 16))
          let done = try renderer.submit(
            Self.frame([draw], size: 16), images: [Self.request: Self.image])
          if let done { pictures.append(done) }
        }
        while let done = try renderer.drain() { pictures.append(done) }
        return pictures
      }
    }
    let direct = try pictures(.direct)
    #expect(direct.count == offsets.count)
    #expect(try pictures(.ring) == direct)
  }

  @Test func onePictureIsNeverTakenForAnEarlierOne() throws {
    try withRenderer(readback: .ring) { renderer in
      let images = [Self.request: Self.image]
      _ = try renderer.submit(Self.frame([Self.draw(at: SIMD2(1, 0))]), images: images)
      #expect(throws: RendererError.self) {
        try renderer.render(Self.frame([Self.draw()]), images: images)
      }
      while try renderer.drain() != nil {}
      #expect(try renderer.render(Self.frame([Self.draw()]), images: images) == Self.image)
    }
  }

  @Test func drawsWhileBoundAlsoAfterAnother() throws {
    let images = [Self.request: Self.image]
    try withRenderer { first in
      try withRenderer { second in
        try first.whileBound { () throws in
          #expect(try first.render(Self.frame([Self.draw()]), images: images) == Self.image)
          // It leaves the thread without a context.
          #expect(try second.render(Self.frame([Self.draw()]), images: images) == Self.image)
          #expect(try first.render(Self.frame([Self.draw()]), images: images) == Self.image)
        }
      }
    }
  }

  @Test func timesEachPass() throws {
    var options = RendererOptions(software: .require, timesPasses: true)
    options.debug = true
    let renderer = try Renderer(options)
    _ = try renderer.render(Self.frame([Self.draw()]), images: [Self.request: Self.image])
    #expect(renderer.timings.passes.map(\.label) == ["canvas"])
    #expect(renderer.timings.frames == 1)
    renderer.dropCaches()
    #expect(renderer.liveObjects == 0)
  }

  @Test func namesWhatTheDrawAndTheProgramDisagreeOn() throws {
    try withRenderer { renderer in
      func error(_ change: (inout Draw) -> Void) -> RendererError? {
        var draw = Self.draw()
        change(&draw)
        do throws(RendererError) {
          _ = try renderer.render(Self.frame([draw]), images: [Self.request: Self.image])
          return nil
        } catch {
          return error
        }
      }
      let label = "picture.vert + picture.frag"
      #expect(
        error { $0.uniforms.removeLast() }
          == .uniforms(program: label, problem: "the draw does not set opacity"))
      #expect(
        error { $0.uniforms.append(Uniform("glow", .float(1))) }
          == .uniforms(program: label, problem: "it has no uniform glow"))
      #expect(
        error { $0.uniforms[3] = Uniform("opacity", .vec2(SIMD2(0, 0))) }
          == .uniforms(
            program: label,
            problem: "opacity is declared with a different type or length than in the draw"))
      #expect(
        error { $0.textures = [] }
          == .uniforms(program: label, problem: "the draw binds no picture"))
      #expect(
        error { $0.program = Draw.Program(vertex: "none", fragment: "picture") }
          == .unknownShader("none.vert"))
      #expect(error { _ in } == nil)
    }
  }

  @Test func refusesWhatTheDeviceCannotDraw() throws {
    try withRenderer { renderer in
      let limit = renderer.device.maxTextureSize
      let frame = Frame(
        size: PixelSize(width: limit + 1, height: 1),
        passes: [Pass("canvas", into: .output, draws: [])])
      #expect(throws: RendererError.tooLarge(width: limit + 1, height: 1, limit: limit)) {
        try renderer.render(frame)
      }
      let within = Frame(
        size: PixelSize(width: 4, height: 4),
        targets: [Target("tall", size: PixelSize(width: 1, height: limit + 1), format: .rgba8)],
        passes: [
          Pass("tall", into: .target("tall"), draws: []), Pass("canvas", into: .output, draws: []),
        ])
      #expect(throws: RendererError.tooLarge(width: 1, height: limit + 1, limit: limit)) {
        try renderer.render(within)
      }
      #expect(throws: RendererError.missingImage("input 0 at 4x4, 0.0 s")) {
        try renderer.render(Self.frame([Self.draw()]))
      }
    }
  }

  @Test func aNewPictureForTheSameRequestIsUploaded() throws {
    try withRenderer { renderer in
      let other = noisePicture(4, 4, seed: 99)
      let frame = Self.frame([Self.draw()])
      let first = try renderer.render(frame, images: [Self.request: Self.image])
      let second = try renderer.render(frame, images: [Self.request: other])
      #expect(first.bytes == Self.image.bytes)
      #expect(second.bytes == other.bytes)
    }
  }

  @Test func timesOfAFailedFrameAreForgotten() throws {
    try withRenderer(timesPasses: true) { renderer in
      let passes = [
        Pass("good", into: .output, draws: [Self.draw()]),
        Pass(
          "bad", into: .output, clear: nil,
          draws: [Draw(Draw.Program(vertex: "none", fragment: "none"), .quad)]),
      ]
      let bad = Frame(size: Self.frame([]).size, passes: passes)
      #expect(throws: RendererError.self) {
        try renderer.render(bad, images: [Self.request: Self.image])
      }
      _ = try renderer.render(Self.frame([Self.draw()]), images: [Self.request: Self.image])
      #expect(renderer.timings.passes.map(\.label) == ["canvas"])
    }
  }
}

@Suite struct DeviceTests {
  @Test func examinesEveryDevice() throws {
    let report = Doctor.examine()
    let software = try #require(report.devices.compactMap(\.health).first { $0.device.isSoftware })
    #expect(software.drawsRightPixels)
    #expect(software.loopLimit ?? .max > 1000)
    #expect(zip(report.devices, report.devices.dropFirst()).allSatisfy { $0.index < $1.index })
    // A device that EGL reaches in several ways is one device.
    #expect(report.devices.count { $0.health?.device == software.device } == 1)
    for device in report.devices { #expect((device.health == nil) == !device.failure.isEmpty) }
  }

  @Test func neverTakesADeviceThatWasNotAskedFor() {
    #expect(throws: RendererError.self) {
      try Renderer(RendererOptions(device: .name("no such device")))
    }
    #expect(throws: RendererError.self) { try Renderer(RendererOptions(device: .index(99))) }
    #expect(throws: RendererError.self) {
      try Renderer(RendererOptions(device: .name("llvmpipe"), software: .forbid))
    }
  }

  @Test(arguments: [
    ("llvmpipe (LLVM 15.0.6, 256 bits)", "llvmpipe"),
    ("NVIDIA GeForce RTX 3060/PCIe/SSE2", "nvidia-geforce-rtx-3060"), ("", "unknown"),
  ])
  func deviceClassIsAShortName(name: String, expected: String) {
    #expect(DeviceInfo.deviceClass(of: name) == expected)
  }

  @Test func movesBetweenThreads() async throws {
    let bytes = try await Task.detached {
      let renderer = try Renderer(RendererOptions(software: .require))
      return try renderer.render(
        RendererTests.frame([RendererTests.draw()]),
        images: [RendererTests.request: RendererTests.image]
      ).bytes
    }.value
    #expect(bytes == RendererTests.image.bytes)
  }
}
