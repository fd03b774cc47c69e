internal import CGL
import Frame

/// The positions of a pixel's samples, in pixels from its middle.
struct SamplePositions {
  let offsets: [SIMD2<Float>]

  /// Queries the bound framebuffer, which has `samples` samples.
  ///
  /// OpenGL ES 3.0 has no such query; the positions are then those of Direct3D, which every driver
  /// known to us also uses for OpenGL.
  init(_ samples: Int, _ capabilities: GLCapabilities) {
    guard samples == 4 else {
      offsets = [.zero]
      return
    }
    guard capabilities.version >= 31 else {
      offsets = [
        SIMD2(-0.125, -0.375), SIMD2(0.375, -0.125), SIMD2(-0.375, 0.125), SIMD2(0.125, 0.375),
      ]
      return
    }
    offsets = (0..<4).map { index in
      var place: [GLfloat] = [0.5, 0.5]
      glGetMultisamplefv(GLenum(GL_SAMPLE_POSITION), GLuint(index), &place)
      return SIMD2(place[0], place[1]) - 0.5
    }
  }

  /// The uniforms of `resolve.frag`; a single sample counts four times.
  var uniforms: [Uniform] {
    let four = offsets.count == 4 ? offsets : Array(repeating: offsets[0], count: 4)
    return [
      Uniform("samplesX", .vec4(SIMD4(four.map(\.x)))),
      Uniform("samplesY", .vec4(SIMD4(four.map(\.y)))),
    ]
  }
}
