import Documents

/// Shaders in languages other than GLSL, recognised by words that only these have.
enum ForeignLanguage {
  /// The problem with a file that is not GLSL, and the remedy; `nil` for one that may be GLSL.
  static func problem(of file: ShaderFile) -> ShaderProblem? {
    guard let tokens = try? Lexer.tokens(of: file.bytes, file: 0).filter({ $0.kind != .comment })
    else { return nil }
    for index in tokens.indices {
      let next = index + 1 < tokens.count ? tokens[index + 1] : nil
      if let sentence = sentence(tokens[index], next) {
        return ShaderProblem(tokens[index].place, sentence)
      }
    }
    return nil
  }

  private static func sentence(_ token: Token, _ next: Token?) -> String? {
    switch token.text {
    case "@" where next.map { wgsl.contains($0.text) } == true:
      "this is WGSL, and peelgl reads GLSL; naga, or tint with --format=glsl, translates it"
    case "cbuffer" where next?.kind == .identifier, "SV_Target", "SV_TARGET", "SV_Target0",
      "SV_Position", "SV_POSITION", "numthreads":
      "this is HLSL, and peelgl reads GLSL; dxc -spirv and spirv-cross --es --version 300 translate it"
    case "kernel" where next?.is("void") == true:
      "this is a compute kernel of Metal, which draws no picture; write what it does for a pixel as a fragment shader in GLSL"
    case "metal_stdlib":
      "this is Metal, of which peelgl reads only shader modifiers; write void main() in GLSL, or a body after #pragma body"
    default: nil
    }
  }

  private static let wgsl: Set<String> = [
    "vertex", "fragment", "compute", "group", "binding", "builtin", "location", "workgroup_size",
  ]
}
