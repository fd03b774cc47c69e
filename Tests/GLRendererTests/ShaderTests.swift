import Foundation
import Frame
import Imaging
import Shaders
import Testing

@testable import GLRenderer

/// Shaders by name and by value, their constants, and what errors say of them.
@Suite struct ShaderTests {
  /// A frame of one pixel in the colour that a fragment shader by value gives it.
  static func frame(
    _ text: String, constants: [ShaderConstant] = [], textures: [Texture] = [],
    uniforms: [Uniform] = [], size: Int = 1
  ) -> Frame {
    let source = ShaderSource(name: "own.frag", text: text)
    let program = Draw.Program(
      vertex: .builtIn("fullscreen"), fragment: .source(source), constants: constants)
    let draw = Draw(
      program, .quad, blend: .replace, textures: textures, uniforms: uniforms)
    return RendererTests.frame([draw], size: size)
  }

  /// A fragment shader that sets `color`.
  static func source(_ declarations: String = "", _ statement: String) -> String {
    """
    #version 300 es
    precision highp float;
    precision highp int;
    out vec4 color;
    \(declarations)
    void main() { \(statement) }
    """
  }

  @Test func everyFileIsInTheTableAndInItsFolder() throws {
    let root = URL(filePath: #filePath).appending(path: "../../../Shaders/gles").standardized
    let files = FileManager.default
    var found: [String: [String]] = [:]
    for folder in try files.contentsOfDirectory(atPath: root.path) {
      let names = try files.contentsOfDirectory(atPath: root.appending(path: folder).path)
      found[folder] = names.sorted()
    }
    let table = Dictionary(
      uniqueKeysWithValues: ShaderSources.folders.map { ($0.name, $0.files.map(\.name).sorted()) })
    #expect(found == table)
    for (folder, names) in found {
      for name in names {
        let path = root.appending(path: folder).appending(path: name).path
        #expect(ShaderSources.files[name] == files.contents(atPath: path).map { [UInt8]($0) })
      }
    }
  }

  @Test func aSourceByValueDraws() throws {
    try withRenderer { renderer in
      let red = Self.frame(Self.source("", "color = vec4(1.0, 0.0, 0.0, 1.0);"))
      let green = Self.frame(Self.source("", "color = vec4(0.0, 1.0, 0.0, 1.0);"))
      for _ in 0..<2 {
        // Of the same name, told apart by their texts.
        let drawn = [try renderer.render(red).bytes, try renderer.render(green).bytes]
        #expect(drawn == [[255, 0, 0, 255], [0, 255, 0, 255]])
      }
    }
  }

  @Test func constantsAreDefined() throws {
    try withRenderer { renderer in
      let text = Self.source("", "color = vec4(HALF, float(COUNT) / 255.0, -MINUS, 1.0);")
      func render(count: Int32) throws -> [UInt8] {
        let constants = [
          ShaderConstant("HALF", .float(0.2)), ShaderConstant("COUNT", .int(count)),
          ShaderConstant("MINUS", .float(-1)),
        ]
        return try renderer.render(Self.frame(text, constants: constants)).bytes
      }
      for count in [7, 8, 7] as [UInt8] {
        let drawn = try render(count: Int32(count))
        #expect(drawn == [51, count, 255, 255])
      }
    }
  }

  @Test func anErrorNamesFileAndLine() throws {
    let constants = [ShaderConstant("A", .int(1)), ShaderConstant("B", .int(2))]
    let broken = Self.source("", "colour = vec4(1);")
    let included = "float one() {\n  return missing;\n}\n"
    let first = "void main() {}\n"
    let unknown = Self.source("#include \"none.glsl\"", "color = vec4(1);")
    let cases: [(overrides: [String: String], text: String, file: String, line: Int)] = [
      ([:], broken, "own.frag", 6),
      (["own.glsl": included], Self.source("#include \"own.glsl\"", ""), "own.glsl", 2),
      (["own.glsl": "\n"], Self.source("#include \"own.glsl\"", "x"), "own.frag", 6),
      ([:], first, "own.frag", 1),
      ([:], Self.source("#include none", ""), "own.frag", 5),
    ]
    for (overrides, text, file, line) in cases {
      let renderer = try Renderer(
        RendererOptions(software: .require, shaders: overrides.mapValues { Array($0.utf8) }))
      let error = #expect(throws: RendererError.self) {
        try renderer.render(Self.frame(text, constants: constants))
      }
      let failure = try #require(error?.shaderFailure, "\(String(describing: error))")
      #expect(failure.file == file && failure.line == line, "\(failure)")
      #expect(failure.log.contains("\(file):\(line)"), "\(failure)")
    }
    let renderer = try Renderer(RendererOptions(software: .require))
    #expect(throws: RendererError.unknownShader("none.glsl")) {
      try renderer.render(Self.frame(unknown))
    }
  }

  @Test(arguments: [
    ("0:2(5): error: no", "a.frag:1(5): error: no", "a.frag", 1),
    ("0(3) : error C0000", "b.glsl:7 : error C0000", "b.glsl", 7),
    ("ERROR: 0:3: 'x' : undeclared", "b.glsl:7: 'x' : undeclared", "b.glsl", 7),
    ("0:9(1): error: beyond the end", "0:9(1): error: beyond the end", nil, nil),
    ("something else", "something else", nil, nil),
  ])
  func logsOfSeveralDriversAreRead(log: String, shown: String, file: String?, line: Int?) {
    let lines = [("d.frag", 0), ("a.frag", 1), ("b.glsl", 7)].map {
      ShaderText.Line(text: "", file: $0, number: $1)
    }
    let failure = ShaderFailure(ShaderText(name: "a.frag", lines: lines), log: log)
    #expect(failure.log == shown)
    #expect(failure.file == file && failure.line == line)
  }

  @Test func aReplacedBuiltInIsNamed() throws {
    let broken = Self.source("", "colour = vec4(1);")
    let renderer = try Renderer(
      RendererOptions(software: .require, shaders: ["picture.frag": Array(broken.utf8)]))
    let error = #expect(throws: RendererError.self) {
      try renderer.render(
        RendererTests.frame([RendererTests.draw()]),
        images: [RendererTests.request: RendererTests.image])
    }
    let failure = try #require(error?.shaderFailure, "\(String(describing: error))")
    #expect(failure.shader == "picture.frag" && failure.file == "picture.frag")
    #expect(failure.line == 6)
  }
}

