import Documents
import Effects
package import Frame

/// An expression of a shader's functions as a picture of its values over an interval.
///
/// Each value is a 32-bit float in two opaque pixels of eight bits a component.
package enum FunctionTable {
  /// Pixels in a row; a value takes two.
  package static let columns = 1024

  /// The picture's size for this many values.
  package static func size(_ count: Int) -> PixelSize {
    PixelSize(width: columns, height: (2 * count + columns - 1) / columns)
  }

  /// The values from the straight or opaque bytes of the picture, four a pixel.
  package static func values(_ bytes: [UInt8], count: Int) -> [Float] {
    (0..<count).map { index in
      let start = 8 * index
      guard start + 4 < bytes.count else { return .nan }
      let bits =
        UInt32(bytes[start]) | UInt32(bytes[start + 1]) << 8 | UInt32(bytes[start + 2]) << 16
        | UInt32(bytes[start + 4]) << 24
      return Float(bitPattern: bits)
    }
  }
}

extension ShaderLab {
  /// Makes an effect that draws the values of an expression of `x`, or `t`, as a ``FunctionTable``.
  ///
  /// - Parameters:
  ///   - expression: GLSL that may call the functions of the shader.
  ///   - bundle: The shader, whose own entry point is not called.
  ///   - interval: The values of x.
  ///   - count: How many there are, both ends included.
  ///   - include: Finds files that the shader includes.
  /// - Returns: The effect, with what its errors need.
  /// - Throws: `ShaderReport` with the place of the first problem.
  package static func table(
    of expression: String, in bundle: ShaderBundle, over interval: ClosedRange<Double>, count: Int,
    include: @escaping IncludeReader
  ) throws(ShaderReport) -> UserShader {
    var compiler = ShaderCompiler(limits: ShaderLimits(), include: include)
    do throws(ShaderProblem) {
      return try compiler.compileTable(expression, bundle.file, interval, count)
    } catch {
      throw ShaderReport(bundle.file.name, error, in: compiler.table)
    }
  }
}

extension ShaderCompiler {
  /// Shadertoy's declarations, with their initial values.
  private static let toyGlobals = """
    vec3 iResolution = vec3(1024.0, 1024.0, 1.0);
    float iTime = 0.0, iTimeDelta = 1.0 / 60.0, iFrameRate = 60.0, iSampleRate = 44100.0;
    int iFrame = 0;
    vec4 iMouse = vec4(0.0), iDate = vec4(2000.0, 0.0, 1.0, 0.0);
    float iChannelTime[4];
    vec3 iChannelResolution[4];
    uniform sampler2D iChannel0, iChannel1, iChannel2, iChannel3;
    """

  fileprivate mutating func compileTable(
    _ expression: String, _ file: ShaderFile, _ interval: ClosedRange<Double>, _ count: Int
  ) throws(ShaderProblem) -> UserShader {
    try check(file)
    let own = try preprocess([file], as: .glsl)
    let isToy = DialectDetection(own, comments.all).dialect == .shadertoy
    restart()
    let source = try preprocess(
      [
        file,
        ShaderFile(name: "expression", text: "float peel_value(float x, float t) { return float("),
        ShaderFile(name: expression, text: expression),
        ShaderFile(name: "expression", text: "); }"),
      ], as: isToy ? .shadertoy : .glsl)
    let translation = try translate(
      source, isOld: !isToy && isOld(own), owned: isToy ? ShadertoyShader.owned : [])
    var binder = UniformBinder(comments: comments)
    if isToy { binder.known = ShadertoyShader.owned }
    binder.bind(translation)
    binder.uniforms += [
      UniformBinding("peel_first", .float, .constant([interval.lowerBound])),
      UniformBinding("peel_last", .float, .constant([interval.upperBound])),
      UniformBinding("peel_count", .int, .constant([Double(count)])),
    ]
    if isToy {
      for number in 0..<4 { binder.samplers.append(.init("iChannel\(number)", .nothing)) }
    }
    var text = FragmentText()
    text.isOutput = false
    text.prelude =
      (isToy ? Self.toyGlobals : "vec4 peel_FragColor;\nvec4 peel_FragData[8];")
      + "\nuniform float peel_first;\nuniform float peel_last;\nuniform int peel_count;"
    text.call = """
      int place = int(gl_FragCoord.y) * \(FunctionTable.columns) + int(gl_FragCoord.x);
      float share = float(place / 2) / float(peel_count - 1);
      float x = mix(peel_first, peel_last, share);
      uint bits = floatBitsToUint(peel_value(x, x));
      if (place % 2 == 1) bits >>= 24;
      peel_color = vec4(vec3(uvec3(bits, bits >> 8, bits >> 16) & 255u), 255.0) / 255.0;
      """
    let generated = text.source(translation)
    let title = "values"
    var recipe = ShaderRecipe(name: title, summary: "The values of a function.")
    (recipe.alpha, recipe.isTopFirst, recipe.hasOwnCanvas) = (.premultiplied, true, true)
    let size = FunctionTable.size(count)
    recipe.canvas = size.vector
    recipe.inputCounts = 0...binder.inputs.count
    recipe.passes = [
      ShaderRecipe.Pass(
        title, drawing: ShaderSource(name: title, text: generated.text), with: binder)
    ]
    recipe.merge(binder)
    return userShader(recipe, .glsl, [title: generated.map])
  }
}
