internal import CGL
import Frame

// Swift imports GL's enumerants as Int32 and its parameters as UInt32; these functions take both as
// imported.

/// The corresponding GL function is `glGetString`; empty when GL returns none.
func GLString(_ name: Int32) -> String {
  guard let text = glGetString(GLenum(name)) else { return "" }
  return String(cString: text)
}

/// The corresponding GL function is `glGetIntegerv`, for a single value.
func GLInteger(_ name: Int32) -> Int {
  var values: [GLint] = [0, 0, 0, 0]
  glGetIntegerv(GLenum(name), &values)
  return Int(values[0])
}

/// The abilities of the current context beyond OpenGL ES 3.0.
struct GLCapabilities {
  let version: Int
  let extensions: Set<String>

  init() {
    version = GLInteger(GL_MAJOR_VERSION) * 10 + GLInteger(GL_MINOR_VERSION)
    extensions = Set(
      (0..<GLInteger(GL_NUM_EXTENSIONS)).compactMap { index in
        glGetStringi(GLenum(GL_EXTENSIONS), GLuint(index)).map { String(cString: $0) }
      })
  }

  func has(_ name: String) -> Bool { extensions.contains(name) }

  /// Whether 16-bit float targets can be drawn into.
  var drawsHalfFloat: Bool {
    version >= 32 || has("GL_EXT_color_buffer_half_float") || has("GL_EXT_color_buffer_float")
  }

  /// Whether 32-bit float targets can be drawn into and blended.
  var blendsFloat: Bool {
    (version >= 32 || has("GL_EXT_color_buffer_float")) && has("GL_EXT_float_blend")
  }

  /// Whether 32-bit float targets can be drawn into, blended and read with the linear filter.
  var filtersFloats: Bool { blendsFloat && has("GL_OES_texture_float_linear") }

  /// Whether mipmaps of 32-bit float textures can be made.
  var mipmapsFloats: Bool {
    (version >= 32 || has("GL_EXT_color_buffer_float")) && has("GL_OES_texture_float_linear")
  }

  /// Whether fragments can be stored in buffers together with the samples that they cover.
  var keepsFragments: Bool {
    version >= 31 && (version >= 32 || has("GL_OES_sample_variables"))
      && GLInteger(GL_MAX_FRAGMENT_SHADER_STORAGE_BLOCKS) >= 2
  }

  /// Whether compute shaders can write images and storage buffers.
  var computes: Bool {
    version >= 31 && GLInteger(GL_MAX_COMPUTE_SHADER_STORAGE_BLOCKS) >= FrameLimits.bindings
      && GLInteger(GL_MAX_COMPUTE_IMAGE_UNIFORMS) >= FrameLimits.bindings
  }

  /// Whether vertex and fragment shaders can read storage buffers, of which OpenGL ES 3.1 does not demand any.
  var drawsBuffers: Bool {
    version >= 31
      && [GL_MAX_VERTEX_SHADER_STORAGE_BLOCKS, GL_MAX_FRAGMENT_SHADER_STORAGE_BLOCKS]
        .allSatisfy { GLInteger($0) >= FrameLimits.bindings }
  }

  var timesPasses: Bool { has("GL_EXT_disjoint_timer_query") }
  var reportsResets: Bool { version >= 32 || has("GL_EXT_robustness") || has("GL_KHR_robustness") }
  var logsMessages: Bool { version >= 32 || has("GL_KHR_debug") }
}

extension GLCapabilities {
  /// The abilities that commands depend on.
  func abilities(isSoftware: Bool) -> Abilities {
    // The software rasteriser converts 16-bit floats in every tap; GPUs lack bandwidth rather.
    Abilities(
      keepsFragments: keepsFragments, computes: computes, drawsBuffers: drawsBuffers,
      drawsHalfFloat: drawsHalfFloat, blendsFloat: blendsFloat, filtersFloat: mipmapsFloats,
      prefersFloat: isSoftware && filtersFloats)
  }
}
