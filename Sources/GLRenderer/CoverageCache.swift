internal import CGL
import Frame

/// Uploaded coverage maps; those that the last frame did not use are dropped.
final class CoverageCache {
  private final class Entry {
    let texture: GLObject<TextureKind>
    let map: CoverageMap
    let hasMipmaps: Bool
    var isUsed = true

    init(_ texture: consuming GLObject<TextureKind>, _ map: CoverageMap, hasMipmaps: Bool) {
      self.texture = texture
      self.map = map
      self.hasMipmaps = hasMipmaps
    }
  }

  private let count: GLObjectCount
  private var entries: [Entry] = []

  init(count: GLObjectCount) {
    self.count = count
  }

  /// The texture of `map`, uploaded unless this frame or the previous one used an equal map.
  func texture(of map: CoverageMap, mipmaps: Bool) throws(RendererError) -> GLuint {
    // Draws of one frame share the bytes, which makes this comparison free; moving paths differ in size
    // or in early bytes.
    if let entry = entries.first(where: {
      ($0.hasMipmaps || !mipmaps) && $0.map == map
    }) {
      entry.isUsed = true
      return entry.texture.name
    }
    let texture = try GLObject<TextureKind>(count: count)
    allocateTexture(texture, map.size, .coverage, mipmaps: mipmaps)
    glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 1)
    glTexSubImage2D(
      GLenum(GL_TEXTURE_2D), 0, 0, 0, GLsizei(map.size.width), GLsizei(map.size.height),
      GLenum(GL_RED), GLenum(GL_UNSIGNED_BYTE), map.bytes)
    if mipmaps { glGenerateMipmap(GLenum(GL_TEXTURE_2D)) }
    let entry = Entry(texture, map, hasMipmaps: mipmaps)
    entries.append(entry)
    return entry.texture.name
  }

  /// Drops what the frame did not use.
  func endFrame() {
    entries.removeAll { !$0.isUsed }
    for entry in entries { entry.isUsed = false }
  }

  func removeAll() {
    entries.removeAll()
  }
}
