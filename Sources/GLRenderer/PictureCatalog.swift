package import Frame
package import Imaging

/// Facts about the pictures that recent frames sampled, on which commands depend.
package final class PictureCatalog {
  private struct Entry {
    let image: Image
    let facts: PictureFacts
    var frame: Int
  }

  /// The number of frames for which an unused picture is remembered.
  private static let keptFrames = 8

  private var entries: [AssetRequest: Entry] = [:]
  private var versions = 0
  private var frame = 0

  /// Makes an empty catalog.
  package init() {}

  /// The facts of a frame's pictures; those that older frames sampled are forgotten.
  package func facts(of images: [AssetRequest: Image]) -> [AssetRequest: PictureFacts] {
    frame += 1
    let facts = images.reduce(into: [:]) { facts, picture in
      facts[picture.key] = self.facts(of: picture.value, for: picture.key)
    }
    let oldest = frame - PictureCatalog.keptFrames
    entries = entries.filter { $0.value.frame >= oldest }
    return facts
  }

  func removeAll() {
    entries.removeAll()
  }

  private func facts(of image: Image, for request: AssetRequest) -> PictureFacts {
    // Arrays with shared storage compare in constant time, so an unchanged picture costs nothing.
    if let entry = entries[request], entry.image == image {
      entries[request]?.frame = frame
      return entry.facts
    }
    versions += 1
    let facts = PictureFacts(image, version: versions)
    entries[request] = Entry(image: image, facts: facts, frame: frame)
    return facts
  }
}
