import PNG

extension ImageError {
  /// Converts the error of a PNG file called `name`.
  init(_ error: PNGError, name: String) {
    self =
      switch error {
      case .notPNG(let start):
        start.isEmpty
          ? .empty(name: name) : .notPNG(name: name, kind: FileSignature.kind(start))
      case .truncated(let part): .truncated(name: name, part: part)
      case .wrongChecksum(let chunk): .wrongChecksum(name: name, chunk: chunk)
      case .damaged(let reason): .damaged(name: name, reason: reason)
      case .overLimit(let what, let value, let limit, let allowed):
        .overLimit(
          name: name, what: what, value: value, limit: ImageLimits.Name(limit), allowed: allowed)
      case .file(let error): .file(error)
      }
  }
}

extension ImageLimits.Name {
  fileprivate init(_ name: PNGLimits.Name) {
    self =
      switch name {
      case .maxPixels: .maxPixels
      case .maxChunkBytes: .maxChunkBytes
      case .maxMemoryBytes: .maxMemoryBytes
      case .maxFrames: .maxAnimationFrames
      }
  }
}

extension PNGLimits {
  /// Takes the limits that concern PNG files.
  init(_ limits: ImageLimits) {
    self.init(
      maxPixels: limits.maxPixels, maxChunkBytes: limits.maxChunkBytes,
      maxFrames: limits.maxAnimationFrames)
  }
}
