package import Files

/// The SHA-256 of picture files; one that has kept its size and time is not read again.
package final class InputDigests {
  private var known: [String: (stamp: FileStamp, digest: Digest)] = [:]

  /// Knows no file.
  package init() {}

  /// Remembers what an earlier run knew of a file.
  package func remember(_ path: String, _ stamp: FileStamp, _ digest: Digest) {
    known[path] = (stamp, digest)
  }

  /// The digest of a picture's file or icon; `isNew` is set where the file had to be read.
  ///
  /// - Throws: `RenderingError` when it cannot be read.
  package func digest(
    of request: FileRequest, from assets: Assets
  ) throws(RenderingError) -> (digest: Digest, stamp: FileStamp?, isNew: Bool) {
    if Assets.builtInPicture(request.path) == nil, PictureName(request.name).faceFiles == nil {
      try assets.bring(request.path)
    }
    let stamp = FileStamp(ofTarget: request.path)
    if let stamp, let entry = known[request.name], entry.stamp == stamp {
      try assets.checkPlace(ofPicture: request)
      return (entry.digest, stamp, false)
    }
    let digest = try assets.digest(of: request)
    if let stamp { known[request.name] = (stamp, digest) }
    return (digest, stamp, stamp != nil)
  }
}