extension RendererError {
  /// What the compiler said, if it is an error of a shader.
  fileprivate var shaderFailure: ShaderFailure? {
    if case .shader(let failure) = self { failure } else { nil }
  }
}

/// Each type of uniform arrives, and a wrong one is refused.
@Suite struct UniformTests {
  struct Sent: Sendable, CustomTestStringConvertible {
    var declaration: String
    var value: Uniform.Value
    /// What must hold of `value` in GLSL.
    var condition: String
    var testDescription: String { declaration }
  }

  static let sent: [Sent] = [
    Sent(declaration: "float value", value: .float(1.5), condition: "value == 1.5"),
    Sent(declaration: "vec2 value", value: .vec2(SIMD2(1, 2)), condition: "value == vec2(1, 2)"),
    Sent(
      declaration: "vec3 value", value: .vec3(SIMD3(1, 2, 3)), condition: "value == vec3(1, 2, 3)"),
    Sent(
      declaration: "vec4 value", value: .vec4(SIMD4(1, 2, 3, 4)),
      condition: "value == vec4(1, 2, 3, 4)"),
    Sent(declaration: "int value", value: .int(-7), condition: "value == -7"),
    Sent(
      declaration: "ivec2 value", value: .ivec2(SIMD2(1, -2)), condition: "value == ivec2(1, -2)"),
    Sent(
      declaration: "ivec3 value", value: .ivec3(SIMD3(1, -2, 3)),
      condition: "value == ivec3(1, -2, 3)"),
    Sent(
      declaration: "ivec4 value", value: .ivec4(SIMD4(1, -2, 3, -4)),
      condition: "value == ivec4(1, -2, 3, -4)"),
    Sent(declaration: "uint value", value: .uint(.max), condition: "value == 0xFFFFFFFFu"),
    Sent(declaration: "bool value", value: .bool(true), condition: "value"),
    Sent(declaration: "bool value", value: .bool(false), condition: "!value"),
    Sent(
      declaration: "mat3 value",
      value: .mat3(Matrix3(SIMD3(1, 2, 3), SIMD3(4, 5, 6), SIMD3(7, 8, 9))),
      condition: "value == mat3(1, 2, 3, 4, 5, 6, 7, 8, 9)"),
    Sent(
      declaration: "mat4 value",
      value: .mat4(
        Matrix4(SIMD4(1, 2, 3, 4), SIMD4(5, 6, 7, 8), SIMD4(9, 10, 11, 12), SIMD4(13, 14, 15, 16))),
      condition: "value == mat4(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)"),
    Sent(
      declaration: "float value[3]", value: .floats([1, 2]),
      condition: "value[0] == 1.0 && value[1] == 2.0 && value[2] == 0.0"),
    Sent(
      declaration: "vec2 value[2]", value: .vec2s([SIMD2(1, 2), SIMD2(3, 4)]),
      condition: "value[0] == vec2(1, 2) && value[1] == vec2(3, 4)"),
    Sent(
      declaration: "vec3 value[2]", value: .vec3s([SIMD3(1, 2, 3), SIMD3(4, 5, 6)]),
      condition: "value[0] == vec3(1, 2, 3) && value[1] == vec3(4, 5, 6)"),
    Sent(
      declaration: "vec4 value[2]", value: .vec4s([SIMD4(1, 2, 3, 4), SIMD4(5, 6, 7, 8)]),
      condition: "value[0] == vec4(1, 2, 3, 4) && value[1] == vec4(5, 6, 7, 8)"),
    Sent(
      declaration: "int value[2]", value: .ints([-5, 6]),
      condition: "value[0] == -5 && value[1] == 6"),
  ]

