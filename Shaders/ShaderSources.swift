/// The built-in GLSL ES 3.00 files, embedded in the binary.
public enum ShaderSources {
  /// The text of each file by its name, as `peel.vert`.
  public static let files: [String: [UInt8]] = [
    "coverage.glsl": PackageResources.coverage_glsl,
    "fullscreen.vert": PackageResources.fullscreen_vert,
    "gaussian.frag": PackageResources.gaussian_frag,
    "looplimit.frag": PackageResources.looplimit_frag,
    "peel.frag": PackageResources.peel_frag,
    "peel.vert": PackageResources.peel_vert,
    "picture.frag": PackageResources.picture_frag,
    "picture.vert": PackageResources.picture_vert,
    "reduce.frag": PackageResources.reduce_frag,
    "spline.frag": PackageResources.spline_frag,
    "wireframe.frag": PackageResources.wireframe_frag,
  ]
}
