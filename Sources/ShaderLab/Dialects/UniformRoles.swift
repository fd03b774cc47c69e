import Documents
import Effects
import Frame

/// The roles of uniforms with customary names.
enum UniformRoles {
  /// A name without `u_`, `u` or `i` in front, in small letters without underscores.
  static func canonical(_ name: String) -> String {
    var rest = name[...]
    if rest.hasPrefix("u_") || rest.hasPrefix("i_") {
      rest = rest.dropFirst(2)
    } else if let first = rest.first, first == "u" || first == "i",
      let second = rest.dropFirst().first, second.isUppercase
    {
      rest = rest.dropFirst()
    }
    return rest.lowercased().filter { $0 != "_" }
  }

  /// Where the value of a uniform comes from, by its name and its type; `nil` for a name without a
  /// meaning.
  static func source(of variable: Variable) -> UniformBinding.Source? {
    let name = canonical(variable.name.text)
    switch (variable.type.text, name) {
    case ("float", "time"), ("float", "globaltime"), ("float", "fglobaltime"): return .time
    case ("float", "timedelta"), ("float", "delta"), ("float", "deltatime"),
      ("float", "fframetime"):
      return .timeDelta
    case ("float", "framerate"), ("float", "fps"): return .frameRate
    case ("float", "progress"): return .progress
    case ("float", "pixelratio"), ("float", "devicepixelratio"): return .scale
    case ("float", "ratio"), ("float", "aspectratio"): return .ratio
    case ("float", "frame"), ("int", "frame"), ("uint", "frame"), ("float", "framecount"),
      ("int", "framecount"):
      return .frame
    case ("float", "samplerate"): return .constant([Double(SoundTexture.sampleRate)])
    case ("vec4", "date"): return .date
    case ("vec2", "surfacesize"): return .constant([2, 2])
    case ("vec2", _), ("vec3", _), ("vec4", _), ("ivec2", _):
      let sizes = [
        "resolution", "canvassize", "screensize", "viewportsize", "screenresolution", "viewport",
        "viewresolution", "windowsize", "canvasresolution", "renderresolution", "v2resolution",
      ]
      return sizes.contains(name) ? .resolution : nil
    default: return nil
    }
  }

  /// How a uniform follows the pointer; `nil` for one that does not.
  ///
  /// GLSL Sandbox's `mouse` has shares of the canvas, names with a prefix have pixels.
  static func pointer(_ name: String, components: Int) -> PointerParameter.Convention? {
    guard ["mouse", "mousepos"].contains(canonical(name)), components > 1 else { return nil }
    if components == 4 { return .press }
    return name == "mouse" ? .shares : .pixels
  }

  /// What Bonzomatic's names of a sound's textures read; `nil` for other names.
  static func sound(_ name: String) -> ShaderRecipe.SamplerBinding.Source? {
    switch canonical(name) {
    case "texfft", "texfftsmoothed": .sound(.spectrum)
    // The sum of all spectra so far, on which a frame must not depend.
    case "texfftintegrated": .nothing
    default: nil
    }
  }

  /// Whether a name means the picture of the frame before.
  static func isFeedback(_ name: String) -> Bool {
    [
      "backbuffer", "bb", "prevframe", "previousframe", "lastframe", "feedback", "buffer",
      "prevbuffer", "prev", "doublebuffer0", "texpreviousframe",
    ].contains(canonical(name))
  }

  /// The names that messages offer for one that is not known.
  static let known = [
    "u_time", "u_resolution", "u_mouse", "u_frame", "u_date", "u_delta", "u_progress", "u_tex0",
    "iTime", "iResolution", "iMouse", "iFrame", "iDate", "iTimeDelta", "iFrameRate", "iChannel0",
    "time", "resolution", "mouse", "frame", "progress",
  ]
}
