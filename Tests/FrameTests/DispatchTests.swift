import Testing

@testable import Frame

/// Passes that compute: their text, their rules and their commands.
@Suite struct DispatchTests {
  private static let size = PixelSize(width: 8, height: 6)

  /// Counts in a buffer, writes an image from it, and shows the image.
  private static func frame(hasHistory: Bool = false, bytes: Int = 64) -> Frame {
    var frame = Frame(
      size: size, targets: [Target("field", size: size, format: .rgba16f)],
      passes: [
        Pass(
          "count",
          Dispatch(
            .builtIn("count"), constants: [ShaderConstant("STEP", .int(2))],
            invocations: SIMD3(16, 1, 1), buffers: ["sums"],
            uniforms: [Uniform("amount", .float(0.5))])),
        Pass(
          "write",
          Dispatch(
            .builtIn("write"), invocations: SIMD3(8, 6, 1), images: [.init("picture", "field")],
            buffers: ["sums"])),
        Pass(
          "canvas", into: .output,
          draws: [
            Draw(
              Draw.Program(vertex: "v", fragment: "show"), .quad,
              textures: [Texture("picture", .target("field"))])
          ]),
      ])
    frame.buffers = [StorageBuffer("sums", byteCount: bytes, hasHistory: hasHistory)]
    return frame
  }

