import Imaging
import TestSupport
import Testing

/// What `peelgl render` says about shaders that it cannot draw as they are, and how it goes on.
@Suite("Messages about shaders")
struct ShaderMessageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func render(_ words: String...) throws -> Tool.Outcome {
    try Tool.run(["render"] + words + ["--canvas", "4x4", "--at", "0"], in: folder)
  }

  @Test("a missing semicolon is told at the end of its line, in the driver's place")
  func semicolon() throws {
    try folder.write(
      "void main() {\n  float a = 1.0\n  vec3 b = vec3(a);\n  gl_FragColor = b.xyzz;\n}",
      to: "a.glsl")
    let outcome = try render("a.glsl", "-o", "a.png")
    #expect(outcome.status == 2)
    #expect(
      outcome.messages == """
        peelgl: a.glsl:2:16: ; expected before 'vec3'.
        2 |   float a = 1.0
          |                ^

        """)
  }

  @Test("an error in a macro shows where it is used and where it is defined")
  func macro() throws {
    try folder.write("#define F(x) (x + tme)\n", to: "f.glsl")
    try folder.write(
      "#include \"f.glsl\"\n#define G F\nvoid main() {\n  float a = G(1.0);\n  float b = tme;\n}",
      to: "a.glsl")
    let outcome = try render("a.glsl", "-o", "a.png")
    #expect(outcome.status == 2)
    #expect(
      outcome.messages.hasPrefix(
        """
        peelgl: a.glsl:4:13: `tme' undeclared, in the macro G of line 2.
        4 |   float a = G(1.0);
          |             ^
        2 | #define G F
          |         ^
        peelgl: a.glsl:5:13: `tme' undeclared.

        """), "\(outcome.messages)")
  }

  @Test("a picture that an ISF shader imports and that is not there is a chequerboard, until it is")
  func imported() throws {
    try folder.write(
      """
      /*{ "INPUTS": [], "IMPORTED": { "noise": { "PATH": "noise.png" } } }*/
      void main() { gl_FragColor = IMG_NORM_PIXEL(noise, vec2(0.01, 0.99)); }
      """, to: "a.fs")
    let outcome = try render("a.fs", "-o", "a.png")
    #expect(outcome.status == 0)
    #expect(
      outcome.messages.contains(
        "warning: noise.png, which the shader imports, does not exist; a chequerboard replaces it"
      ),
      "\(outcome.messages)")
    #expect(try folder.image("a.png").bytes.prefix(4) == [96, 96, 96, 255])
    #expect(try render("a.fs", "--strict", "-o", "b.png").status == 2)
    let bytes = try folder.read("a.fs")
    let text = String(decoding: bytes, as: UTF8.self)
    try folder.write(
      text.replacing("{ \"noise\"", with: "{ \"dust\": { \"PATH\": \"dust.png\" }, \"noise\""),
      to: "two.fs")
    let strict = try render("two.fs", "--strict", "-o", "b.png")
    #expect(
      strict.status == 2
        && strict.messages.contains("With --strict a warning is an error: dust.png, which")
        && strict.messages.contains("; noise.png, which the shader imports, does not exist"),
      "\(strict.messages)")
    _ = try folder.picture("noise.png")
    #expect(try render("a.fs", "--strict", "-o", "b.png").status == 0)
  }

  @Test("a file that is reached by two paths is included once, and 300 files are included")
  func includes() throws {
    try folder.write("float shared() { return 1.0; }", to: "lib/shared.glsl")
    try folder.write("#include \"../lib/./shared.glsl\"", to: "other/a.glsl")
    var text = "#include \"lib/shared.glsl\"\n#include \"other/a.glsl\"\n"
    for number in 0..<300 {
      try folder.write("const float c\(number) = 1.0;", to: "many/\(number).glsl")
      text += "#include \"many/\(number).glsl\"\n"
    }
    try folder.write(text + "void main() { gl_FragColor = vec4(shared() * c299); }", to: "a.glsl")
    let outcome = try render("a.glsl", "-o", "a.png")
    #expect(outcome.status == 0, "\(outcome.messages)")
    for number in 0..<70 {
      try folder.write("#include \"\(number + 1).glsl\"", to: "deep/\(number).glsl")
    }
    try folder.write("#include \"deep/0.glsl\"\nvoid main() {}", to: "b.glsl")
    let deep = try render("b.glsl", "-o", "b.png")
    #expect(
      deep.status == 2 && deep.messages.contains("include one another more than 64 deep"),
      "\(deep.messages)")
  }

  @Test("a folder of a Shadertoy shader is found without ./, unless an effect has its name")
  func folders() throws {
    try folder.write(
      "void mainImage(out vec4 c, in vec2 p) { c = vec4(1.0); }", to: "toy/image.glsl")
    let outcome = try render("toy", "-o", "a.png")
    #expect(outcome.status == 0, "\(outcome.messages)")
    try folder.write("nothing", to: "other/notes.txt")
    #expect(try render("other", "-o", "b.png").messages.contains("there is no effect \"other\""))
    try folder.write(
      "void mainImage(out vec4 c, in vec2 p) { c = vec4(1.0); }", to: "peel/image.glsl")
    #expect(try render("peel", "-o", "b.png").messages.contains("peel needs a picture"))
  }

  @Test(
    "each refusal says what to do",
    arguments: [
      (
        "void mainVR(out vec4 c, in vec2 p, in vec3 o, in vec3 d) { c = vec4(d, 1.0); }",
        "has mainVR, which draws for a headset, and no mainImage"
      ),
      (
        "#iChannel0 \"microphone\"\nvoid mainImage(out vec4 c, in vec2 p) { c = texture(iChannel0, p); }",
        "cannot read the microphone, because a frame would not come out the same again; give a picture"
      ),
      ("@fragment fn main() {}", "a.glsl:1:1: this is WGSL"),
    ])
  func refusals(text: String, sentence: String) throws {
    try folder.write(text, to: "a.glsl")
    let outcome = try render("a.glsl", "-o", "a.png")
    #expect(outcome.status == 2 && outcome.messages.contains(sentence), "\(outcome.messages)")
    #expect(folder.contents == ["a.glsl"])
  }

  @Test("what an export reads and a job has not is told and black")
  func exported() throws {
    let inputs = ["mic", "webcam", "music", "cubemap"].enumerated().map {
      "{ \"channel\": \($0), \"ctype\": \"\($1)\", \"src\": \"/media/\($0)\" }"
    }
    try folder.write(
      """
      [{ "renderpass": [{ "type": "image", "name": "Image", "inputs": [\(inputs.joined(separator: ", "))],
        "code": "void mainImage(out vec4 c, in vec2 p) { c = texture(iChannel0, p) + texture(iChannel1, p) + texture(iChannel2, p) + texture(iChannel3, vec3(0, 0, 1)); }" }] }]
      """, to: "a.json")
    let outcome = try render("a.json", "-o", "a.png")
    #expect(outcome.status == 0, "\(outcome.messages)")
    for sentence in [
      "iChannel0 of image reads the microphone", "iChannel1 of image reads a webcam",
      "no picture was given for iChannel2 and iChannel3, which read black",
    ] {
      #expect(outcome.messages.contains("warning: \(sentence)"), "\(outcome.messages)")
    }
    #expect(!outcome.messages.contains("panorama"), "\(outcome.messages)")
  }

  @Test("--size for a shader without a picture names --canvas")
  func size() throws {
    try folder.write("void main() { gl_FragColor = vec4(1.0); }", to: "a.glsl")
    let outcome = try Tool.run(
      ["render", "a.glsl", "--size", "30x20", "-o", "a.png"], in: folder)
    #expect(
      outcome.status == 2
        && outcome.messages.contains(
          "--size fits pictures, and a.glsl has none; --canvas 30x20 sets"),
      "\(outcome.messages)")
  }
}
