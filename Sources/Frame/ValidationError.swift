import Documents

/// Why a frame cannot be drawn: a fault of the effect that made it, with one case per rule.
public enum FrameError: Error, Equatable {
  /// A side of the frame, a target or a requested picture is not within the limits.
  case badSize(of: String, PixelSize)
  /// A target has no name.
  case unnamedTarget
  /// Two targets have the same name.
  case duplicateTarget(String)
  /// No pass draws into the output.
  case noOutput
  /// A pass has no label; passes count from 0.
  case unlabelledPass(index: Int)
  /// A pass takes a number of samples other than 1 or 4.
  case badSampleCount(pass: String, Int)
  /// A pass has a clear colour that is not finite.
  case badClear(pass: String)
  /// The first pass into a destination does not clear it, so its contents are undefined.
  case keepsNothing(pass: String, destination: String)
  /// A pass draws into, or samples, a target that the frame does not declare.
  case unknownTarget(pass: String, String)
  /// A pass samples a target before any pass draws it.
  case sampledBeforeDrawn(pass: String, target: String)
  /// A pass samples the target it draws into.
  case samplesItself(pass: String, target: String)
  /// A pass samples the history of a target that has none.
  case noHistory(pass: String, target: String)
  /// No pass draws a target with history, so the next frame would have none.
  case historyNotDrawn(String)
  /// A draw's program lacks the name of its vertex or fragment shader.
  case unnamedProgram(pass: String)
  /// A constant's name is not made of capital letters, digits and underscores, or its value is not
  /// finite.
  case badConstant(pass: String, String)
  /// A grid has no cell, or too many.
  case badGrid(pass: String, columns: Int, rows: Int)
  /// A mesh ends in the middle of a vertex or triangle.
  case raggedMesh(pass: String)
  /// A mesh has more triangles than the limit.
  case tooManyTriangles(pass: String, Int)
  /// A triangle uses a vertex that its mesh does not have.
  case badMeshIndex(pass: String, index: Int, vertices: Int)
  /// A component of a mesh's vertices is NaN or infinite.
  case meshNotFinite(pass: String)
  /// A draw has an edge region but is not the only draw of its pass, or the pass does not clear.
  case edgesAmongOthers(pass: String)
  /// A draw has a region although its pass takes several samples per pixel.
  case regionAmongSamples(pass: String)
  /// A region begins outside any destination.
  case badRegion(pass: String, x: Int, y: Int)
  /// A texture or uniform has no name.
  case unnamedValue(pass: String)
  /// Two of a draw's textures and uniforms, or of its program's constants, have the same name.
  case duplicateValue(pass: String, String)
  /// A uniform is NaN or infinite.
  case notFinite(pass: String, uniform: String)
  /// A uniform is an array without elements.
  case emptyArray(pass: String, uniform: String)
  /// A storage buffer has no name.
  case unnamedBuffer
  /// Two storage buffers have the same name.
  case duplicateBuffer(String)
  /// A storage buffer is empty or too large.
  case badBufferSize(String, bytes: Int)
  /// A pass has both draws and a dispatch, or a dispatch and a destination of draws.
  case mixedPass(String)
  /// A pass uses a storage buffer that the frame does not declare.
  case unknownBuffer(pass: String, String)
  /// A dispatch has no invocation, or too many.
  case badInvocations(pass: String, Int, Int, Int)
  /// A dispatch or a draw has too many images or storage buffers.
  case tooManyBindings(pass: String)
  /// A dispatch writes a target in whose format a device has a choice.
  case unfixedImage(pass: String, target: String)
  /// A draw reads storage buffers although its fragments may be sorted.
  case buffersAmongSorted(pass: String)
  /// A coverage map does not have one byte per pixel.
  case badCoverage(pass: String, String, bytes: Int, PixelSize)
  /// A request has a negative input index.
  case badInput(pass: String, Int)
  /// A request's time is negative or not finite.
  case badTime(pass: String, Double)
}

