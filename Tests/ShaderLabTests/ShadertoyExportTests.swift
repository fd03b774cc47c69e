import Documents
import Effects
import Frame
import Testing

@testable import ShaderLab

@Suite("Shaders as Shadertoy exports them")
struct ShadertoyExportTests {
  private func compile(_ text: String) throws(ShaderReport) -> UserShader {
    try ShaderLab.compile(ShaderBundle(document: ShaderFile(name: "own.json", text: text))) {
      (_, _) in nil
    }
  }

  private static let members = """
    "ver": "0.1", "info": { "name": "Own" }, "renderpass": [
      { "name": "Image", "type": "image", "code": "void mainImage(out vec4 c, in vec2 p) { c = texture(iChannel0, p) + texture(iChannel1, p) + one(); }",
        "inputs": [
          { "id": "257", "channel": 0, "type": "buffer", "filepath": "/media/previz/buffer00.png",
            "sampler": { "filter": "nearest", "wrap": "clamp", "vflip": "true" } },
          { "id": "5", "channel": 1, "ctype": "texture", "src": "/media/a/b.jpg",
            "sampler": { "filter": "mipmap", "wrap": "repeat", "vflip": "false" } } ],
        "outputs": [{ "id": "37", "channel": 0 }] },
      { "name": "Buffer A", "type": "buffer", "code": "void mainImage(out vec4 c, in vec2 p) { c = texture(iChannel2, p); }",
        "inputs": [{ "id": "257", "channel": 2, "ctype": "buffer", "src": "/media/previz/buffer00.png" }],
        "outputs": [{ "id": "257", "channel": 0 }] },
      { "name": "Common", "type": "common", "code": "vec4 one() { return vec4(1.0); }", "inputs": [], "outputs": [] },
      { "name": "Sound", "type": "sound", "code": "vec2 mainSound(float t) { return vec2(0.0); }" } ]
    """

  @Test(
    "passes, what they have in common, and their channels are read",
    arguments: ["{ \(members) }", "[{ \(members) }]", "{ \"Shader\": { \(members) } }"])
  func passes(text: String) throws {
    let shader = try compile(text)
    let recipe = shader.effect.recipe
    #expect(shader.dialect == .shadertoy)
    #expect(recipe.passes.map(\.target) == ["bufferA", nil])
    #expect(recipe.passes[0].samplers.map(\.source) == [.history("bufferA")])
    #expect(recipe.passes[1].samplers.map(\.source) == [.target("bufferA"), .input(0)])
    #expect(recipe.passes[1].samplers[1].sampler == Sampler(.linear, wrap: .repeat, mipmaps: true))
    #expect(recipe.passes[1].samplers.map(\.isTopFirst) == [false, true])
    #expect(recipe.targets.map(\.hasHistory) == [true] && recipe.inputCounts == 0...1)
  }

  @Test("an error is at its place in the pass's code")
  func error() {
    let text =
      #"{ "renderpass": [{ "name": "Image", "type": "image", "code": "void f() {\n )" }] }"#
    do {
      _ = try compile(text)
      Issue.record("the code is accepted")
    } catch {
      #expect("\(error)".hasPrefix("Image:2:2: "), "\(error)")
    }
  }

  @Test("an export without a picture is refused")
  func noImage() {
    #expect(throws: ShaderReport.self) { try compile(#"{ "renderpass": [] }"#) }
  }

  @Test("an export reads as many pictures as its passes have channels")
  func pictures() {
    let inputs = (0..<50).map { "{ \"channel\": 0, \"type\": \"texture\", \"src\": \"\($0)\" }" }
    let text = """
      { "renderpass": [{ "name": "Image", "type": "image", "code": "void f() {}",
        "inputs": [\(inputs.joined(separator: ","))] }] }
      """
    let report = #expect(throws: ShaderReport.self) { try compile(text) }
    #expect(report?.diagnostics.first?.message.contains("more than 24 pictures") == true)
    #expect(report?.diagnostics.first?.position?.line == 2)
  }
}