  private static func steps(_ list: CommandList) -> [String] {
    list.commands.dump.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("    ") }
  }

  @Test func theTextHasEverything() throws {
    let frame = Self.frame(hasHistory: true)
    try frame.validate()
    #expect(frame.hasHistory && !Self.frame().hasHistory)
    #expect(
      frame.dump == """
        frame 8x6
        target "field" 8x6 rgba16f
        buffer "sums" 64 bytes, history
        pass "count"
          dispatch count.comp, 16x1x1 invocations
            define STEP 2
            buffer sums
            float amount = 0.5
        pass "write"
          dispatch write.comp, 8x6x1 invocations
            image2D picture = target "field"
            buffer sums
        pass "canvas" → output, clear 0 0 0 0, 1 sample
          draw v.vert show.frag, grid 1x1, blend over
            sampler2D picture = target "field", linear
        """)
  }

  @Test func whatIsWrittenLivesAsLongAsItIsUsed() throws {
    #expect(
      Self.steps(try Self.frame().commands(on: .es31)) == [
        "pass \"count\"", "  take buffer \"sums\", 64 bytes",
        "  dispatch count.comp, 16x1x1 invocations",
        "pass \"write\"", "  take target \"field\", 8x6 rgba16f",
        "  bind target \"field\", 1 sample",
        "  clear 0 0 0 0", "  dispatch write.comp, 8x6x1 invocations", "release buffer \"sums\"",
        "pass \"canvas\"", "  take output, 8x6 rgba8", "  bind output, 1 sample",
        "  clear 0 0 0 0", "  draw v.vert show.frag, grid 1x1, blend over",
        "release target \"field\"", "read output", "release output",
      ])
  }

  @Test func anImageThatAnEarlierPassDrewStays() throws {
    var frame = Self.frame()
    frame.passes.insert(frame.passes[1], at: 2)
    let steps = Self.steps(try frame.commands(on: .es31))
    #expect(steps.count { $0 == "  clear 0 0 0 0" } == 2)
    #expect(steps.count { $0 == "  dispatch write.comp, 8x6x1 invocations" } == 2)
  }

  @Test func mipmapsOfAnImageAreMadeAfterItIsWritten() throws {
    var frame = Self.frame()
    frame.passes[2].draws[0].textures[0].sampler.mipmaps = true
    frame.passes += [frame.passes[1], frame.passes[2]]
    let steps = Self.steps(try frame.commands(on: .es31))
    #expect(steps.count { $0 == "make mipmaps of target \"field\"" } == 2)
  }

  @Test func aBufferWithAHistoryStaysUntilTheSequenceEnds() throws {
    let take = "  take buffer \"sums\", 64 bytes"
    let release = "release buffer \"sums\""
    let frame = Self.frame(hasHistory: true)
    let first = try frame.commands(on: .es31)
    #expect(Self.steps(first).contains(take) && !Self.steps(first).contains(release))
    let second = try frame.commands(on: .es31, after: first.left)
    #expect(!Self.steps(second).contains(take) && !Self.steps(second).contains(release))
    #expect(Self.steps(second.left.endingSequence()) == [release])
    #expect(try frame.commands(on: .es31, after: second.left.endingSequence().left) == first)
    // A frame that does not keep it begins with another one.
    let other = Self.steps(try Self.frame().commands(on: .es31, after: second.left))
    #expect(other.first == release && other.contains(take))
    #expect(throws: CommandListError.historyChanged("sums")) {
      try Self.frame(hasHistory: true, bytes: 128).commands(on: .es31, after: second.left)
    }
  }

  @Test func nothingThatComputesIsSkipped() throws {
    var (left, frame) = (LeftSurfaces(), Self.frame())
    frame.passes[2].draws = []
    let count = Self.steps(try frame.commands(on: .es31)).count
    for _ in 0..<3 {
      let list = try frame.commands(on: .es31, after: left)
      #expect(Self.steps(list).count == count)
      left = list.left
    }
  }

  @Test func whatADeviceLacksIsSaid() throws {
    #expect(
      throws: CommandListError.unsupported(
        "passes that compute (OpenGL ES 3.1); choose another one with --device")
    ) { try Self.frame().commands(on: .es30) }
    var reading = Self.frame()
    reading.passes[2].draws[0].buffers = ["sums"]
    #expect(Self.steps(try reading.commands(on: .es31)).last { $0.hasPrefix("release b") } != nil)
    var poor = Abilities.es31
    poor.drawsBuffers = false
    _ = try Self.frame().commands(on: poor)
    #expect(
      throws: CommandListError.unsupported(
        "passes that read storage buffers; write an image in the pass that computes, and read it")
    ) { try reading.commands(on: poor) }
    var floats = Self.frame()
    floats.targets[0].format = .rgba32f
    _ = try floats.commands(on: .es31)
    poor.filtersFloat = false
    #expect(throws: CommandListError.unsupported("images in rgba32f; use rgba16f")) {
      try floats.commands(on: poor)
    }
  }

  @Test func aWindowComputesTheSame() throws {
    let frame = Self.frame()
    let window = frame.window(at: SIMD2(2, 1), size: PixelSize(width: 3, height: 2))
    try window.validate()
    #expect(window.passes.prefix(2) == frame.passes.prefix(2) && window.buffers == frame.buffers)
  }

  struct Rule: Sendable {
    var message: String
    var breaking: @Sendable (inout Frame) -> Void

    init(_ message: String, _ breaking: @escaping @Sendable (inout Frame) -> Void) {
      self.message = message
      self.breaking = breaking
    }
  }

  static let rules = [
    Rule("a storage buffer has an empty name") { $0.buffers[0].name = "" },
    Rule("two storage buffers are called \"sums\"") { $0.buffers.append($0.buffers[0]) },
    Rule("the storage buffer \"sums\" has 0 bytes but must have 1…134217728") {
      $0.buffers[0].byteCount = 0
    },
    Rule("the storage buffer \"sums\" has 134217729 bytes but must have 1…134217728") {
      $0.buffers[0].byteCount = 1 << 27 + 1
    },
    Rule("pass \"count\" uses the storage buffer \"sums\", which the frame does not declare") {
      $0.buffers = []
    },
    Rule("pass \"count\" must either have a dispatch, or draws and a place for them") {
      $0.passes[0].dispatch = nil
    },
    Rule("pass \"count\" must either have a dispatch, or draws and a place for them") {
      $0.passes[0].draws = $0.passes[2].draws
    },
    Rule("pass \"count\" computes 0x1x1 invocations but must compute 1…67108864 in all") {
      $0.passes[0].dispatch?.invocations.x = 0
    },
    Rule("pass \"count\" computes 65536x65536x65536 invocations but must compute 1…67108864 in all")
    {
      $0.passes[0].dispatch?.invocations = SIMD3(repeating: 65_536)
    },
    Rule("pass \"write\" uses more than 4 images or storage buffers at a time") {
      $0.passes[1].dispatch?.buffers = ["sums", "a", "b", "c", "d"]
    },
    Rule("pass \"write\" uses the target \"none\", which the frame does not declare") {
      $0.passes[1].dispatch?.images[0].target = "none"
    },
    Rule("pass \"write\" writes the target \"field\", which must be rgba8, rgba16f or rgba32f") {
      $0.targets[0].format = .rgbaFloat
    },
    Rule("pass \"write\" samples the target \"field\" while it draws into it") {
      $0.passes[1].dispatch?.textures = [Texture("before", .target("field"))]
    },
    Rule("pass \"write\" sets \"picture\" twice in a draw") {
      $0.passes[1].dispatch?.uniforms = [Uniform("picture", .float(1))]
    },
    Rule("pass \"canvas\" samples the target \"field\" before any pass draws it") {
      $0.passes.remove(at: 1)
    },
    Rule("pass \"canvas\" reads storage buffers in a draw whose fragments may be sorted") {
      $0.passes[2].draws[0].buffers = ["sums"]
      $0.passes[2].draws[0].depth = .sorted
    },
  ]

  @Test(arguments: rules.indices) func aBrokenRuleIsSaid(_ index: Int) {
    let rule = Self.rules[index]
    var frame = Self.frame()
    rule.breaking(&frame)
    do throws(FrameError) {
      try frame.validate()
      Issue.record("\(rule.message) is not noticed")
    } catch {
      #expect(error.description == rule.message)
    }
  }
}
