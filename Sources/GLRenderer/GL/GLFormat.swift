internal import CGL
import Frame

/// The GL names of one pixel format.
struct GLFormat {
  let internalFormat: Int32
  let type: Int32
  let bytesPerPixel: Int

  /// One 8-bit normalised component, which only textures have.
  static let coverage = GLFormat(internalFormat: GL_R8, type: GL_UNSIGNED_BYTE, bytesPerPixel: 1)

  private init(internalFormat: Int32, type: Int32, bytesPerPixel: Int) {
    self.internalFormat = internalFormat
    self.type = type
    self.bytesPerPixel = bytesPerPixel
  }

  init(_ format: Target.Format) {
    switch format {
    case .rgba8: (internalFormat, type, bytesPerPixel) = (GL_RGBA8, GL_UNSIGNED_BYTE, 4)
    case .rgba16f, .rgbaFloat:
      (internalFormat, type, bytesPerPixel) = (GL_RGBA16F, GL_HALF_FLOAT, 8)
    case .rgba32f: (internalFormat, type, bytesPerPixel) = (GL_RGBA32F, GL_FLOAT, 16)
    }
  }
}

/// Binds a texture and allocates its storage: one level, or the levels down to one pixel.
func allocateTexture(
  _ texture: borrowing GLObject<TextureKind>, _ size: PixelSize, _ format: GLFormat,
  mipmaps: Bool = false
) {
  let side = max(size.width, size.height)
  let levels = mipmaps ? Int.bitWidth - side.leadingZeroBitCount : 1
  glBindTexture(GLenum(GL_TEXTURE_2D), texture.name)
  glTexStorage2D(
    GLenum(GL_TEXTURE_2D), GLsizei(levels), GLenum(format.internalFormat), GLsizei(size.width),
    GLsizei(size.height))
}
