import Documents
import Effects
import Imaging
import ShaderLab
import TestSupport
import Testing

@Suite("Users' shaders")
struct ShaderTests {
  /// A picture of every kind of alpha, with different rows and columns.
  private static func picture(_ width: Int, _ height: Int, seed: UInt64 = 1) -> Image {
    var random = SplitMix(seed: seed)
    var bytes: [UInt8] = []
    for index in 0..<(width * height) {
      let alpha = [255, 255, 0, 128][index % 4]
      let color = alpha == 0 ? [0, 0, 0] : (0..<3).map { _ in random.below(256) }
      bytes += (color + [alpha]).map { UInt8($0) }
    }
    return Image(width: width, height: height, alpha: .straight, bytes: bytes)
  }

  @Test("gl_FragCoord begins at the bottom left, and at the top a row of the output is the first")
  func coordinates() throws {
    let image = try ShaderFixture().draw(
      ShaderFixture.effect("void main() { gl_FragColor = vec4(gl_FragCoord.xy / 255.0, 0, 1); }"),
      width: 5, height: 3)
    // The centre of a pixel: x + ½ rounds up to x + 1 or, where it is even, down.
    for y in 0..<3 {
      for x in 0..<5 {
        let expected = [Double(x) + 0.5, Double(3 - y) - 0.5]
        let pixel = image.pixel(x, y)
        #expect(abs(Double(pixel[0]) - expected[0]) <= 0.51, "\(x) \(y) \(pixel)")
        #expect(abs(Double(pixel[1]) - expected[1]) <= 0.51, "\(x) \(y) \(pixel)")
      }
    }
  }

  @Test("a picture that is shown as it is stays as it is, and its first row is at the top")
  func identity() throws {
    let picture = Self.picture(7, 5)
    let text = """
      uniform sampler2D u_tex0; uniform vec2 u_resolution;
      void main() { gl_FragColor = texture2D(u_tex0, gl_FragCoord.xy / u_resolution); }
      """
    let drawn = try ShaderFixture().draw(
      ShaderFixture.effect(text), width: 7, height: 5, [picture])
    // The picture is kept premultiplied, in which a colour of half alpha has 129 values.
    #expect(drawn.bytes == picture.premultiplied().unpremultiplied().bytes)
  }

  @Test("colours are not multiplied by alpha, on the way in and on the way out")
  func straight() throws {
    let fixture = try ShaderFixture()
    #expect(
      try fixture.color("void main() { gl_FragColor = vec4(1, .4, 0, .6); }") == [255, 102, 0, 153])
    let picture = Image(width: 1, height: 1, alpha: .straight, bytes: [255, 0, 0, 51])
    let text =
      "uniform sampler2D t; void main() { gl_FragColor = vec4(texture2D(t, vec2(.5)).rgb, 1); }"
    #expect(
      try fixture.draw(ShaderFixture.effect(text), width: 1, height: 1, [picture]).bytes
        == [255, 0, 0, 255])
  }

  @Test("a sampler without a picture reads the first, and without any it is black")
  func unfed() throws {
    let fixture = try ShaderFixture()
    let text =
      "uniform sampler2D a, b; void main() { gl_FragColor = vec4(texture2D(b, vec2(.5)).rgb, 1); }"
    let effect = try ShaderFixture.effect(text)
    let picture = Image(width: 1, height: 1, alpha: .straight, bytes: [9, 8, 7, 255])
    #expect(try fixture.draw(effect, width: 1, height: 1, [picture]).bytes == [9, 8, 7, 255])
    #expect(try fixture.draw(effect, width: 1, height: 1).bytes == [0, 0, 0, 255])
    let stage = Stage(canvas: SIMD2(1, 1), inputs: [])
    #expect(
      try Effect.shader(effect).warnings(on: stage) == [
        "no picture was given for a and b, which read black"
      ])
  }

  @Test(
    "every type of uniform arrives",
    arguments: [
      ("float a", "0.2", "vec4(a, 0, 0, 1)", [51, 0, 0]),
      ("vec2 a", "0.2,0.4", "vec4(a, 0, 1)", [51, 102, 0]),
      ("vec3 a", "0.2,0.4,0.6", "vec4(a, 1)", [51, 102, 153]),
      ("vec4 tint", "#336699", "tint", [51, 102, 153]),
      ("int a", "3", "vec4(a == 3, 0, 0, 1)", [255, 0, 0]),
      ("ivec2 a", "3,-4", "vec4(a == ivec2(3, -4), 0, 0, 1)", [255, 0, 0]),
      ("bool a", "true", "vec4(a, 0, 0, 1)", [255, 0, 0]),
    ] as [(String, String, String, [UInt8])])
  func uniforms(declaration: String, value: String, color: String, expected: [UInt8]) throws {
    var effect = try ShaderFixture.effect(
      "uniform \(declaration);\nvoid main() { gl_FragColor = \(color); }")
    let name = declaration.split(separator: " ")[1]
    try effect.apply(setting: "\(name)=\(value)")
    #expect(try ShaderFixture().draw(effect, width: 1, height: 1).bytes == expected + [255])
  }

  @Test("time, progress and the frame's number follow the play")
  func time() throws {
    var effect = try ShaderFixture.effect(
      """
      uniform float u_time, u_progress; uniform int u_frame;
      void main() { gl_FragColor = vec4(u_time / 5., u_progress, float(u_frame) / 255., 1); }
      """)
    effect.duration = 2
    let drawn = try ShaderFixture().draw(effect, width: 1, height: 1, at: 1)
    #expect(drawn.bytes == [51, 128, 60, 255])
  }

  @Test("a shader that reads its own last picture adds up from frame to frame")
  func feedback() throws {
    let fixture = try ShaderFixture()
    let effect = try ShaderFixture.effect(
      """
      uniform sampler2D backbuffer; uniform vec2 resolution;
      void main() { gl_FragColor = texture2D(backbuffer, gl_FragCoord.xy / resolution) + vec4(.2, 0, 0, 1); }
      """)
    let reds = try (0..<3).map { _ in try fixture.draw(effect, width: 2, height: 2).bytes[0] }
    #expect(reds == [51, 102, 153])
  }

  @Test("a component that is no number is black, and one beyond 1 is 1")
  func limits() throws {
    let fixture = try ShaderFixture()
    let text =
      "uniform float z; // = 0\nvoid main() { gl_FragColor = vec4(z / z, 2. + z, -1. - z, 1); }"
    #expect(try fixture.color(text) == [0, 255, 0, 255])
  }
}
