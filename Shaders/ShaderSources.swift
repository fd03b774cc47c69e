/// The built-in GLSL ES 3.00 files, embedded in the binary.
public enum ShaderSources {
  /// The text of each file by its name, as `peel.vert`.
  public static let files: [String: [UInt8]] = [
    "fullscreen.vert": PackageResources.fullscreen_vert
  ]
}
