import Frame

internal import Shaders

/// How a program processes its fragments.
enum ShaderVariant {
  /// It writes them to the target.
  case plain
  /// It writes them to the target; none is transparent.
  case opaque
  /// It writes them to the target with the precision of those that are stored for sorting.
  case alone
  /// It stores them for sorting, which needs OpenGL ES 3.1.
  case keepsFragments
  /// As `plain`, for a program that reads storage buffers, which needs OpenGL ES 3.1.
  case readsBuffers
  /// It writes the nearest fragment behind the previous layer.
  case depthPeeling

  /// Lines to insert after `#version`, and a version that replaces the source's own where needed.
  fileprivate var prelude: (version: String?, lines: [String]) {
    switch self {
    case .plain: (nil, [])
    case .readsBuffers: ("#version 310 es", [])
    case .opaque: (nil, ["#define OPAQUE_FRAGMENTS"])
    case .alone: (nil, ["#define LONE_FRAGMENTS"])
    case .keepsFragments:
      (
        "#version 310 es",
        ["#extension GL_OES_sample_variables : require", "#define KEEPS_FRAGMENTS"]
      )
    case .depthPeeling: (nil, ["#define DEPTH_PEELING"])
    }
  }
}

/// One of the shaders of a program.
enum ShaderStage: String {
  case vertex = "vert"
  case fragment = "frag"
  case compute = "comp"

  /// Lines before and after the text of a program that draws a window.
  ///
  /// The fragment shader sees the pixels of the whole destination.
  fileprivate var window: (before: [String], after: [String]) {
    let name = Draw.Program.window
    let uniform = "uniform highp mat3 \(name);"
    return switch self {
    case .vertex:
      (
        [uniform, "#define WINDOW_SCALE \(name)[0].xy", "#define main peel_main"],
        [
          "#undef main",
          "void main() {",
          "  peel_main();",
          "  gl_Position.xy = gl_Position.xy * WINDOW_SCALE + gl_Position.w * \(name)[1].xy;",
          "}",
        ]
      )
    case .fragment:
      (
        [
          uniform, "#define WINDOW_CORNER \(name)[2].xy",
          "#define gl_FragCoord vec4(gl_FragCoord.xy + WINDOW_CORNER, gl_FragCoord.zw)",
        ], []
      )
    // It draws nothing.
    case .compute: ([], [])
    }
  }
}

/// Built-in shader files, overrides by name, and the resolution of includes.
struct ShaderLibrary {
  let overrides: [String: [UInt8]]

  /// The text of one of the shaders of a program that draws.
  func text(
    of stage: ShaderStage, _ program: Draw.Program, _ variant: ShaderVariant = .plain
  ) throws(RendererError) -> ShaderText {
    try text(
      of: stage, stage == .vertex ? program.vertex : program.fragment, program.constants, variant,
      drawsWindow: program.drawsWindow)
  }

  /// The text of a shader with each include resolved once, at its first place, and with constants defined.
  func text(
    of stage: ShaderStage, _ shader: Shader, _ constants: [ShaderConstant],
    _ variant: ShaderVariant = .plain, drawsWindow: Bool = false
  ) throws(RendererError) -> ShaderText {
    var files: Set<String> = []
    let (name, lines): (String, [ShaderText.Line])
    switch shader {
    case .builtIn(let builtIn):
      name = "\(builtIn).\(stage.rawValue)"
      lines = try expandFile(name, into: &files)
    case .source(let source):
      name = source.name
      lines = try expand(source.text, name: name, into: &files)
    }
    guard let first = lines.first, first.text.hasPrefix("#version") else {
      throw .shader(
        ShaderFailure(
          shader: name, file: name, line: 1,
          log: "\(name):1: the first line must be #version 300 es"))
    }
    let prelude = variant.prelude
    let version = ShaderText.Line(
      text: prelude.version.map { $0[...] } ?? first.text, file: name, number: 1)
    let defines = constants.map { "#define \($0.name) \($0.text)" }
    let (before, after) = drawsWindow ? stage.window : ([], [])
    func own(_ lines: [String]) -> [ShaderText.Line] {
      lines.map { ShaderText.Line(text: $0[...], file: name, number: 0) }
    }
    return ShaderText(
      name: name,
      lines: [version] + own(prelude.lines + defines + before) + lines.dropFirst() + own(after))
  }

  private func expandFile(
    _ name: String, into files: inout Set<String>
  ) throws(RendererError) -> [ShaderText.Line] {
    guard let bytes = overrides[name] ?? ShaderSources.files[name] else {
      throw .unknownShader(name)
    }
    return try expand(String(decoding: bytes, as: UTF8.self), name: name, into: &files)
  }

  private func expand(
    _ text: String, name: String, into files: inout Set<String>
  ) throws(RendererError) -> [ShaderText.Line] {
    files.insert(name)
    var output: [ShaderText.Line] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      guard line.hasPrefix("#include") else {
        output.append(ShaderText.Line(text: line, file: name, number: index + 1))
        continue
      }
      let parts = line.split(separator: "\"")
      guard parts.count >= 2 else {
        throw .shader(
          ShaderFailure(
            shader: name, file: name, line: index + 1,
            log: "\(name):\(index + 1): #include needs a name in quotes"))
      }
      let included = String(parts[1])
      if !files.contains(included) { output += try expandFile(included, into: &files) }
    }
    return output
  }
}

extension Renderer {
  /// The names of the built-in shader files that draws use, sorted.
  package static var shaderNames: [String] {
    ShaderSources.files.keys.filter { !$0.hasSuffix(".glsl") }.sorted()
  }
}
