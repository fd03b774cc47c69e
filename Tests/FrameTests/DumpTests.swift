@testable import Frame
import Testing

@Suite struct DumpTests {
  @Test func aFrameIsOneThingALine() {
    let size = PixelSize(width: 512, height: 384)
    let frame = Frame(
      size: size,
      targets: [
        Target("blur x", size: PixelSize(width: 64, height: 48), format: .rgba16f)
      ],
      passes: [
        Pass(
          "reduce", into: .target("blur x"),
          draws: [
            Draw(
              .init(vertex: "fullscreen", fragment: "reduce"), .quad, blend: .replace,
              textures: [
                Texture("picture", .asset(AssetRequest(input: 0, size: size)), sampler: .nearest),
                Texture("overlay", .asset(AssetRequest(input: 1, size: size, seconds: 0.25))),
                Texture(
                  "coverage",
                  .coverage(
                    CoverageMap(size: PixelSize(width: 6, height: 1), bytes: Array("foobar".utf8))),
                  sampler: .nearest),
              ],
              uniforms: [
                Uniform("weights", .floats([0.1, 1, 1e-8])), Uniform("axis", .ivec2(SIMD2(1, -1))),
                Uniform("radius", .int(3)),
              ])
          ]),
        Pass(
          "canvas", into: .output, clear: SIMD4(0.5, 0.25, 0, 1), samples: 4,
          draws: [
            Draw(
              .init(vertex: "peel", fragment: "peel"), .grid(columns: 1, rows: 50),
              textures: [Texture("picture", .target("blur x"))],
              uniforms: [
                Uniform("peeled", .float(0.1)), Uniform("size", .vec2(SIMD2(512, 384.5))),
                Uniform("light", .vec3(SIMD3(-0.0, 1, 2))),
                Uniform("tint", .vec4(SIMD4(1, 1, 1, 0.75))),
                Uniform(
                  "transform",
                  .mat4(
                    Matrix4(
                      SIMD4(1, 0, 0, 0), SIMD4(0, 2, 0, 0), SIMD4(0, 0, 3, 0),
                      SIMD4(4, 5, 6, 1)))),
              ])
          ]),
        Pass(
          "more", into: .output, clear: nil,
          draws: [
            Draw(
              .init(vertex: "mesh", fragment: "mesh"),
              .triangles(
                TriangleMesh(components: [Float](repeating: 0, count: 16), indices: [0, 1, 1])),
              depth: .nearest)
          ]),
      ])
    #expect(
      frame.dump == """
        frame 512x384
        target "blur x" 64x48 rgba16f
        pass "reduce" → target "blur x", clear 0 0 0 0, 1 sample
          draw fullscreen.vert reduce.frag, grid 1x1, blend replace
            sampler2D picture = input 0 at 512x384, nearest
            sampler2D overlay = input 1 at 512x384 after 0.25 s, linear
            sampler2D coverage = coverage 6x1, digest 9625390261332436968, nearest
            float[3] weights = 0.1 1 1e-08
            ivec2 axis = 1 -1
            int radius = 3
        pass "canvas" → output, clear 0.5 0.25 0 1, 4 samples
          draw peel.vert peel.frag, grid 1x50, blend over
            sampler2D picture = target "blur x", linear
            float peeled = 0.1
            vec2 size = 512 384.5
            vec3 light = 0 1 2
            vec4 tint = 1 1 1 0.75
            mat4 transform = 1 0 0 0 | 0 2 0 0 | 0 0 3 0 | 4 5 6 1
        pass "more" → output, keep, 1 sample
          draw mesh.vert mesh.frag, triangles 1 of 2 vertices, digest 8547767317584700417, blend over, depth nearest
        """)
  }

  @Test func shadersByValueAndHistoriesAreNamed() {
    let size = PixelSize(width: 8, height: 4)
    let source = ShaderSource(name: "wave.frag", text: "foobar")
    let frame = Frame(
      size: size,
      targets: [Target("trail", size: size, format: .rgba16f, hasHistory: true)],
      passes: [
        Pass(
          "step", into: .target("trail"),
          draws: [
            Draw(
              Draw.Program(
                vertex: .builtIn("fullscreen"), fragment: .source(source),
                constants: [
                  ShaderConstant("STEPS", .int(-3)), ShaderConstant("SHARE", .float(2)),
                ]),
              .quad,
              textures: [
                Texture("before", .history("trail"), sampler: Sampler(.linear, wrap: .repeat)),
                Texture(
                  "tiles", .asset(AssetRequest(input: 0, size: size)),
                  sampler: Sampler(.nearest, wrap: .mirroredRepeat, mipmaps: true)),
              ],
              uniforms: [
                Uniform("isOn", .bool(true)), Uniform("seed", .uint(7)),
                Uniform("a", .ivec3(SIMD3(1, 2, 3))), Uniform("b", .ivec4(SIMD4(1, 2, 3, -4))),
                Uniform("c", .ints([5, 6])), Uniform("d", .vec2s([SIMD2(1, 2), SIMD2(3, 4)])),
                Uniform("e", .vec3s([SIMD3(1, 2, 3)])), Uniform("f", .vec4s([SIMD4(1, 2, 3, 4)])),
                Uniform(
                  "g", .mat3(Matrix3(SIMD3(1, 2, 3), SIMD3(4, 5, 6), SIMD3(7, 8, 9)))),
              ])
          ])
      ])
    #expect(
      frame.dump == """
        frame 8x4
        target "trail" 8x4 rgba16f, history
        pass "step" → target "trail", clear 0 0 0 0, 1 sample
          draw fullscreen.vert "wave.frag" digest 9625390261332436968, grid 1x1, blend over
            define STEPS (-3)
            define SHARE 2.0
            sampler2D before = history "trail", linear, repeat
            sampler2D tiles = input 0 at 8x4, nearest, mirroredRepeat, mipmaps
            bool isOn = true
            uint seed = 7
            ivec3 a = 1 2 3
            ivec4 b = 1 2 3 -4
            int[2] c = 5 6
            vec2[2] d = 1 2 | 3 4
            vec3[1] e = 1 2 3
            vec4[1] f = 1 2 3 4
            mat3 g = 1 2 3 | 4 5 6 | 7 8 9
        """)
  }

  @Test func edgesAreNamed() {
    let program = Draw.Program(vertex: "a", fragment: "b")
    let size = PixelSize(width: 16, height: 32)
    let rectangles = [(0, 16), (48, 0)].map { PixelRectangle(x: $0, y: $1, size: size) }
    func dump(_ rectangles: [PixelRectangle]) -> Substring? {
      let edges = EdgeRegion(rectangles: rectangles, geometry: .quad)
      let draw = Draw(program, .quad, edges: edges)
      return Frame(size: size, passes: [Pass("all", into: .output, draws: [draw])])
        .dump.split(separator: "\n").last
    }
    #expect(dump(rectangles) == "    edges grid 1x1, in 16x32+0+16 16x32+48+0")
    #expect(dump([]) == "    edges nowhere")
  }
}

@Suite struct AssetRequestTests {
  @Test func eachPictureIsRequestedOnceInTheOrderOfFirstUse() {
    let (small, large) = (PixelSize(width: 1, height: 1), PixelSize(width: 2, height: 2))
    let requests = [
      AssetRequest(input: 1, size: small), AssetRequest(input: 0, size: small),
      AssetRequest(input: 0, size: large), AssetRequest(input: 0, size: small, seconds: 1),
    ]
    let draws = (requests + requests.reversed()).map {
      Draw(
        .init(vertex: "a", fragment: "b"), .quad,
        textures: [Texture("picture", .asset($0)), Texture("other", .target("copy"))])
    }
    let passes = [
      Pass("first", into: .output, draws: Array(draws[..<3])),
      Pass("second", into: .output, draws: Array(draws[3...])),
    ]
    #expect(Frame(size: small, passes: passes).assetRequests == requests)
  }
}
