import Testing

@testable import Frame

/// Frames become commands: values that are compared as text.
@Suite struct FrameCommandsTests {
  private static let size = PixelSize(width: 8, height: 6)
  private static let request = AssetRequest(input: 0, size: size)

  private static func draw(
    _ fragment: String, _ source: Texture.Source, depth: Draw.Depth = .ignored,
    sampler: Sampler = .linear
  ) -> Draw {
    Draw(
      Draw.Program(vertex: "v", fragment: fragment), .quad, depth: depth,
      textures: [Texture("picture", source, sampler: sampler)])
  }

  /// A picture that goes through two targets into the output.
  private static func chain(_ amount: Float = 1) -> Frame {
    var first = draw("reduce", .asset(request))
    first.uniforms = [Uniform("amount", .float(amount))]
    return Frame(
      size: size,
      targets: ["a", "b"].map { Target($0, size: size, format: .rgba16f) },
      passes: [
        Pass("first", into: .target("a"), draws: [first]),
        Pass("second", into: .target("b"), draws: [draw("blur", .target("a"))]),
        Pass("canvas", into: .output, draws: [draw("show", .target("b"))]),
      ])
  }

  /// A frame of one pass into the output with a draw.
  private static func frame(_ draw: Draw, samples: Int = 1) -> Frame {
    Frame(size: size, passes: [Pass("canvas", into: .output, samples: samples, draws: [draw])])
  }

  private static let known = [request: PictureFacts(version: 1, isOpaque: true)]

