package import Frame

internal import Shaders

extension Renderer {
  /// The built-in shader files that the draws of a frame use, with those that they include, by name.
  ///
  /// - Throws: `RendererError.unknownShader` for a draw with a shader that is not built in.
  package static func shaderFiles(of frame: Frame) throws(RendererError) -> [String: [UInt8]] {
    let library = ShaderLibrary(overrides: [:])
    var files: [String: [UInt8]] = [:]
    for program in frame.passes.flatMap(\.draws).map(\.program) {
      for stage in [ShaderStage.vertex, .fragment] {
        for line in try library.text(of: stage, program).lines {
          files[line.file] = ShaderSources.files[line.file]
        }
      }
    }
    return files
  }

  /// A built-in file that others include, such as `coverage.glsl`; `nil` if there is none.
  package static func shaderFile(_ name: String) -> [UInt8]? {
    name.hasSuffix(".glsl") ? ShaderSources.files[name] : nil
  }
}
