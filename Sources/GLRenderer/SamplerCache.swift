internal import CGL
import Frame

/// The two ways that textures are read, as sampler objects that clamp to the edge.
final class SamplerCache {
  private final class Sampler {
    let object: GLObject<SamplerKind>
    init(count: GLObjectCount) throws(RendererError) { object = try GLObject(count: count) }
  }

  private let count: GLObjectCount
  private var nearest: Sampler?
  private var linear: Sampler?

  init(count: GLObjectCount) {
    self.count = count
  }

  func sampler(_ filter: Texture.Filter) throws(RendererError) -> GLuint {
    switch filter {
    case .nearest: try make(GL_NEAREST, unless: &nearest)
    case .linear: try make(GL_LINEAR, unless: &linear)
    }
  }

  func removeAll() {
    nearest = nil
    linear = nil
  }

  private func make(
    _ filter: Int32, unless existing: inout Sampler?
  ) throws(RendererError) -> GLuint {
    if let existing { return existing.object.name }
    let sampler = try Sampler(count: count)
    let settings = [
      (GL_TEXTURE_MIN_FILTER, filter), (GL_TEXTURE_MAG_FILTER, filter),
      (GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE), (GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE),
    ]
    for (name, value) in settings { glSamplerParameteri(sampler.object.name, GLenum(name), value) }
    existing = sampler
    return sampler.object.name
  }
}
