import Frame

// The numbers in commands; a page's scripts have them by the same names from ``PageVocabulary``.

/// What a page's program answers when a picture is asked for; −1 for a failure, of which a text tells.
package enum FrameAnswer: Int, CaseIterable {
  case needsPictures, commands
}

/// The first word of what follows.
enum Opcode: UInt32, CaseIterable {
  case end, beginPass, endPass, take, release, rename, bind, clear, draw, resolve, makeMipmaps
  case read, text, program, mesh, coverage, picture
}

/// What a draw keeps of its fragments.
enum FragmentWord: UInt32, CaseIterable {
  case blended, nearest, nearestOpaque, peeled
}

/// What a draw covers.
enum GeometryWord: UInt32, CaseIterable {
  case grid, mesh, rectangles
}

/// What a texture is made of.
enum TextureWord: UInt32, CaseIterable {
  case picture, surface, coverage
}

/// The type of a uniform, or of the elements of one.
enum UniformWord: UInt32, CaseIterable {
  case float, vec2, vec3, vec4, int, ivec2, ivec3, ivec4, uint, mat3, mat4
}

/// How a surface stores a pixel.
enum FormatWord: UInt32, CaseIterable {
  case rgba8, rgba16f, rgba32f

  init(_ format: Target.Format) {
    switch format {
    case .rgba8: self = .rgba8
    case .rgba16f, .rgbaFloat: self = .rgba16f
    case .rgba32f: self = .rgba32f
    }
  }
}

/// How fragments are blended.
enum BlendWord: UInt32, CaseIterable {
  case replace, over, maximum

  init(_ blend: Draw.Blend) {
    switch blend {
    case .replace: self = .replace
    case .over: self = .over
    case .maximum: self = .maximum
    }
  }
}

/// What a texture shows beyond its edges.
enum WrapWord: UInt32, CaseIterable {
  case clampToEdge, `repeat`, mirroredRepeat

  init(_ wrap: Sampler.Wrap) {
    switch wrap {
    case .clampToEdge: self = .clampToEdge
    case .repeat: self = .repeat
    case .mirroredRepeat: self = .mirroredRepeat
    }
  }
}

/// What a page's device can do, as bits of one number.
package enum AbilityBit: UInt32, CaseIterable {
  case drawsHalfFloat = 1
  case blendsFloat = 2
  case filtersFloat = 4
}
