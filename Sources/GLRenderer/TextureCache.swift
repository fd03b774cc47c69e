internal import CGL
import Frame
import Imaging

/// Uploaded pictures by request; those that recent frames did not use are dropped.
final class TextureCache {
  private final class Entry {
    let texture: GLObject<TextureKind>
    let image: Image
    let hasMipmaps: Bool
    var frame: Int

    init(
      _ texture: consuming GLObject<TextureKind>, _ image: Image, hasMipmaps: Bool, frame: Int
    ) {
      self.texture = texture
      self.image = image
      self.hasMipmaps = hasMipmaps
      self.frame = frame
    }
  }

  /// The number of frames for which an unused picture stays uploaded.
  private static let keptFrames = 8
  /// The most bytes of unused pictures: each frame of an animated input is another picture.
  private static let keptBytes = 64 << 20

  private let count: GLObjectCount
  private let mipmapsFloats: Bool
  private var entries: [AssetRequest: Entry] = [:]
  private var frame = 0

  /// Makes a cache; `mipmapsFloats` tells whether the device makes mipmaps of deep pictures.
  init(count: GLObjectCount, mipmapsFloats: Bool) {
    self.count = count
    self.mipmapsFloats = mipmapsFloats
  }

  /// The texture of `request`, uploaded when the picture in `images` has changed.
  func texture(
    of request: AssetRequest, from images: [AssetRequest: Image], mipmaps: Bool
  ) throws(RendererError) -> GLuint {
    guard let image = images[request] else { throw .missingImage(request.label) }
    guard image.width == request.size.width, image.height == request.size.height,
      image.alpha == .premultiplied
    else {
      throw .missingImage("\(request.label): a premultiplied one of that size is needed")
    }
    // Arrays with shared storage compare in constant time, so an unchanged picture costs nothing.
    if let entry = entries[request], entry.hasMipmaps || !mipmaps, entry.image == image {
      entry.frame = frame
      return entry.texture.name
    }
    if mipmaps, image.depth == .sixteen, !mipmapsFloats {
      throw .unsupported("mipmaps of 16-bit pictures (GL_OES_texture_float_linear)")
    }
    let texture = try upload(image, mipmaps: mipmaps)
    let entry = Entry(texture, image, hasMipmaps: mipmaps, frame: frame)
    entries[request] = entry
    return entry.texture.name
  }

  /// Counts a frame and drops what the last few frames did not use, the least recently used first.
  func endFrame() {
    let unused = entries.filter { $0.value.frame < frame }
      .sorted { $0.value.frame > $1.value.frame }
    var bytes = 0
    for (request, entry) in unused {
      bytes += entry.image.bytes.count
      if frame - entry.frame >= Self.keptFrames || bytes > Self.keptBytes { entries[request] = nil }
    }
    frame += 1
  }

  func removeAll() {
    entries.removeAll()
  }

  private func upload(
    _ image: Image, mipmaps: Bool
  ) throws(RendererError) -> GLObject<TextureKind> {
    let texture = try GLObject<TextureKind>(count: count)
    let size = PixelSize(width: image.width, height: image.height)
    glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 4)
    switch image.depth {
    case .eight:
      allocateTexture(texture, size, GLFormat(.rgba8), mipmaps: mipmaps)
      image.bytes.withUnsafeBytes { bytes in
        glTexSubImage2D(
          GLenum(GL_TEXTURE_2D), 0, 0, 0, GLsizei(size.width), GLsizei(size.height),
          GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), bytes.baseAddress)
      }
    case .sixteen:
      // OpenGL ES 3 has no 16-bit normalised format; 32-bit floats represent it exactly.
      allocateTexture(texture, size, GLFormat(.rgba32f), mipmaps: mipmaps)
      let floats = image.bytes.withUnsafeBytes { bytes in
        bytes.bindMemory(to: UInt16.self).map { Float($0) / 65535 }
      }
      glTexSubImage2D(
        GLenum(GL_TEXTURE_2D), 0, 0, 0, GLsizei(size.width), GLsizei(size.height),
        GLenum(GL_RGBA), GLenum(GL_FLOAT), floats)
    }
    if mipmaps { glGenerateMipmap(GLenum(GL_TEXTURE_2D)) }
    return texture
  }
}

extension AssetRequest {
  /// The request in words, for errors.
  var label: String { "input \(input) at \(size), \(seconds) s" }
}
