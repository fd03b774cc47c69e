import Documents
import Effects
import GLRenderer
import Imaging
import ShaderLab

extension Assets {
  /// The values of an expression of a shader's functions, drawn by the first device that works.
  ///
  /// - Parameters:
  ///   - expression: GLSL of `x` that may call the functions of the shader.
  ///   - name: The shader's file.
  ///   - folders: Where included files are looked for, too.
  ///   - interval: The values of x.
  ///   - count: How many there are, both ends included.
  /// - Returns: The values, from the least x to the greatest.
  /// - Throws: `RenderingError` when a file cannot be read, or the shader or the expression is wrong.
  package func values(
    of expression: String, in name: String, including folders: [String],
    over interval: ClosedRange<Double>, count: Int
  ) throws(RenderingError) -> [Float] {
    let file = ShaderFile(name: name, bytes: try read(FileRequest(name, as: .shader)))
    let bundle = ShaderBundle(file)
    let shader = try mapError(
      to: RenderingError.shader,
      try ShaderLab.table(
        of: expression, in: bundle, over: interval, count: count,
        include: includeReader(folders, for: bundle)))
    var request = RenderRequest(.shader(shader.effect), inputs: [])
    request.shader = shader
    request.drawsEnd = true
    let job = try RenderJob(request, from: self)
    do throws(RenderingError) {
      let renderer = try Peelgl.openRenderer(RendererOptions())
      let picture = try job.picture(of: .init(number: 0, seconds: 0), on: renderer)
      return FunctionTable.values(picture.bytes, count: count)
    } catch {
      guard case .renderer(let failure) = error else { throw error }
      throw job.explained(failure)
    }
  }
}
