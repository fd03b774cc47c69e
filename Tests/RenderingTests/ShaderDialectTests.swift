import Documents
import Effects
import Imaging
import ShaderLab
import TestSupport
import Testing

@Suite("Dialects of users' shaders")
struct ShaderDialectTests {
  private static func picture(_ width: Int, _ height: Int, seed: UInt64) -> Image {
    var random = SplitMix(seed: seed)
    let bytes = (0..<(4 * width * height)).map { $0 % 4 == 3 ? 255 : UInt8(random.below(256)) }
    return Image(width: width, height: height, alpha: .straight, bytes: bytes)
  }

  @Test(
    "a transition shows one picture at its start, and the other at its end",
    arguments: [
      "vec4 transition(vec2 uv) { return mix(getFromColor(uv), getToColor(uv), progress); }",
      "vec4 transition(vec2 p) { return p.x < progress ? getToColor(p) : getFromColor(p); }",
    ])
  func transition(text: String) throws {
    let pictures = [Self.picture(9, 6, seed: 1), Self.picture(9, 6, seed: 2)]
    let fixture = try ShaderFixture()
    let effect = try ShaderFixture.effect(text)
    for (seconds, expected) in [(0.0, pictures[0]), (1.0, pictures[1])] {
      #expect(
        try fixture.draw(effect, width: 9, height: 6, at: seconds, pictures).bytes == expected.bytes
      )
    }
  }

  @Test("Shadertoy's coordinates and time, without alpha")
  func shadertoy() throws {
    let effect = try ShaderFixture.effect(
      """
      void mainImage(out vec4 color, in vec2 p) {
        color = vec4(p.x / iResolution.x, step(p.y, 1.0), iTime / 5.0, 0.0);
      }
      """)
    let drawn = try ShaderFixture().draw(effect, width: 2, height: 2, at: 1)
    #expect(drawn.bytes == [64, 0, 51, 255, 191, 0, 51, 255, 64, 255, 51, 255, 191, 255, 51, 255])
  }

  @Test("a buffer keeps what it drew, in the texels of its own coordinates")
  func buffer() throws {
    let files = [
      ShaderFile(
        name: "image.glsl",
        text: "void mainImage(out vec4 c, in vec2 p) { c = texelFetch(iChannel0, ivec2(p), 0); }"),
      ShaderFile(
        name: "bufferA.glsl",
        text: """
          #iChannel0 "self"
          void mainImage(out vec4 c, in vec2 p) {
            c = texelFetch(iChannel0, ivec2(p), 0) + vec4(0.2, p.y < 1.0 ? 1.0 : 0.0, 0.0, 1.0);
          }
          """),
    ]
    let bundle = try #require(ShaderBundle(folder: "toy", files: files))
    let effect = try ShaderLab.compile(bundle) { (_, _) in nil }.effect
    let fixture = try ShaderFixture()
    for red in [51, 102, 153] as [UInt8] {
      let drawn = try fixture.draw(effect, width: 1, height: 2)
      #expect(drawn.bytes == [red, 0, 0, 255, red, 255, 0, 255])
    }
  }

  @Test("ISF's functions and passes")
  func isf() throws {
    let picture = Self.picture(4, 3, seed: 3)
    let fixture = try ShaderFixture()
    for function in [
      "IMG_THIS_PIXEL(inputImage)", "IMG_NORM_PIXEL(inputImage, isf_FragNormCoord)",
      "IMG_PIXEL(inputImage, gl_FragCoord.xy)", "IMG_THIS_NORM_PIXEL(inputImage)",
      "IMG_NORM_THIS_PIXEL(inputImage)", "IMG_PIXEL(inputImage, gl_FragCoord.xy, 0.0)",
      "IMG_NORM_PIXEL(inputImage, _inputImage_imgRect.zw * isf_FragNormCoord, 0.0)",
      "IMG_NORM_PIXEL(inputImage, gl_FragCoord.xy / _inputImage_imgSize)",
      "texture2D(inputImage, gl_FragCoord.xy / IMG_SIZE(inputImage))",
    ] {
      let effect = try ShaderFixture.effect(
        "/*{ \"INPUTS\": [{ \"NAME\": \"inputImage\", \"TYPE\": \"image\" }] }*/\nvoid main() { gl_FragColor = \(function); }"
      )
      #expect(
        try fixture.draw(effect, width: 4, height: 3, [picture]).bytes == picture.bytes,
        "\(function)")
    }
    let counting = try ShaderFixture.effect(
      """
      /*{ "PASSES": [{ "TARGET": "sum", "PERSISTENT": true, "WIDTH": "1", "HEIGHT": "1" }, {}] }*/
      void main() {
        if (PASSINDEX == 0) gl_FragColor = IMG_NORM_PIXEL(sum, vec2(0.5)) + vec4(0.2, 0, 0, 1);
        else gl_FragColor = vec4(IMG_NORM_PIXEL(sum, vec2(0.5)).r, RENDERSIZE / 255.0, 1);
      }
      """)
    for red in [51, 102] as [UInt8] {
      #expect(
        try fixture.draw(counting, width: 2, height: 1).bytes == [red, 2, 1, 255, red, 2, 1, 255])
    }
  }

  /// The first article's modifiers, as printed.
  private static let geometry = """
    #pragma arguments
    float peeled;
    float liftDistance;

    #pragma transparent
    #pragma body

    // How far are we in the animation.
    float t = 2 * clamp(peeled - _geometry.texcoords[0].y / 2, 0.0, 0.5);

    // Quadratic ease in out
    if (t < 0.5) {
        t = (4 * t * t * t);
    } else {
        t = ((t - 1) * (2 * t - 2) * (2 * t - 2) + 1);
    }

    _geometry.position.xyz += _geometry.normal * liftDistance * t;
    """
  private static let surface = """
    #pragma arguments
    float peeled;

    #pragma transparent
    #pragma body

    float t = 2 * clamp(peeled - _surface.diffuseTexcoord.y / 2, 0.0, 0.5);

    _surface.diffuse.rgb += float3(pow(sin(3.14159 * t), 12) / 8.0);
    """

  @Test("the article's modifiers draw the built-in peel", arguments: [0, 0.25, 0.5, 0.8])
  func modifiers(peeled: Double) throws {
    let side = 48
    // Smooth, so that rounding of coordinates moves no more than a level; round, with soft edges.
    var bytes: [UInt8] = []
    for y in 0..<side {
      for x in 0..<side {
        let (u, v) = (Double(x) - 23.5, Double(y) - 23.5)
        let alpha = min(max(22 - (u * u + v * v).squareRoot(), 0), 1)
        bytes += [UInt8(4 * x), UInt8(255 - 4 * y), 100, UInt8(255 * alpha)]
      }
    }
    let picture = Image(width: side, height: side, alpha: .straight, bytes: bytes)
    let bundle = ShaderBundle(modifiers: [
      ("geometry", ShaderFile(name: "geometry", text: Self.geometry)),
      ("surface", ShaderFile(name: "surface", text: Self.surface)),
    ])
    var effect = try ShaderLab.compile(bundle) { (_, _) in nil }.effect
    // A quarter of the camera's distance, which is √3/2 of the longer side.
    let lift = 0.25 * 48 * 3.0.squareRoot() / 2
    try effect.apply(setting: "peeled=\(peeled)")
    try effect.apply(setting: "liftDistance=\(lift)")
    var peel = Peel()
    peel.reflection.enabled = false
    peel.peeled = peeled
    let fixture = try ShaderFixture()
    let drawn = try fixture.draw(.shader(effect), width: 80, height: 80, [picture])
    let expected = try fixture.draw(.peel(peel), width: 80, height: 80, [picture])
    let most = pairs(drawn.bytes, expected.bytes).map { abs(Int($0) - Int($1)) }.max()
    #expect(most ?? 255 <= 1)
    if peeled > 0 { #expect(drawn.bytes != picture.bytes) }
  }

  private static func modified(
    _ modifier: (entry: String, text: String), mesh: MeshTransform
  ) throws -> ShaderEffect {
    var bundle = ShaderBundle(modifiers: [
      (modifier.entry, ShaderFile(name: "own.metal", text: modifier.text))
    ])
    bundle.mesh = .mesh(mesh)
    return try ShaderLab.compile(bundle) { (_, _) in nil }.effect
  }

  /// Quads whose corners each go from a place in the picture to one in the layer.
  private static func quads(_ corners: [[(from: SIMD2<Double>, to: SIMD3<Double>)]])
    -> MeshTransform
  {
    MeshTransform(
      vertices: corners.flatMap { $0 }.map { MeshTransform.Vertex(from: $0.from, to: $0.to) },
      faces: corners.indices.map {
        MeshTransform.Face(SIMD4(4 * $0, 4 * $0 + 1, 4 * $0 + 2, 4 * $0 + 3))
      })
  }

  private static let unitCorners = [SIMD2(0.0, 0), SIMD2(1, 0), SIMD2(1, 1), SIMD2(0, 1)]

  @Test("modifiers bend a mesh as the mesh effect draws it")
  func meshes() throws {
    // By whole pixels to the right, so that no texel is mixed.
    let moved = Self.quads([
      Self.unitCorners.map { ($0, SIMD3($0.x + 0.25, $0.y, 0)) }
    ])
    var bytes: [UInt8] = []
    for y in 0..<32 { for x in 0..<32 { bytes += [UInt8(8 * x), UInt8(8 * y), 77, 255] } }
    let picture = Image(width: 32, height: 32, alpha: .straight, bytes: bytes)
    let fixture = try ShaderFixture()
    let effect = try Self.modified(("surface", "_surface.diffuse.b = 1.0;"), mesh: moved)
    let drawn = try fixture.draw(.shader(effect), width: 64, height: 32, at: 1, [picture])
    let expected = try fixture.draw(.mesh(Mesh(moved)), width: 64, height: 32, at: 1, [picture])
    for y in 0..<32 {
      for x in 0..<64 {
        let (own, other) = (drawn.pixel(x, y), expected.pixel(x, y))
        #expect(own[3] == other[3], "\(x) \(y)")
        if other[3] == 255 { #expect(own == [other[0], other[1], 255, 255], "\(x) \(y)") }
      }
    }
  }

  @Test("of a mesh's folds the nearer one shows, whatever comes first", arguments: [false, true])
  func folds(isFirst: Bool) throws {
    // The right half lies in front of the left one.
    let left = Self.unitCorners.map {
      (from: SIMD2($0.x / 2, $0.y), to: SIMD3($0.x / 2, $0.y, 0))
    }
    let right = Self.unitCorners.map {
      (from: SIMD2(0.5 + $0.x / 2, $0.y), to: SIMD3($0.x / 2, $0.y, 0.1))
    }
    var bytes: [UInt8] = []
    for _ in 0..<16 { for x in 0..<16 { bytes += x < 8 ? [255, 0, 0, 255] : [0, 0, 255, 255] } }
    let picture = Image(width: 16, height: 16, alpha: .straight, bytes: bytes)
    let effect = try Self.modified(
      ("geometry", "_geometry.position.x += 1;"),
      mesh: Self.quads(isFirst ? [right, left] : [left, right]))
    let drawn = try ShaderFixture().draw(.shader(effect), width: 16, height: 16, at: 1, [picture])
    #expect(drawn.pixel(4, 8) == [0, 0, 255, 255])
    #expect(drawn.pixel(13, 8)[3] == 0)
  }
}
