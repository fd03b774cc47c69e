import Frame
import Motion

/// What a draw needs to show a finish; its shader includes `finish.glsl`.
struct FinishDraw: Sendable, Equatable {
  private(set) var constants: [ShaderConstant] = []
  private(set) var textures: [Texture] = []
  private(set) var uniforms: [Uniform] = []

  /// No finish.
  static let none = FinishDraw()

  private init() {}

  var isDrawn: Bool { !constants.isEmpty }

  /// The finish of a sheet of `size` pixels, in which the stage's first input begins `margin` pixels
  /// from the left and from the top.
  ///
  /// `axis` is the unit vector on the canvas that the x of the shader's normals lies along, `slope` how much
  /// higher the sheet is for each pixel along it and across it. A mask is the stage's last input.
  init(
    _ finish: Finish, ofSize size: SIMD2<Double>, margin: SIMD2<Double> = .zero,
    axis: SIMD2<Double> = SIMD2(1, 0), slope: SIMD2<Double> = .zero, on stage: Stage
  ) {
    guard finish.isDrawn, let kind = Finish.Kind.allCases.firstIndex(of: finish.kind) else {
      return
    }
    constants = [ShaderConstant("FINISH", .int(Int32(kind)))]
    let level = SIMD3(Math.cos(finish.angle.radians), Math.sin(finish.angle.radians), Self.height)
    let towards = SIMD3<Float>(normalized(level))
    let canvas = stage.pixelSize.vector
    let middle = SIMD2<Float>(canvas / 2)
    let points = SIMD2<Float>(size / stage.scale)
    uniforms = [
      Uniform("finishLight", .vec4(SIMD4(towards, Float(finish.strength)))),
      Uniform("finishView", .vec3(SIMD3(middle.x, middle.y, Float(1 / canvas.max())))),
      Uniform("finishSheet", .vec4(SIMD4(Float(axis.x), Float(axis.y), points.x, points.y))),
    ]
    if slope != .zero {
      constants.append(ShaderConstant("FINISH_LEANING", .int(1)))
      uniforms.append(Uniform("finishSlope", .vec2(SIMD2<Float>(slope))))
    }
    guard finish.mask != nil else { return }
    let picture = stage.pixelSize(ofInput: 0)
    let factor = SIMD2<Float>(size / picture.vector)
    let shift = SIMD2<Float>(-margin / picture.vector)
    constants.append(ShaderConstant("FINISH_MASKED", .int(1)))
    textures = [
      Texture("finishMask", .asset(stage.request(forInput: stage.inputs.count - 1, size: picture)))
    ]
    uniforms.append(
      Uniform("finishMaskUnits", .vec4(SIMD4(factor.x, factor.y, shift.x, shift.y))))
  }

  /// The finish of what is drawn on the canvas around the stage's first input, for shaders that call
  /// `finishedOnCanvas`.
  ///
  /// `height` is how many pixels it rises where its coverage grows from 0 to 1; `nil` for a flat one.
  init(onCanvas finish: Finish, height: Double?, on stage: Stage) {
    let size = stage.pixelSize
    let origin = SIMD2<Double>(stage.centeredOrigin(of: stage.pixelSize(ofInput: 0)))
    self.init(finish, ofSize: size.vector, margin: origin, on: stage)
    guard isDrawn else { return }
    constants.append(ShaderConstant("FINISH_ON_CANVAS", .int(height == nil ? 0 : 1)))
    if let height { uniforms.append(Uniform("finishHeight", .float(Float(height)))) }
  }

  /// The z of the direction towards the light, beside a length of 1 on the canvas.
  private static let height = 1.1
}

extension Finish {
  /// Throws unless the stage has the mask, after `others` pictures of its own.
  ///
  /// - Throws: `MissingPicture`.
  func checkMask(on stage: Stage, after others: Int, of effect: String) throws(MissingPicture) {
    guard let mask, stage.inputs.count <= others else { return }
    throw MissingPicture(effect: effect, needed: "the picture \(mask) of its finish")
  }
}
