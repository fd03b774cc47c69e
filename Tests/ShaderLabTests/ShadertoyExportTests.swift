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

  @Test(
    "a cube map pass is drawn between buffers and image; other cube maps and volumes are pictures")
  func solids() throws {
    let text = """
      { "renderpass": [
        { "name": "Image", "type": "image", "code": "void mainImage(out vec4 c, in vec2 p) { vec3 d = vec3(p, 1.0); c = texture(iChannel0, d) + texture(iChannel1, d) + texture(iChannel2, d); }",
          "inputs": [
            { "id": "4dX3Rr", "channel": 0, "ctype": "cubemap", "src": "/media/previz/cubemap00.png" },
            { "id": "5", "channel": 1, "ctype": "cubemap", "src": "/media/a/b.jpg",
              "sampler": { "filter": "mipmap", "wrap": "clamp", "vflip": "false" } },
            { "id": "6", "channel": 2, "ctype": "volume", "src": "/media/a/c.bin",
              "sampler": { "filter": "linear", "wrap": "repeat", "vflip": "true" } } ] },
        { "name": "Cube A", "type": "cubemap", "code": "void mainCubemap(out vec4 c, in vec2 p, in vec3 o, in vec3 d) { c = texture(iChannel0, d); }",
          "inputs": [{ "id": "4dX3Rr", "channel": 0, "type": "cubemap", "filepath": "/media/previz/cubemap00.png" }],
          "outputs": [{ "id": "4dX3Rr", "channel": 0 }] },
        { "name": "Buffer B", "type": "buffer", "code": "void mainImage(out vec4 c, in vec2 p) { c = texture(iChannel0, vec3(1.0)); }",
          "inputs": [{ "id": "4dX3Rr", "channel": 0, "ctype": "cubemap", "src": "/media/previz/cubemap00.png" }] }
      ] }
      """
    let recipe = try compile(text).effect.recipe
    #expect(recipe.passes.map(\.label) == ["bufferB", "cubeA", "image"])
    #expect(recipe.passes[0].samplers.map(\.source) == [.history("cubeA")])
    #expect(recipe.passes[1].samplers.map(\.source) == [.history("cubeA")])
    let samplers = recipe.passes[2].samplers
    #expect(samplers.map(\.source) == [.target("cubeA"), .input(0), .input(1)])
    #expect(samplers.map(\.solid) == [nil, .cubeMap, .volume])
    #expect(samplers.allSatisfy { !$0.isTopFirst })
    let cube = try #require(recipe.targets.last)
    #expect(cube.size == .fixed(PixelSize(width: 6144, height: 1024)) && cube.hasHistory)
    #expect(cube.format == .rgba16f && recipe.inputCounts == 0...2)
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
    #expect(report?.diagnostics.first?.message.contains("more than 28 pictures") == true)
    #expect(report?.diagnostics.first?.position?.line == 2)
  }
}