  @Test(arguments: sent) func arrives(sent: Sent) throws {
    try withRenderer { renderer in
      let text = ShaderTests.source(
        "uniform highp \(sent.declaration);".replacing("highp bool", with: "bool"),
        "color = vec4(\(sent.condition));")
      let frame = ShaderTests.frame(text, uniforms: [Uniform("value", sent.value)])
      let drawn = try renderer.render(frame).bytes
      #expect(drawn == [255, 255, 255, 255])
    }
  }

  @Test func anotherTypeOrLengthIsRefused() throws {
    let wrong: [(String, Uniform.Value)] = [
      ("int value", .uint(1)), ("bool value", .int(1)), ("vec3 value", .ivec3(.one)),
      ("float value[2]", .float(1)), ("float value", .floats([1])),
      ("mat3 value", .mat4(.identity)),
    ]
    try withRenderer { renderer in
      for (declaration, value) in wrong {
        let index = declaration.hasSuffix("]") ? "[0]" : ""
        let use = declaration.hasPrefix("mat3") ? "value[0][0]" : "value\(index)"
        let shown = ShaderTests.source(
          "uniform \(declaration);",
          "color = vec4(\(Self.float(of: declaration, use)));")
        let error = #expect(throws: RendererError.self) {
          try renderer.render(
            ShaderTests.frame(shown, uniforms: [Uniform("value", value)]))
        }
        #expect(
          error
            == .uniforms(
              program: "fullscreen.vert + own.frag",
              problem: "value is declared with a different type or length than in the draw"))
      }
    }
  }

  /// The uniform's first component as a float.
  private static func float(of declaration: String, _ use: String) -> String {
    declaration.hasPrefix("vec") ? "\(use).x" : "float(\(use))"
  }
}
