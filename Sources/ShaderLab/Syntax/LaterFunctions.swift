/// Functions of GLSL ES 3.10 and 3.20, and of desktop GLSL, written in GLSL ES 3.00, so that every device has them.
enum LaterFunctions {
  /// The names that shaders call them by.
  static let names = Set(texts.map { $0.name })

  /// The name of such a function in a translated shader.
  static func own(_ name: String) -> String { "peel_\(name)" }

  /// The texts of the functions called `names`, with those that they call.
  static func text(for names: Set<String>) -> String {
    var needed = names
    for (user, used) in calls where names.contains(user) { needed.insert(used) }
    return texts.filter { needed.contains($0.name) }.map { $0.text + "\n" }.joined()
  }

  private static let calls = [("findLSB", "bitCount"), ("findMSB", "bitCount")]

  /// In an order in which each follows those that it calls.
  private static let texts: [(name: String, text: String)] = [
    (
      "fma", shaped(["float"]) { "\($0) peel_fma(\($0) a, \($0) b, \($0) c) { return a * b + c; }" }
    ),
    (
      "bitfieldExtract",
      shaped(["int", "uint"]) {
        "\($0) peel_bitfieldExtract(\($0) v, int o, int n) "
          + "{ return n == 0 ? \($0)(0) : (v << (32 - o - n)) >> (32 - n); }"
      }
    ),
    (
      "bitfieldInsert",
      shaped(["int", "uint"]) {
        "\($0) peel_bitfieldInsert(\($0) v, \($0) w, int o, int n) { "
          + "uint m = n >= 32 ? ~0u : ((1u << n) - 1u) << o; "
          + "return (v & \($0)(~m)) | ((w << o) & \($0)(m)); }"
      }
    ),
    (
      "bitfieldReverse",
      """
      uint peel_bitfieldReverse(uint v) {
        v = ((v >> 1) & 0x55555555u) | ((v & 0x55555555u) << 1);
        v = ((v >> 2) & 0x33333333u) | ((v & 0x33333333u) << 2);
        v = ((v >> 4) & 0x0F0F0F0Fu) | ((v & 0x0F0F0F0Fu) << 4);
        v = ((v >> 8) & 0x00FF00FFu) | ((v & 0x00FF00FFu) << 8);
        return (v >> 16) | (v << 16);
      }
      int peel_bitfieldReverse(int v) { return int(peel_bitfieldReverse(uint(v))); }

      """ + vectors("bitfieldReverse", [("uvec", "uvec"), ("ivec", "ivec")])
    ),
    (
      "bitCount",
      """
      int peel_bitCount(uint v) {
        v = v - ((v >> 1) & 0x55555555u);
        v = (v & 0x33333333u) + ((v >> 2) & 0x33333333u);
        return int((((v + (v >> 4)) & 0x0F0F0F0Fu) * 0x01010101u) >> 24);
      }
      int peel_bitCount(int v) { return peel_bitCount(uint(v)); }

      """ + vectors("bitCount", [("ivec", "uvec"), ("ivec", "ivec")])
    ),
    (
      "findLSB",
      """
      int peel_findLSB(uint v) { return v == 0u ? -1 : peel_bitCount((v & (~v + 1u)) - 1u); }
      int peel_findLSB(int v) { return peel_findLSB(uint(v)); }

      """ + vectors("findLSB", [("ivec", "uvec"), ("ivec", "ivec")])
    ),
    (
      "findMSB",
      """
      int peel_findMSB(uint v) {
        v |= v >> 1; v |= v >> 2; v |= v >> 4; v |= v >> 8; v |= v >> 16;
        return peel_bitCount(v) - 1;
      }
      int peel_findMSB(int v) { return peel_findMSB(uint(v < 0 ? ~v : v)); }

      """ + vectors("findMSB", [("ivec", "uvec"), ("ivec", "ivec")])
    ),
    (
      // In two steps, because 2 to the whole exponent may be no float.
      "ldexp",
      """
      float peel_ldexp(float v, int e) {
        e = clamp(e, -252, 254);
        int h = e / 2;
        return v * uintBitsToFloat(uint(h + 127) << 23) * uintBitsToFloat(uint(e - h + 127) << 23);
      }
      vec2 peel_ldexp(vec2 v, ivec2 e) { return vec2(peel_ldexp(v.x, e.x), peel_ldexp(v.y, e.y)); }
      vec3 peel_ldexp(vec3 v, ivec3 e) { return vec3(peel_ldexp(v.xy, e.xy), peel_ldexp(v.z, e.z)); }
      vec4 peel_ldexp(vec4 v, ivec4 e) { return vec4(peel_ldexp(v.xy, e.xy), peel_ldexp(v.zw, e.zw)); }
      """
    ),
    (
      "frexp",
      """
      float peel_frexp(float v, out int e) {
        uint b = floatBitsToUint(v);
        int x = int((b >> 23) & 255u);
        e = x == 0 ? 0 : x - 126;
        return x == 0 ? 0.0 * v : x == 255 ? v : uintBitsToFloat((b & 0x807FFFFFu) | 0x3F000000u);
      }
      vec2 peel_frexp(vec2 v, out ivec2 e) { return vec2(peel_frexp(v.x, e.x), peel_frexp(v.y, e.y)); }
      vec3 peel_frexp(vec3 v, out ivec3 e) { return vec3(peel_frexp(v.x, e.x), peel_frexp(v.y, e.y), peel_frexp(v.z, e.z)); }
      vec4 peel_frexp(vec4 v, out ivec4 e) { return vec4(peel_frexp(v.x, e.x), peel_frexp(v.y, e.y), peel_frexp(v.z, e.z), peel_frexp(v.w, e.w)); }
      """
    ),
    (
      "packUnorm4x8",
      """
      uint peel_packUnorm4x8(vec4 v) {
        uvec4 b = uvec4(round(clamp(v, 0.0, 1.0) * 255.0));
        return b.x | (b.y << 8) | (b.z << 16) | (b.w << 24);
      }
      """
    ),
    (
      "unpackUnorm4x8",
      "vec4 peel_unpackUnorm4x8(uint v) { return vec4((uvec4(v) >> uvec4(0, 8, 16, 24)) & 255u) / 255.0; }"
    ),
    (
      "packSnorm4x8",
      """
      uint peel_packSnorm4x8(vec4 v) {
        uvec4 b = uvec4(ivec4(round(clamp(v, -1.0, 1.0) * 127.0))) & 255u;
        return b.x | (b.y << 8) | (b.z << 16) | (b.w << 24);
      }
      """
    ),
    (
      "unpackSnorm4x8",
      """
      vec4 peel_unpackSnorm4x8(uint v) {
        return clamp(vec4(ivec4(uvec4(v) << uvec4(24, 16, 8, 0)) >> 24) / 127.0, -1.0, 1.0);
      }
      """
    ),
    (
      "uaddCarry",
      shaped(["uint"]) {
        "\($0) peel_uaddCarry(\($0) a, \($0) b, out \($0) c) { \($0) s = a + b; "
          + "c = \($0)(\(lessThan($0, "s", "a"))); return s; }"
      }
    ),
    (
      "usubBorrow",
      shaped(["uint"]) {
        "\($0) peel_usubBorrow(\($0) a, \($0) b, out \($0) c) { "
          + "c = \($0)(\(lessThan($0, "a", "b"))); return a - b; }"
      }
    ),
    (
      "umulExtended",
      shaped(["uint"]) { type in
        """
        void peel_umulExtended(\(type) a, \(type) b, out \(type) high, out \(type) low) {
          \(type) al = a & 65535u, ah = a >> 16, bl = b & 65535u, bh = b >> 16;
          \(type) m = ah * bl + ((al * bl) >> 16), n = al * bh + (m & 65535u);
          high = ah * bh + (m >> 16) + (n >> 16);
          low = a * b;
        }
        """
      }
    ),
    (
      // The texels around a point, anticlockwise from the bottom left's upper neighbour.
      "textureGather",
      """
      vec4 peel_textureGather(sampler2D s, vec2 p, int c) {
        vec2 size = vec2(textureSize(s, 0)), t = (floor(p * size - 0.5) + 0.5) / size, d = 1.0 / size;
        return vec4(textureLod(s, t + vec2(0.0, d.y), 0.0)[c], textureLod(s, t + d, 0.0)[c],
          textureLod(s, t + vec2(d.x, 0.0), 0.0)[c], textureLod(s, t, 0.0)[c]);
      }
      vec4 peel_textureGather(sampler2D s, vec2 p) { return peel_textureGather(s, p, 0); }
      """
    ),
  ]

  /// A function for scalars of some types and the vectors of these.
  private static func shaped(_ scalars: [String], _ text: (String) -> String) -> String {
    let vectors = ["float": "vec", "int": "ivec", "uint": "uvec"]
    return scalars.flatMap { scalar in
      [scalar] + (2...4).map { "\(vectors[scalar] ?? "vec")\($0)" }
    }
    .map(text).joined(separator: "\n")
  }

  /// A function of one argument for vectors, component by component.
  private static func vectors(
    _ name: String, _ types: [(result: String, argument: String)]
  ) -> String {
    types.flatMap { type in
      (2...4).map { count in
        let parts = "xyzw".prefix(count).map { "peel_\(name)(v.\($0))" }.joined(separator: ", ")
        return "\(type.result)\(count) peel_\(name)(\(type.argument)\(count) v) "
          + "{ return \(type.result)\(count)(\(parts)); }"
      }
    }
    .joined(separator: "\n")
  }

  private static func lessThan(_ type: String, _ one: String, _ two: String) -> String {
    type == "uint" ? "\(one) < \(two)" : "lessThan(\(one), \(two))"
  }
}
