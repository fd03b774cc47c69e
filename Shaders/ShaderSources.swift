/// The built-in GLSL ES 3.00 files, embedded in the binary.
public enum ShaderSources {
  /// The text of each file by its name, as `peel.vert`.
  public static let files: [String: [UInt8]] = [
    "coverage.glsl": PackageResources.coverage_glsl,
    "emit.glsl": PackageResources.emit_glsl,
    "fullscreen.vert": PackageResources.fullscreen_vert,
    "gaussian.frag": PackageResources.gaussian_frag,
    "looplimit.frag": PackageResources.looplimit_frag,
    "mesh.frag": PackageResources.mesh_frag,
    "mesh.vert": PackageResources.mesh_vert,
    "meshlit.frag": PackageResources.meshlit_frag,
    "meshlit.vert": PackageResources.meshlit_vert,
    "meshsimple.frag": PackageResources.meshsimple_frag,
    "meshsimple.vert": PackageResources.meshsimple_vert,
    "peel.frag": PackageResources.peel_frag,
    "peel.vert": PackageResources.peel_vert,
    "phong.glsl": PackageResources.phong_glsl,
    "picture.frag": PackageResources.picture_frag,
    "picture.vert": PackageResources.picture_vert,
    "reduce.frag": PackageResources.reduce_frag,
    "resolve.frag": PackageResources.resolve_frag,
    "sheet.glsl": PackageResources.sheet_glsl,
    "slots.glsl": PackageResources.slots_glsl,
    "spline.frag": PackageResources.spline_frag,
    "wireframe.frag": PackageResources.wireframe_frag,
  ]
}
