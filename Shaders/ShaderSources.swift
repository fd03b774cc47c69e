/// The built-in GLSL ES 3.00 files, embedded in the binary.
public enum ShaderSources {
  /// The text of each file by its name, as `peel.frag`.
  public static let files: [String: [UInt8]] = [
    "coverage.glsl": PackageResources.coverage_glsl,
    "fullscreen.vert": PackageResources.fullscreen_vert,
    "gaussian.frag": PackageResources.gaussian_frag,
    "looplimit.frag": PackageResources.looplimit_frag,
    "outline.frag": PackageResources.outline_frag,
    "outlineseed.frag": PackageResources.outlineseed_frag,
    "peel.frag": PackageResources.peel_frag,
    "picture.frag": PackageResources.picture_frag,
    "picture.vert": PackageResources.picture_vert,
    "reduce.frag": PackageResources.reduce_frag,
    "shadow.frag": PackageResources.shadow_frag,
    "shadowmask.glsl": PackageResources.shadowmask_glsl,
    "sheet.vert": PackageResources.sheet_vert,
    "spline.frag": PackageResources.spline_frag,
    "spline.glsl": PackageResources.spline_glsl,
    "splineshadow.frag": PackageResources.splineshadow_frag,
    "sticker.frag": PackageResources.sticker_frag,
    "wireframe.frag": PackageResources.wireframe_frag,
  ]
}
