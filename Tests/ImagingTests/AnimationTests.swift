import Imaging
import TestSupport
import Testing

@Suite("Animations")
struct AnimationTests {
  private let pictures: ReferencePictures

  init() throws { pictures = try .get() }

  private func open(_ file: String, depth: Image.Depth = .eight) throws -> Animation {
    try #require(try Animation(pictures.bytes(file), name: file, depth: depth))
  }

  @Test("frames, times and loops are what Pillow reads, for every disposal and blending")
  func frames() throws {
    let moving = pictures.entries.filter { $0.frames > 1 }
    #expect(moving.count == 14)
    var timed = 0
    for entry in moving {
      // Pillow counts the still that only other viewers show.
      let skipped = entry.file == "still-first.png" ? 1 : 0
      let animation = try open(entry.file)
      #expect(animation.count == entry.frames - skipped, "\(entry.file)")
      #expect(animation.width == entry.width && animation.height == entry.height)
      if entry.milliseconds.count == 5, skipped == 0, entry.loops > 1 {
        timed += 1
        // 0 ms count as 100 ms.
        for (seconds, expected) in pairs(animation.durations, [0.1, 0.04, 0.25, 0.1, 0.07]) {
          #expect(abs(seconds - expected) < 1e-12)
        }
        #expect(animation.loopCount == entry.loops)
      }
      for index in 0..<animation.count {
        let expected = try pictures.image(entry, frame: index + skipped)
        let frame = try animation.frame(index)
        #expect(frame.alpha == .premultiplied)
        #expect(frame.distance(to: expected) <= 2, "\(entry.file) frame \(index)")
      }
    }
    #expect(timed > 0)
  }

  @Test("a frame is the same in any order and from a fresh start")
  func order() throws {
    let animations = pictures.entries.filter { $0.frames > 1 }
    #expect(animations.count > 3)
    for entry in animations {
      let animation = try open(entry.file)
      let all = try (0..<animation.count).map { try animation.frame($0) }
      for index in [3, 1, 2, 2, 0, 4, 1] where index < animation.count {
        #expect(try animation.frame(index) == all[index], "\(entry.file) \(index)")
        #expect(try open(entry.file).frame(index) == all[index])
      }
    }
  }

  @Test("a frame is the same however few canvases there is room for", arguments: 0...6)
  func room(canvases: Int) throws {
    let animations = pictures.entries.filter { $0.frames > 3 }
    #expect(animations.count > 3)
    for entry in animations {
      let bytes = try pictures.bytes(entry.file)
      let count = try open(entry.file).count
      let all = try (0..<count).map { try open(entry.file).frame($0) }
      // Four canvases are needed to play, and two are kept with what each has covered.
      let limits = ImageLimits(maxMemoryBytes: entry.width * entry.height * 16 * (1 + canvases))
      let animation = try #require(try Animation(bytes, name: entry.file, limits: limits))
      let back = Array((0..<count).reversed())
      for index in back + Array(0..<count) + back {
        #expect(try animation.frame(index) == all[index], "\(entry.file) \(index)")
      }
    }
  }

  @Test("16 bits are those of 8 where the file has no more")
  func wide() throws {
    let narrow = try open("play-0-0.png")
    let wide = try open("play-0-0.png", depth: .sixteen)
    for index in 0..<narrow.count {
      #expect(try wide.frame(index).converted(to: .eight).distance(to: narrow.frame(index)) <= 1)
    }
  }

  @Test("stills are no animations; the still picture of an animation is its first")
  func stills() throws {
    for file in ["lossless.webp", "full.jpg"] {
      #expect(try Animation(pictures.bytes(file), name: file) == nil)
    }
    #expect(try Animation(TestPNG.good.bytes, name: "x") == nil)
    let first = try open("lossless-play.webp").frame(0)
    let still = try ImageDecoder.decode(pictures.bytes("lossless-play.webp"), name: "x")
    #expect(still.distance(to: first) == 0)
  }

  private func control(
    _ sequence: Int, _ width: Int, _ height: Int, _ x: Int, _ y: Int, disposal: UInt8 = 0,
    blend: UInt8 = 0
  ) -> (type: String, data: [UInt8]) {
    let numbers = [sequence, width, height, x, y].flatMap(TestPNG.bigEndian)
    return ("fcTL", numbers + [0, 1, 0, 10, disposal, blend])
  }

  /// A 2 × 1 animation: red all over, then a half-transparent green pixel at the right.
  private func made(
    _ change: (inout [(type: String, data: [UInt8])]) -> Void = { _ in }
  ) -> [UInt8] {
    var chunks: [(type: String, data: [UInt8])] = [
      ("IHDR", TestPNG.header(2, 1, 8, 6)), ("acTL", TestPNG.bigEndian(2) + TestPNG.bigEndian(0)),
      control(0, 2, 1, 0, 0), ("IDAT", TestPNG.zlib([0, 255, 0, 0, 255, 255, 0, 0, 255])),
      control(1, 1, 1, 1, 0, blend: 1),
      ("fdAT", TestPNG.bigEndian(2) + TestPNG.zlib([0, 0, 255, 0, 128])), ("IEND", []),
    ]
    change(&chunks)
    return TestPNG(chunks).bytes
  }

