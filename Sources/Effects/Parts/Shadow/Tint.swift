import Frame

extension Draw {
  /// The constants that let a shader draw a picture's alpha in one colour; none for its own colours.
  static func tintConstants(_ color: Color?) -> [ShaderConstant] {
    color == nil ? [] : [ShaderConstant("TINTED", .int(1))]
  }

  /// The colour for a shader with those constants.
  static func tintUniforms(_ color: Color?) -> [Uniform] {
    color.map { [Uniform("tint", .vec4($0.premultiplied))] } ?? []
  }
}
