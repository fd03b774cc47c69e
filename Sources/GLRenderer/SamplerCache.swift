internal import CGL
import Frame

/// Sampler objects for the ways in which textures are read.
final class SamplerCache {
  private final class Entry {
    let object: GLObject<SamplerKind>
    init(count: GLObjectCount) throws(RendererError) { object = try GLObject(count: count) }
  }

  private let count: GLObjectCount
  private var entries: [Sampler: Entry] = [:]

  init(count: GLObjectCount) {
    self.count = count
  }

  func object(_ sampler: Sampler) throws(RendererError) -> GLuint {
    if let entry = entries[sampler] { return entry.object.name }
    let entry = try Entry(count: count)
    let settings = [
      (GL_TEXTURE_MIN_FILTER, sampler.minification), (GL_TEXTURE_MAG_FILTER, sampler.magnification),
      (GL_TEXTURE_WRAP_S, sampler.wrap.name), (GL_TEXTURE_WRAP_T, sampler.wrap.name),
    ]
    for (name, value) in settings { glSamplerParameteri(entry.object.name, GLenum(name), value) }
    entries[sampler] = entry
    return entry.object.name
  }

  func removeAll() {
    entries.removeAll()
  }
}

extension Sampler {
  fileprivate var magnification: Int32 {
    switch filter {
    case .nearest: GL_NEAREST
    case .linear: GL_LINEAR
    }
  }

  fileprivate var minification: Int32 {
    guard mipmaps else { return magnification }
    return switch filter {
    case .nearest: GL_NEAREST_MIPMAP_NEAREST
    case .linear: GL_LINEAR_MIPMAP_LINEAR
    }
  }
}

extension Sampler.Wrap {
  fileprivate var name: Int32 {
    switch self {
    case .clampToEdge: GL_CLAMP_TO_EDGE
    case .repeat: GL_REPEAT
    case .mirroredRepeat: GL_MIRRORED_REPEAT
    }
  }
}
