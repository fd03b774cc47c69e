/// One stage of a program, in GLSL ES 3.00.
public enum Shader: Sendable, Hashable {
  /// A built-in shader by its name, such as `peel` for `peel.frag` as a fragment shader.
  case builtIn(String)
  /// A source by value.
  case source(ShaderSource)

  /// The name in errors and dumps; for a built-in shader, without the stage's extension.
  public var name: String {
    switch self {
    case .builtIn(let name): name
    case .source(let source): source.name
    }
  }
}

/// A shader's text with the name that errors give it.
///
/// Its first line is `#version 300 es`. A line `#include "coverage.glsl"` includes the built-in file of
/// that name.
public struct ShaderSource: Sendable, Hashable {
  /// The name in errors and dumps, such as its file's.
  public let name: String
  /// The source.
  public let text: String
  /// A number that distinguishes texts (FNV-1a over the UTF-8 bytes).
  public let digest: UInt64

  /// Makes a source and computes its digest.
  public init(name: String, text: String) {
    self.name = name
    self.text = text
    digest = text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// Hashes the digest instead of the text.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(digest)
  }
}
