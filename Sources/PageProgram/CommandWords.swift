import Frame

// The numbers in commands; a page's scripts have them by the same names from ``PageVocabulary``.

/// The answers of a page's program to a request for a picture; −1 for a failure, which a text describes.
package enum FrameAnswer: Int, CaseIterable {
  case needsPictures, commands
}

/// The first word of what follows.
enum Opcode: UInt32, CaseIterable {
  case end, beginPass, endPass, take, release, rename, bind, clear, draw, resolve, makeMipmaps
  case read, text, program, mesh, coverage, picture
}

/// Which fragments of a draw are kept.
enum FragmentWord: UInt32, CaseIterable {
  case blended, nearest, nearestOpaque, peeled
}

/// The geometry of a draw.
enum GeometryWord: UInt32, CaseIterable {
  case grid, mesh, rectangles
}

/// The source of a texture.
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

/// The wrap mode of a texture.
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

/// The abilities of a page's device, as bits of one number.
package enum AbilityBit: UInt32, CaseIterable {
  case drawsHalfFloat = 1
  case blendsFloat = 2
  case filtersFloat = 4
}