  /// What the commands are called, without what they draw with.
  private static func steps(_ list: CommandList) -> [String] {
    list.commands.dump.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("    ") }
  }

  @Test func aChainTakesEachTargetAsLongAsItIsUsed() throws {
    #expect(
      try Self.chain().commands(on: .es31).commands.dump == """
        pass "first"
          take target "a", 8x6 rgba16f
          bind target "a", 1 sample
          clear 0 0 0 0
          draw v.vert reduce.frag, grid 1x1, blend over
            sampler2D picture = input 0 at 8x6, linear
            float amount = 1
        pass "second"
          take target "b", 8x6 rgba16f
          bind target "b", 1 sample
          clear 0 0 0 0
          draw v.vert blur.frag, grid 1x1, blend over
            sampler2D picture = target "a", linear
        release target "a"
        pass "canvas"
          take output, 8x6 rgba8
          bind output, 1 sample
          clear 0 0 0 0
          draw v.vert show.frag, grid 1x1, blend over
            sampler2D picture = target "b", linear
        release target "b"
        read output
        release output
        """)
    var late = Optimizations.all
    late.releasesEarly = false
    let steps = Self.steps(try Self.chain().commands(on: .es31, optimizations: late))
    #expect(
      steps.suffix(4)
        == ["read output", "release target \"a\"", "release target \"b\"", "release output"])
  }

  @Test func aTargetStaysFromTheThirdEqualFrame() throws {
    var left = LeftSurfaces()
    var drawn: [[String]] = []
    var releases: [[String]] = []
    for amount: Float in [1, 1, 1, 1, 2, 2, 2] {
      let list = try Self.chain(amount).commands(on: .es31, pictures: Self.known, after: left)
      let steps = Self.steps(list)
      drawn.append(steps.filter { $0.hasPrefix("pass") })
      releases.append(steps.filter { $0.hasPrefix("release") })
      left = list.left
    }
    let all = ["pass \"first\"", "pass \"second\"", "pass \"canvas\""]
    let one = ["pass \"canvas\""]
    #expect(drawn == [all, all, one, one, all, all, one])
    let (a, b, output) = ("release target \"a\"", "release target \"b\"", "release output")
    #expect(
      releases
        == [
          [a, b, output], [a, output], [output], [output], [b, a, b, output], [a, output], [output],
        ])
  }

  /// Two shaders in a row show the same picture, and the second one alone reads its mipmaps.
  @Test func aTargetWithoutMipmapsDoesNotStayForWhoReadsThem() throws {
    var mipmapped = Self.chain()
    mipmapped.passes[2].draws[0].textures[0].sampler.mipmaps = true
    var left = LeftSurfaces()
    var steps: [[String]] = []
    for frame in [Self.chain(), Self.chain(), mipmapped, mipmapped, mipmapped] {
      let list = try frame.commands(on: .es31, pictures: Self.known, after: left)
      steps.append(Self.steps(list))
      left = list.left
    }
    let taken = "  take target \"b\", 8x6 rgba16f, mipmaps"
    #expect(steps.map { $0.contains(taken) } == [false, false, true, true, false])
    #expect(steps[2].first == "release target \"b\"")
  }

  @Test func aFrameWithOtherPassesIsDrawnWhole() throws {
    var other = Self.chain()
    other.targets.append(Target("c", size: other.size, format: .rgba8))
    other.passes.insert(Pass("more", into: .target("c"), clear: .zero, draws: []), at: 0)
    var left = LeftSurfaces()
    var counts: [Int] = []
    for frame in [Self.chain(), Self.chain(), Self.chain(), other, other, other] {
      let list = try frame.commands(on: .es31, pictures: Self.known, after: left)
      // Nothing reads what the further pass draws.
      counts.append(Self.steps(list).count { $0.hasPrefix("pass") })
      left = list.left
    }
    #expect(counts == [3, 3, 1, 3, 3, 1])
  }

  @Test func whatMayHaveChangedIsDrawnAgain() throws {
    let again = { (first: [AssetRequest: PictureFacts], second: [AssetRequest: PictureFacts]) in
      var list = try Self.chain().commands(on: .es31, pictures: first)
      for pictures in [first, second] {
        list = try Self.chain().commands(on: .es31, pictures: pictures, after: list.left)
      }
      return Self.steps(list).count { $0.hasPrefix("pass") }
    }
    #expect(try again(Self.known, Self.known) == 1)
    #expect(try again(Self.known, [Self.request: PictureFacts(version: 2, isOpaque: true)]) == 3)
    #expect(try again([:], [:]) == 3)
    var off = Optimizations.all
    off.keepsTargets = false
    var left = LeftSurfaces()
    for _ in 0..<3 {
      let list = try Self.chain().commands(
        on: .es31, pictures: Self.known, after: left, optimizations: off)
      #expect(Self.steps(list).count { $0.hasPrefix("pass") } == 3)
      left = list.left
    }
  }

  @Test func sortingIsDecidedFromAbilitiesAndData() throws {
    func heading(
      _ depth: Draw.Depth, _ abilities: Abilities, isOpaque: Bool,
      optimizations: Optimizations = .all
    ) throws -> [String] {
      let frame = Self.frame(Self.draw("m", .asset(Self.request), depth: depth))
      let pictures = [Self.request: PictureFacts(version: 1, isOpaque: isOpaque)]
      let list = try frame.commands(
        on: abilities, pictures: pictures, optimizations: optimizations)
      return Self.steps(list).filter { $0.contains("draw") || $0.contains("bind") }
    }
    let draw = "  draw v.vert m.frag, grid 1x1, blend over"
    let (plain, depths) = ("  bind output, 1 sample", "  bind output, 1 sample, depth")
    let buffers = [plain, draw + ", sorted in buffers"]
    let peeled = [plain, draw + ", depth-peeled in rgba32f"]
    let opaque = [depths, "  draw v.vert m.frag, grid 1x1, blend replace, nearest, opaque"]
    for isOpaque in [false, true] {
      #expect(try heading(.ignored, .es30, isOpaque: isOpaque) == [plain, draw])
      #expect(try heading(.nearest, .es30, isOpaque: isOpaque) == [depths, draw + ", nearest"])
      #expect(try heading(.sorted, .es30, isOpaque: isOpaque) == peeled)
      #expect(try heading(.sorted, .es31, isOpaque: isOpaque) == buffers)
    }
    #expect(try heading(.sortedIfTransparent, .es31, isOpaque: true) == opaque)
    #expect(try heading(.sortedIfTransparent, .es31, isOpaque: false) == buffers)
    #expect(try heading(.sortedIfTransparent, .es30, isOpaque: false) == peeled)
    #expect(
      try heading(.sortedIfTransparent, .es31, isOpaque: true, optimizations: .none) == buffers)
    let half = Abilities(keepsFragments: false, blendsFloat: false)
    #expect(
      try heading(.sorted, half, isOpaque: true)
        == [plain, draw + ", depth-peeled in rgba16f"])
  }

  @Test func edgesAloneTakeSeveralSamples() throws {
    let place = PixelRectangle(x: 4, y: 0, size: PixelSize(width: 2, height: 3))
    func steps(_ places: [PixelRectangle]?, _ optimizations: Optimizations = .all) throws
      -> [String]
    {
      var draw = Self.draw("m", .asset(Self.request))
      draw.edges = places.map {
        EdgeRegion(rectangles: $0, geometry: .grid(columns: 2, rows: 2))
      }
      return Self.steps(
        try Self.frame(draw, samples: 4).commands(on: .es31, optimizations: optimizations))
    }
    let take = ["pass \"canvas\"", "  take output, 8x6 rgba8"]
    let end = ["read output", "release output"]
    let clear = "  clear 0 0 0 0"
    let draw = "  draw v.vert m.frag, grid 1x1, blend over"
    let once = ["  bind output, 1 sample", clear, draw]
    let everywhere = ["  bind output, 4 samples", clear, draw, "  resolve"]
    let edges = [
      "  bind output, 4 samples, shown in 2x3+4+0", clear,
      "  draw v.vert m.frag, grid 2x2, blend over", "  resolve",
    ]
    #expect(try steps([place]) == take + once + edges + end)
    #expect(try steps([]) == take + once + end)
    #expect(try steps(nil) == take + everywhere + end)
    #expect(try steps([place], .none) == take + everywhere + end)
  }

  @Test func aRegionIsCarried() throws {
    var draw = Self.draw("m", .asset(Self.request))
    draw.region = [PixelRectangle(x: 1, y: 2, size: PixelSize(width: 3, height: 4))]
    let dump = try Self.frame(draw).commands(on: .es31).commands.dump
    #expect(dump.contains("\n    only in 3x4+1+2\n"))
  }

  /// A step that samples what the one before left in `trail`.
  private static func step(_ size: PixelSize = size, sampler: Sampler = .linear) -> Frame {
    Frame(
      size: Self.size,
      targets: [Target("trail", size: size, format: .rgba8, hasHistory: true)],
      passes: [
        Pass(
          "grow", into: .target("trail"),
          draws: [draw("grow", .history("trail"), sampler: sampler)]),
        Pass("canvas", into: .output, draws: [draw("show", .target("trail"))]),
      ])
  }

  @Test func aHistoryIsWhatTheFrameBeforeLeft() throws {
    let first = try Self.step().commands(on: .es31)
    let rest = [
      "pass \"grow\"", "  take target \"trail\", 8x6 rgba8", "  bind target \"trail\", 1 sample",
      "  clear 0 0 0 0", "  draw v.vert grow.frag, grid 1x1, blend over",
      "release history \"trail\"", "pass \"canvas\"", "  take output, 8x6 rgba8",
      "  bind output, 1 sample", "  clear 0 0 0 0",
      "  draw v.vert show.frag, grid 1x1, blend over", "read output", "release output",
      "rename target \"trail\" to history \"trail\"",
    ]
    #expect(
      Self.steps(first)
        == [
          "take history \"trail\", 8x6 rgba8", "bind history \"trail\", 1 sample",
          "clear 0 0 0 0",
        ] + rest)
    let second = try Self.step().commands(on: .es31, after: first.left)
    #expect(Self.steps(second) == rest)
    // Another frame ends it, and so does the end of the sequence.
    let other = try Self.chain().commands(on: .es31, after: second.left)
    #expect(Self.steps(other).first == "release history \"trail\"")
    let ended = second.left.endingSequence()
    #expect(Self.steps(ended) == ["release history \"trail\""])
    #expect(try Self.step().commands(on: .es31, after: ended.left) == first)
    #expect(throws: CommandListError.historyChanged("trail")) {
      try Self.step(PixelSize(width: 1, height: 1)).commands(on: .es31, after: second.left)
    }
  }

  @Test func mipmapsAreMadeOnceForEachDrawing() throws {
    let mipmaps = Sampler(.linear, mipmaps: true)
    var frame = Self.chain()
    frame.passes[1].draws = [
      Self.draw("x", .target("a"), sampler: mipmaps),
      Self.draw("y", .target("a"), sampler: mipmaps),
    ]
    frame.passes.insert(frame.passes[1], at: 2)
    frame.passes.insert(frame.passes[0], at: 3)
    frame.passes.insert(frame.passes[1], at: 4)
    // The first passes show nothing that the later ones do not replace.
    var all = Optimizations.all
    all.skipsHidden = false
    let steps = Self.steps(try frame.commands(on: .es31, optimizations: all))
    #expect(
      steps.filter { $0.hasPrefix("pass") || $0.hasPrefix("make") } == [
        "pass \"first\"", "make mipmaps of target \"a\"", "pass \"second\"", "pass \"second\"",
        "pass \"first\"", "make mipmaps of target \"a\"", "pass \"second\"", "pass \"canvas\"",
      ])
    #expect(steps.contains("  take target \"a\", 8x6 rgba16f, mipmaps"))
    #expect(steps.contains("  take target \"b\", 8x6 rgba16f"))
  }

  @Test func whatADeviceLacksIsSaid() throws {
    func error(_ abilities: Abilities, _ format: Target.Format) -> CommandListError? {
      var frame = Self.chain()
      frame.targets[0].format = format
      frame.passes[1].draws[0].textures[0].sampler.mipmaps = true
      do throws(CommandListError) {
        _ = try frame.commands(on: abilities)
        return nil
      } catch {
        return error
      }
    }
    var poor = Abilities(
      keepsFragments: false, drawsHalfFloat: false, blendsFloat: false, filtersFloat: false)
    #expect(
      error(poor, .rgba16f)
        == .unsupported("16-bit float targets (GL_EXT_color_buffer_half_float)"))
    #expect(error(poor, .rgba32f) == error(poor, .rgba16f))
    poor.drawsHalfFloat = true
    // 16-bit floats take the place of 32-bit ones that cannot be blended, or cannot be filtered.
    for blends in [false, true] {
      poor.blendsFloat = blends
      #expect(poor.stored(.rgba32f) == .rgba16f)
      #expect(error(poor, .rgba32f) == nil)
    }
    poor.filtersFloat = true
    #expect(poor.stored(.rgba32f) == .rgba32f)
    #expect(error(poor, .rgba32f) == nil)
    #expect(throws: CommandListError.self) {
      try Self.frame(Self.draw("m", .asset(Self.request)))
        .commands(into: .rgba32f, on: Abilities(keepsFragments: true, blendsFloat: false))
    }
  }
}
