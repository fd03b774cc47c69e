import Effects
import Frame
import Imaging
import ShaderLab
import TestSupport
import Testing

/// Cube maps and volumes, which are pictures that shaders read by three coordinates.
@Suite("Cube maps and volumes of shaders")
struct ShaderSolidTests {
  /// The directions of a face's middle, and from there to the right and down, in the order +x -x +y -y +z -z.
  private static let faces: [(middle: [Double], right: [Double], down: [Double])] = [
    ([1, 0, 0], [0, 0, -1], [0, -1, 0]), ([-1, 0, 0], [0, 0, 1], [0, -1, 0]),
    ([0, 1, 0], [1, 0, 0], [0, 0, 1]), ([0, -1, 0], [1, 0, 0], [0, 0, -1]),
    ([0, 0, 1], [1, 0, 0], [0, -1, 0]), ([0, 0, -1], [-1, 0, 0], [0, -1, 0]),
  ]

  /// A colour of its own for each pixel of six faces of 2 × 2.
  private static func color(_ face: Int, _ x: Int, _ y: Int) -> [UInt8] {
    [UInt8(40 * face + 5), UInt8(100 * x + 50), UInt8(100 * y + 50), 255]
  }

  /// A picture with a face of 2 × 2 in each of some cells; the others are black.
  private static func picture(_ columns: Int, _ rows: Int, _ cells: [(x: Int, y: Int)]) -> Image {
    var bytes = [UInt8](repeating: 0, count: 16 * columns * rows)
    for (face, cell) in cells.enumerated() {
      for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        let start = 4 * ((2 * cell.y + y) * 2 * columns + 2 * cell.x + x)
        bytes.replaceSubrange(start..<(start + 4), with: color(face, x, y))
      }
    }
    return Image(width: 2 * columns, height: 2 * rows, alpha: .straight, bytes: bytes)
  }

  @Test("a direction reads the texel of the same face in a row and in a cross of faces")
  func faces() throws {
    var directions: [String] = []
    var expected: [UInt8] = []
    for (face, axes) in Self.faces.enumerated() {
      for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        let numbers = (0..<3).map {
          3
            * (axes.middle[$0] + (Double(x) - 0.5) * axes.right[$0]
              + (Double(y) - 0.5) * axes.down[$0])
        }
        directions.append("vec3(\(numbers[0]), \(numbers[1]), \(numbers[2]))")
        expected += Self.color(face, x, y)
      }
    }
    let effect = try ShaderFixture.effect(
      """
      #version 300 es
      precision highp float;
      uniform samplerCube map;
      out vec4 color;
      void main() {
        vec3 directions[24] = vec3[](\(directions.joined(separator: ", ")));
        color = texture(map, directions[int(gl_FragCoord.x)]);
      }
      """)
    let row = Self.picture(6, 1, (0..<6).map { ($0, 0) })
    let cross = Self.picture(4, 3, [(2, 1), (0, 1), (1, 0), (1, 2), (1, 1), (3, 1)])
    let fixture = try ShaderFixture()
    for picture in [row, cross] {
      let drawn = try fixture.draw(effect, width: 24, height: 1, [picture])
      // Filters may be off by one level.
      let isSame = zip(drawn.bytes, expected).allSatisfy { abs(Int($0) - Int($1)) < 2 }
      #expect(isSame, "\(picture.width)x\(picture.height): \(drawn.bytes)")
    }
  }

  private static func toy(_ image: String, _ cube: String) throws -> ShaderEffect {
    let files = [
      ShaderFile(name: "image.glsl", text: image), ShaderFile(name: "Cube A.glsl", text: cube),
    ]
    let bundle = try #require(ShaderBundle(folder: "toy", files: files))
    return try ShaderLab.compile(bundle) { (_, _) in nil }.effect
  }

  @Test("a pass that draws its direction is read back as that direction")
  func directions() throws {
    // Half a texel of 1024 at the edges, and the steps of 16-bit floats.
    let effect = try Self.toy(
      """
      #iChannel0 "Cube A"
      float random(uint x) {
        x ^= x >> 16; x *= 0x7feb352dU; x ^= x >> 15; x *= 0x846ca68bU; x ^= x >> 16;
        return float(x >> 8) / 8388608.0 - 1.0;
      }
      void mainImage(out vec4 c, in vec2 p) {
        uint seed = 3u * (uint(p.x) + 256u * uint(p.y));
        vec3 d = vec3(random(seed), random(seed + 1u), random(seed + 2u));
        if (p.y < 8.0) d.y = d.x;
        float error = distance(2.0 * texture(iChannel0, d).xyz - 1.0, normalize(d));
        c = vec4(error < 0.0025 ? 0.0 : 1.0, iChannelResolution[0].x == 1024.0 ? 0.0 : 1.0, 0.0, 1.0);
      }
      """,
      """
      void mainCubemap(out vec4 c, in vec2 p, in vec3 o, in vec3 d) {
        bool isInside = p == clamp(p, 0.0, 1024.0) && iResolution == vec3(1024.0, 1024.0, 1.0);
        c = isInside && o == vec3(0.0) ? vec4(0.5 * d + 0.5, 1.0) : vec4(0.0);
      }
      """)
    let drawn = try ShaderFixture().draw(effect, width: 256, height: 64)
    #expect(drawn.bytes == Array(repeating: [0, 0, 0, 255], count: 256 * 64).flatMap { $0 })
  }

  @Test("the place on a face begins at its top left, and a cube map keeps what it drew")
  func places() throws {
    let effect = try Self.toy(
      """
      #iChannel0 "cubeA.glsl"
      void mainImage(out vec4 c, in vec2 p) {
        c = texture(iChannel0, p.x < 1.0 ? vec3(1.0, 0.5, 0.5) : vec3(0.5, 1.0, -0.5));
      }
      """,
      """
      #iChannel0 "self"
      void mainCubemap(out vec4 c, in vec2 p, in vec3 o, in vec3 d) {
        c = vec4(p / 1024.0, texture(iChannel0, d).b + 0.25, 1.0);
      }
      """)
    let fixture = try ShaderFixture()
    for blue in [64, 128, 191] as [UInt8] {
      let drawn = try fixture.draw(effect, width: 2, height: 1)
      // +x at z = 0.5 and y = 0.5, and +y at x = 0.5 and z = -0.5.
      for (pixel, place) in [(0, [64, 64]), (1, [191, 64])] {
        let color = drawn.pixel(pixel, 0)
        #expect(abs(Int(color[0]) - place[0]) < 2 && abs(Int(color[1]) - place[1]) < 2, "\(color)")
        #expect(abs(Int(color[2]) - Int(blue)) < 2, "\(color)")
      }
    }
  }

  /// A volume of 4 × 4 × 4 voxels of any colours, as a row of slices, and a component of each.
  private static func volume() -> (picture: Image, at: (Int, Int, Int) -> [UInt8]) {
    var random = SplitMix(seed: 5)
    let bytes = (0..<256).map { $0 % 4 == 3 ? 255 : UInt8(random.below(256)) }
    let picture = Image(width: 16, height: 4, alpha: .straight, bytes: bytes)
    return (picture, { (x, y, z) in picture.pixel(4 * z + x, 3 - y) })
  }

  /// What a Shadertoy shader reads of the volume at the places of a row of pixels.
  private static func read(
    _ places: [(Double, Double, Double)], _ settings: String = ""
  ) throws -> Image {
    let list = places.map { "vec3(\($0.0), \($0.1), \($0.2))" }.joined(separator: ", ")
    let effect = try ShaderFixture.effect(
      """
      #iChannel0 "input 0"
      #iChannel0::Type "Volume"
      \(settings)
      void mainImage(out vec4 c, in vec2 p) {
        vec3 places[\(places.count)] = vec3[](\(list));
        c = texture(iChannel0, places[int(p.x)] / 4.0);
      }
      """)
    return try ShaderFixture().draw(effect, width: places.count, height: 1, [volume().picture])
  }

  @Test("a place in a volume reads its voxel, and the mean of eight between them")
  func voxels() throws {
    let (_, at) = Self.volume()
    let drawn = try Self.read([(0.5, 0.5, 0.5), (3.5, 1.5, 2.5), (2.5, 3.5, 0.5), (2, 1, 3)])
    #expect(drawn.pixel(0, 0) == at(0, 0, 0))
    #expect(drawn.pixel(1, 0) == at(3, 1, 2))
    #expect(drawn.pixel(2, 0) == at(2, 3, 0))
    for component in 0..<3 {
      var sum = 0
      for z in 2...3 {
        for y in 0...1 { for x in 1...2 { sum += Int(at(x, y, z)[component]) } }
      }
      #expect(abs(Double(drawn.pixel(3, 0)[component]) - Double(sum) / 8) < 1)
    }
    let nearest = try Self.read([(2.1, 1.1, 3.1)], "#iChannel0::MinFilter \"Nearest\"")
    #expect(nearest.pixel(0, 0) == at(2, 1, 3))
  }

  @Test(
    "outside of a volume each axis wraps as the channel says",
    arguments: [
      ("", [0, 3, 1]), ("#iChannel0::WrapMode \"Repeat\"", [3, 0, 1]),
      ("#iChannel0::WrapMode \"MirroredRepeat\"", [0, 3, 1]),
    ])
  func wraps(settings: String, expected: [Int]) throws {
    let (_, at) = Self.volume()
    let outside = [-0.5, 4.5, 1.5]
    let places = outside.indices.map {
      (outside[$0], outside[($0 + 1) % 3], outside[($0 + 2) % 3])
    }
    let drawn = try Self.read(places, settings)
    for index in outside.indices {
      #expect(
        drawn.pixel(index, 0)
          == at(expected[index], expected[(index + 1) % 3], expected[(index + 2) % 3]))
    }
  }

  @Test("a cube map or a volume has the pixels of its file at every scale")
  func scale() throws {
    let effect = try ShaderFixture.effect(
      "uniform samplerCube map; uniform sampler2D u_tex1; void main() { gl_FragColor = textureCube(map, vec3(1.0)) + texture2D(u_tex1, vec2(0.5)); }"
    )
    let sizes = [SIMD2<Double>(12, 2), SIMD2<Double>(5, 4)]
    let stage = Stage(
      canvas: SIMD2(10, 10), scale: 3, inputs: sizes.map { Stage.Input(size: $0) })
    let frame = try Effect.shader(effect).frame(at: Moment(seconds: 0), on: stage)
    #expect(
      frame.assetRequests.map(\.size) == [
        PixelSize(width: 12, height: 2), PixelSize(width: 15, height: 12),
      ])
  }

  @Test(
    "a picture that holds no cube map or volume is told, with the forms that would",
    arguments: [
      ("samplerCube", 12, 2, nil), ("samplerCube", 8, 6, nil), ("samplerCube", 8, 4, nil),
      ("samplerCube", 9, 4, "map of image is a cube map; it reads a picture of 9x4 as a panorama"),
      ("sampler3D", 64, 8, nil),
      ("sampler3D", 64, 9, "map of image is a volume; it reads a picture of 64x9 as a panorama"),
      ("sampler3D", 12, 2, "map of image is a volume; it reads a picture of 12x2 as a cube map"),
    ] as [(String, Double, Double, String?)])
  func warnings(type: String, width: Double, height: Double, sentence: String?) throws {
    let effect = try ShaderFixture.effect(
      """
      #version 300 es
      precision highp float;
      uniform highp \(type) map;
      out vec4 c;
      void main() { c = texture(map, vec3(1.0)); }
      """)
    let stage = Stage(
      canvas: SIMD2(4, 4), inputs: [Stage.Input(size: SIMD2(width, height))])
    let warnings = try Effect.shader(effect).warnings(on: stage)
    if let sentence {
      let expected = sentence.replacing("image", with: "own.glsl")
      #expect(warnings.count == 1 && warnings[0].hasPrefix(expected), "\(warnings)")
    } else {
      #expect(warnings.isEmpty, "\(warnings)")
    }
  }
}
