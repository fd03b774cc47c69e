import Imaging
import Testing

@Suite("Functions of GLSL ES 3.10 and 3.20")
struct LaterFunctionTests {
  /// Conditions that hold by GLSL ES 3.20, chapter 8; numbers come from Swift's own functions.
  private static let conditions: [String] = [
    "bitCount(0xF0F1u) == \(0xF0F1.nonzeroBitCount)", "bitCount(-1) == 32",
    "bitCount(uvec3(1u, 3u, 0u)) == ivec3(1, 2, 0)",
    "findMSB(40u) == \(31 - UInt32(40).leadingZeroBitCount)", "findMSB(0) == -1",
    "findMSB(-1) == -1", "findMSB(-8) == 2", "findMSB(0x80000000u) == 31",
    "findLSB(40) == \(40.trailingZeroBitCount)", "findLSB(0u) == -1",
    "findLSB(ivec2(2, 0x40000000)) == ivec2(1, 30)",
    "bitfieldReverse(1u) == 0x80000000u", "bitfieldReverse(0x12345678u) == 0x1E6A2C48u",
    "bitfieldReverse(ivec2(0, -1)) == ivec2(0, -1)",
    "bitfieldExtract(0xABCDu, 4, 8) == 0xBCu", "bitfieldExtract(0xF0, 4, 4) == -1",
    "bitfieldExtract(7u, 3, 0) == 0u", "bitfieldExtract(-5, 0, 32) == -5",
    "bitfieldInsert(0u, 0xFFu, 4, 4) == 0xF0u", "bitfieldInsert(-1, 0, 8, 8) == int(0xFFFF00FFu)",
    "bitfieldInsert(1u, 2u, 0, 32) == 2u",
    "bitfieldInsert(uvec2(1u), uvec2(3u), 1, 2) == uvec2(7u)",
    "ldexp(0.75, 10) == 768.0", "ldexp(1.0, -126) * 8.507059173023462e37 == 1.0",
    "ldexp(vec2(1.5, -3.0), ivec2(2, -1)) == vec2(6.0, -1.5)",
    "ldexp(1.0, 127) == 1.7014118346046923e38",
    "fraction(768.0, 10) == 0.75", "fraction(-0.1875, -2) == -0.75", "fraction(0.0, 0) == 0.0",
    "fma(2.0, 3.0, 4.0) == 10.0", "fma(vec2(1.0, 2.0), vec2(3.0), vec2(1.0)) == vec2(4.0, 7.0)",
    "packUnorm4x8(vec4(0.0, 0.2, 2.0, 1.0)) == 0xFFFF3300u",
    "packSnorm4x8(vec4(-1.0, 0.0, 1.0, -2.0)) == 0x817F0081u",
    "distance(unpackUnorm4x8(0xFF330000u), vec4(0.0, 0.0, 0.2, 1.0)) < 1e-6",
    "distance(unpackSnorm4x8(0x80817F00u), vec4(0.0, 1.0, -1.0, -1.0)) < 1e-6",
    "carried(0xFFFFFFFFu, 2u) == uvec2(1u, 1u)", "carried(1u, 2u) == uvec2(3u, 0u)",
    "borrowed(1u, 2u) == uvec2(0xFFFFFFFFu, 1u)", "borrowed(2u, 1u) == uvec2(1u, 0u)",
    "product(0xFFFFFFFFu, 0xFFFFFFFFu) == uvec2(0xFFFFFFFEu, 1u)",
    "product(0x12345678u, 0x9ABCDEF0u) == uvec2(0x\(hexadecimal(0x1234_5678, 0x9ABC_DEF0).high)u, 0x\(hexadecimal(0x1234_5678, 0x9ABC_DEF0).low)u)",
  ]

  private static func hexadecimal(_ a: UInt32, _ b: UInt32) -> (high: String, low: String) {
    let (high, low) = a.multipliedFullWidth(by: b)
    return (String(high, radix: 16), String(low, radix: 16))
  }

  private static let helpers = """
    float fraction(float v, int wanted) { int e; float f = frexp(v, e); return e == wanted ? f : 100.0; }
    uvec2 carried(uint a, uint b) { uint c; uint s = uaddCarry(a, b, c); return uvec2(s, c); }
    uvec2 borrowed(uint a, uint b) { uint c; uint s = usubBorrow(a, b, c); return uvec2(s, c); }
    uvec2 product(uint a, uint b) { uint h, l; umulExtended(a, b, h, l); return uvec2(h, l); }

    """

  @Test("are there in GLSL ES 3.00, too")
  func values() throws {
    let fixture = try ShaderFixture()
    for condition in Self.conditions {
      let text = Self.helpers + "void main() { gl_FragColor = vec4(\(condition) ? 1.0 : 0.0); }"
      #expect(try fixture.color(text) == [255, 255, 255, 255], "\(condition)")
    }
  }

  @Test("textureGather reads the four texels around a point, anticlockwise from the upper left")
  func gather() throws {
    let bytes: [UInt8] = [10, 20, 30, 40].flatMap { [$0, 0, 0, 255] }
    let picture = Image(width: 2, height: 2, alpha: .straight, bytes: bytes)
    let fixture = try ShaderFixture()
    // Above are 10 and 20.
    for (components, expected) in [("xyz", [10, 20, 40, 255]), ("yzw", [20, 40, 30, 255])]
      as [(String, [UInt8])]
    {
      let effect = try ShaderFixture.effect(
        "uniform sampler2D u_tex0; void main() { gl_FragColor = vec4(textureGather(u_tex0, vec2(0.5)).\(components), 1.0); }"
      )
      #expect(try fixture.draw(effect, width: 1, height: 1, [picture]).bytes == expected)
    }
  }

  @Test("a shader's own function of such a name is meant where there is one")
  func own() throws {
    #expect(
      try ShaderFixture().color(
        "float fma(float a) { return a; } void main() { gl_FragColor = vec4(fma(1.0)); }")
        == [255, 255, 255, 255])
  }
}