extension FrameError: CustomStringConvertible {
  /// One sentence that names the part, what was wrong and what would be right.
  public var description: String {
    switch self {
    case .badSize(let part, let size):
      "\(part) is \(size) but each side must be within 1…\(FrameLimits.side) pixels"
    case .unnamedTarget: "a target has an empty name"
    case .duplicateTarget(let name): "two targets are called \"\(name)\""
    case .noOutput: "no pass draws into the output"
    case .unlabelledPass(let index): "pass \(index) has an empty label"
    case .badSampleCount(let pass, let count):
      "pass \"\(pass)\" uses \(count) samples per pixel but must use 1 or 4"
    case .badClear(let pass): "pass \"\(pass)\" clears to a colour that is not finite"
    case .keepsNothing(let pass, let destination):
      "pass \"\(pass)\" is the first pass into \(destination) and must clear it"
    case .unknownTarget(let pass, let name):
      "pass \"\(pass)\" uses the target \"\(name)\", which the frame does not declare"
    case .sampledBeforeDrawn(let pass, let target):
      "pass \"\(pass)\" samples the target \"\(target)\" before any pass draws it"
    case .samplesItself(let pass, let target):
      "pass \"\(pass)\" samples the target \"\(target)\" while it draws into it"
    case .noHistory(let pass, let target):
      "pass \"\(pass)\" samples the history of \"\(target)\", which is declared without one"
    case .historyNotDrawn(let target):
      "no pass draws into the target \"\(target)\", whose history the next frame needs"
    case .unnamedProgram(let pass): "pass \"\(pass)\" uses a shader without a name"
    case .badConstant(let pass, let name):
      "pass \"\(pass)\" defines \"\(name)\", but a constant is a finite number with a name of capital "
        + "letters, digits and underscores"
    case .badGrid(let pass, let columns, let rows):
      "pass \"\(pass)\" draws a grid of \(columns)x\(rows) cells but must draw "
        + "1…\(FrameLimits.cells) in all"
    case .raggedMesh(let pass):
      "pass \"\(pass)\" draws a mesh that is not \(TriangleMesh.stride) numbers a vertex and three "
        + "indices a triangle"
    case .tooManyTriangles(let pass, let count):
      "pass \"\(pass)\" draws \(count) triangles but must draw at most \(FrameLimits.triangles)"
    case .badMeshIndex(let pass, let index, let vertices):
      "pass \"\(pass)\" draws a triangle with vertex \(index) but the mesh has \(vertices)"
    case .meshNotFinite(let pass):
      "pass \"\(pass)\" draws a mesh with a number that is not finite"
    case .edgesAmongOthers(let pass):
      "pass \"\(pass)\" has a draw with known edges, which must be its only one, and must clear"
    case .regionAmongSamples(let pass):
      "pass \"\(pass)\" has a draw with a region, which requires 1 sample per pixel"
    case .badRegion(let pass, let x, let y):
      "pass \"\(pass)\" has a region at \(x), \(y) but both must be within 0…\(FrameLimits.side)"
    case .unnamedValue(let pass):
      "pass \"\(pass)\" sets a texture or uniform without a name"
    case .duplicateValue(let pass, let name): "pass \"\(pass)\" sets \"\(name)\" twice in a draw"
    case .notFinite(let pass, let uniform):
      "pass \"\(pass)\" sets the uniform \"\(uniform)\" to a value that is not finite"
    case .emptyArray(let pass, let uniform):
      "pass \"\(pass)\" sets the uniform \"\(uniform)\" to an empty array"
    case .unnamedBuffer: "a storage buffer has an empty name"
    case .duplicateBuffer(let name): "two storage buffers are called \"\(name)\""
    case .badBufferSize(let name, let bytes):
      "the storage buffer \"\(name)\" has \(bytes) bytes but must have "
        + "1…\(FrameLimits.bufferBytes)"
    case .mixedPass(let pass):
      "pass \"\(pass)\" must either have a dispatch, or draws and a place for them"
    case .unknownBuffer(let pass, let name):
      "pass \"\(pass)\" uses the storage buffer \"\(name)\", which the frame does not declare"
    case .badInvocations(let pass, let x, let y, let z):
      "pass \"\(pass)\" computes \(x)x\(y)x\(z) invocations but must compute "
        + "1…\(FrameLimits.invocations) in all"
    case .tooManyBindings(let pass):
      "pass \"\(pass)\" uses more than \(FrameLimits.bindings) images or storage buffers at a time"
    case .unfixedImage(let pass, let target):
      "pass \"\(pass)\" writes the target \"\(target)\", which must be rgba8, rgba16f or rgba32f"
    case .buffersAmongSorted(let pass):
      "pass \"\(pass)\" reads storage buffers in a draw whose fragments may be sorted"
    case .badCoverage(let pass, let name, let bytes, let size):
      "pass \"\(pass)\" samples the coverage \"\(name)\" of \(bytes) bytes but \(size) pixels need "
        + "\(size.width * size.height)"
    case .badInput(let pass, let input):
      "pass \"\(pass)\" requests input \(input), but inputs are numbered from 0"
    case .badTime(let pass, let seconds):
      "pass \"\(pass)\" requests an input at \(seconds.plainText) s, which must be finite and at "
        + "least 0"
    }
  }
}
