/// The names of GLSL ES 3.00, which every shader is translated to.
enum Language {
  /// Built-in functions of GLSL ES 1.00 (section 8).
  static let oldFunctions = words(
    """
    radians degrees sin cos tan asin acos atan pow exp log exp2 log2 sqrt inversesqrt abs sign floor \
    ceil fract mod min max clamp mix step smoothstep length distance dot cross normalize faceforward \
    reflect refract matrixCompMult lessThan lessThanEqual greaterThan greaterThanEqual equal notEqual \
    any all not dFdx dFdy fwidth
    """)

  /// Built-in functions that GLSL ES 3.00 adds (section 8), and those of ``LaterFunctions``.
  static let newFunctions = words(
    """
    sinh cosh tanh asinh acosh atanh trunc round roundEven modf isnan isinf floatBitsToInt \
    floatBitsToUint intBitsToFloat uintBitsToFloat packSnorm2x16 unpackSnorm2x16 packUnorm2x16 \
    unpackUnorm2x16 packHalf2x16 unpackHalf2x16 outerProduct transpose determinant inverse textureSize \
    texture textureProj textureLod textureOffset texelFetch texelFetchOffset textureProjOffset \
    textureLodOffset textureProjLod textureProjLodOffset textureGrad textureGradOffset textureProjGrad \
    textureProjGradOffset matrixCompMult
    """
  ).union(LaterFunctions.names)

  /// Words that no name may be in GLSL ES 3.00 (section 3.7) and that older or other languages allow.
  static let reserved = words(
    """
    coherent volatile restrict readonly writeonly resource atomic_uint noperspective patch sample \
    subroutine common partition active asm class union enum typedef template this goto noinline \
    public extern external interface long short double half fixed unsigned superp input \
    output hvec2 hvec3 hvec4 dvec2 dvec3 dvec4 fvec2 fvec3 fvec4 sampler3DRect filter image1D image2D \
    image3D imageCube sizeof cast namespace using sampler1D sampler1DShadow sampler2DRect packed
    """)

  /// Words of GLSL ES 3.00 that GLSL ES 1.00 does not have.
  static let newKeywords = words(
    """
    layout centroid flat smooth case switch default uint uvec2 uvec3 uvec4 mat2x2 mat2x3 mat2x4 mat3x2 \
    mat3x3 mat3x4 mat4x2 mat4x3 mat4x4 sampler3D sampler2DArray samplerCubeShadow sampler2DShadow \
    isampler2D isampler3D isamplerCube isampler2DArray usampler2D usampler3D usamplerCube \
    usampler2DArray sampler2DArrayShadow
    """)

  /// Words of GLSL in all of its versions that are no types.
  private static let keywords = words(
    """
    const uniform varying attribute in out inout struct if else for while do break continue return \
    discard true false precision highp mediump lowp invariant sampler2D samplerCube
    """)

  /// Whether a shader may declare a name, perhaps under another one.
  static func isName(_ text: String) -> Bool {
    let isWord = text.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) || $0 == 0x5F
    }
    return isWord && text.utf8.first.map { !(0x30...0x39).contains($0) } == true
      && text.utf8.count <= 1024 && !text.hasPrefix("gl_") && !text.hasPrefix("peel_")
      && !keywords.contains(text) && !types.contains(text)
  }

  /// Types that are also constructors.
  static let types = words(
    """
    void bool int uint float vec2 vec3 vec4 bvec2 bvec3 bvec4 ivec2 ivec3 ivec4 uvec2 uvec3 uvec4 mat2 \
    mat3 mat4 mat2x2 mat2x3 mat2x4 mat3x2 mat3x3 mat3x4 mat4x2 mat4x3 mat4x4
    """)

  /// Functions that read textures or neighbours, so that their values are never constant.
  static func isVarying(_ name: String) -> Bool {
    name.hasPrefix("texture") || name.hasPrefix("texel")
      || ["dFdx", "dFdy", "fwidth"].contains(name)
  }

  /// Functions of GLSL ES 1.00, and of extensions of it, by their names in GLSL ES 3.00.
  static let successors = [
    "texture2D": "texture", "textureCube": "texture", "texture2DProj": "textureProj",
    "texture2DLod": "textureLod", "texture2DLodEXT": "textureLod", "textureCubeLod": "textureLod",
    "textureCubeLodEXT": "textureLod", "texture2DProjLod": "textureProjLod",
    "texture2DProjLodEXT": "textureProjLod", "texture2DGradEXT": "textureGrad",
    "texture2DGradARB": "textureGrad", "textureCubeGradEXT": "textureGrad",
    "texture2DProjGradEXT": "textureProjGrad", "texture3D": "texture",
    "texture2DLodARB": "textureLod",
    "gl_FragDepthEXT": "gl_FragDepth", "texture2DRect": "peel_textureRect", "texture1D": "texture",
    "textureSize2D": "textureSize", "textureSize2DRect": "textureSize",
    "texelFetch2D": "texelFetch",
  ]

  /// The names of the old functions; variables of older shaders may have these names.
  static let lookups = Set(successors.values).subtracting(["gl_FragDepth", "peel_textureRect"])

  /// A lookup in texels.
  static let rectangles = """
    vec4 peel_textureRect(sampler2D s, vec2 p) { return texture(s, p / vec2(textureSize(s, 0))); }

    """

  /// Samplers that read a picture instead.
  static let solidSamplers = words("samplerCube sampler3D sampler2DArray samplerExternalOES")
  /// Samplers that become those of pictures: these, and those of desktop GLSL that have one coordinate.
  static let otherSamplers = solidSamplers.union(["sampler1D"])

  /// The first lines of every generated shader.
  static let header = "#version 300 es\n" + precisions

  /// The first lines of every compute shader.
  static let computeHeader = "#version 310 es\n" + precisions + "\nprecision highp image2D;"

  private static let precisions = """
    precision highp float;
    precision highp int;
    precision highp sampler2D;
    precision highp samplerCube;
    precision highp sampler3D;
    precision highp sampler2DArray;
    """

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(separator: " ").map { String($0) })
  }
}