  @Test("a translucent frame is laid over the one below")
  func blending() throws {
    let animation = try #require(try Animation(made(), name: "x"))
    #expect(animation.loopCount == 0 && animation.durations == [0.1, 0.1])
    // 255 · 127 / 255 of red, 255 · 128 / 255 of green.
    #expect(try animation.frame(1).bytes == [255, 0, 0, 255, 127, 128, 0, 255])
  }

  @Test("every frame's colours are what the file says before the first")
  func colors() throws {
    let file = made { chunks in
      chunks[3].data = TestPNG.zlib([0, 128, 64, 0, 255, 128, 64, 0, 255])
      chunks[5].data = TestPNG.bigEndian(2) + TestPNG.zlib([0, 64, 128, 0, 255])
      // Linear values.
      chunks.insert(("gAMA", TestPNG.bigEndian(100_000)), at: 1)
    }
    let converted = try #require(try Animation(file, name: "x"))
    // sRGB of 128/255 and 64/255 is 187.84/255 and 137.21/255 (IEC 61966-2-1).
    #expect(try converted.frame(0).bytes == [188, 137, 0, 255, 188, 137, 0, 255])
    #expect(try converted.frame(1).bytes == [188, 137, 0, 255, 137, 188, 0, 255])
    let raw = try #require(try Animation(file, name: "x", color: .raw))
    #expect(try raw.frame(1).bytes == [128, 64, 0, 255, 64, 128, 0, 255])
  }

  @Test("a part of the canvas is kept, cleared, or becomes what it was before")
  func disposal() throws {
    let red: [UInt8] = [255, 0, 0, 255]
    for (disposal, right) in [(0, [0, 255, 0, 255]), (1, [0, 0, 0, 0]), (2, red)]
      as [(UInt8, [UInt8])]
    {
      let file = made { chunks in
        chunks[1].data[3] = 3
        chunks[4] = control(1, 1, 1, 1, 0, disposal: disposal)
        chunks[5].data = TestPNG.bigEndian(2) + TestPNG.zlib([0, 0, 255, 0, 255])
        // A third frame that only shows what is left: nothing, laid over the left pixel.
        chunks.insert(control(3, 1, 1, 0, 0, blend: 1), at: 6)
        chunks.insert(("fdAT", TestPNG.bigEndian(4) + TestPNG.zlib([0, 9, 9, 9, 0])), at: 7)
      }
      let animation = try #require(try Animation(file, name: "x"))
      #expect(try animation.frame(1).bytes == red + [0, 255, 0, 255])
      #expect(try animation.frame(2).bytes == red + right, "\(disposal)")
    }
  }

  @Test("animations that break APNG's rules are refused")
  func damaged() {
    let changes: [(String, (inout [(type: String, data: [UInt8])]) -> Void)] = [
      ("does not fit", { $0[4] = control(1, 2, 1, 1, 0) }),
      ("does not fit", { $0[4] = control(1, 0, 1, 0, 0) }),
      ("out of order", { $0[4] = control(2, 1, 1, 1, 0) }),
      ("out of order", { $0[5].data[3] = 7 }),
      ("no picture data", { $0.remove(at: 5) }),
      ("no picture data", { $0.removeSubrange(2..<6) }),
      ("IDAT chunk is between its frames", { $0.insert($0[3], at: 6) }),
      ("acTL", { $0[1].data = [1] }),
      ("maxAnimationFrames", { $0[1].data = TestPNG.bigEndian(1 << 30) + [0, 0, 0, 0] }),
      ("malformed", { $0[5].data = [1] }),
    ]
    for (words, change) in changes {
      do throws(ImageError) {
        let animation = try Animation(made(change), name: "x.png")
        #expect(animation == nil, "\(words)")
        Issue.record("\(words): no error")
      } catch {
        #expect(error.description.contains(words), "\(error)")
      }
    }
  }

  @Test("all frames together, each the whole canvas, have five times the pixel limit at most")
  func work() throws {
    // Two frames on a canvas of 2 pixels, and `added` that change one of them.
    func file(_ added: Int) -> [UInt8] {
      made { chunks in
        for index in 0..<added {
          let place = chunks.count - 1
          let data = TestPNG.bigEndian(4 + 2 * index) + TestPNG.zlib([0, 1, 2, 3, 4])
          chunks.insert(control(3 + 2 * index, 1, 1, 0, 0), at: place)
          chunks.insert(("fdAT", data), at: place + 1)
        }
      }
    }
    let limits = ImageLimits(maxPixels: 2)
    #expect(try Animation(file(3), name: "x", limits: limits)?.count == 5)
    #expect {
      try Animation(file(6), name: "x", limits: limits)
    } throws: {
      "\($0)".contains("a fifth of the pixels of all its frames is 3, more than the limit")
    }
  }

  @Test("frames and canvas are within the limits")
  func limits() throws {
    let play = try pictures.bytes("lossless-play.webp")
    #expect(throws: ImageError.self) {
      try Animation(play, name: "x", limits: ImageLimits(maxAnimationFrames: 4))
    }
    #expect(throws: ImageError.self) {
      try Animation(play, name: "x", limits: ImageLimits(maxMemoryBytes: 40 * 30 * 12))
    }
    let all = ImageLimits(maxPixels: .max)
    let side = Int(Int32.max)
    let huge = made { $0[0].data = TestPNG.header(side, side, 8, 6) }
    #expect(throws: ImageError.self) { try Animation(huge, name: "x", limits: all) }
  }
}
