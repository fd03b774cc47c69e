import Documents
import Effects
import Glibc
import Imaging

/// Resolves mesh files to their meshes.
struct MeshFiles {
  /// The largest number of files in one mesh.
  private static let limit = 256

  private var count = 0
  /// The number of meshes in everything read so far; a file that has not been read counts as one.
  private var parts: Int
  /// The files being read, each named by the one before it, with their resolved paths.
  private var open: [(place: String, resolved: String)] = []

  private let assets: Assets

  init(parts: Int, assets: Assets) {
    self.parts = parts
    self.assets = assets
  }

  /// The source with its files replaced by their contents.
  mutating func reading(_ source: MeshSource) throws(RenderingError) -> MeshSource {
    try source.readingFiles { (path) throws(RenderingError) in try content(of: path) }
  }

  private mutating func content(of path: String) throws(RenderingError) -> MeshSource {
    let place = open.last.map { path.asNamed(in: $0.place) } ?? path
    let resolved = Self.resolved(place)
    guard !open.contains(where: { $0.resolved == resolved }) else {
      let way = (open.map(\.place) + [place]).joined(separator: ", ").printable
      throw .inputFile("mesh files include each other: \(way); remove one of them")
    }
    count += 1
    guard count <= Self.limit else {
      throw .inputFile("\(place.printable): a mesh may consist of at most \(Self.limit) files")
    }
    let file = try assets.document(FileRequest(place, as: .mesh))
    let source: MeshSource
    let limits = MeshLimits(PreparationLimits(bytes: assets.limits.maxMemoryBytes))
    do throws(DocumentError) {
      source = try MeshSource(document: file.content, limits: limits)
    } catch {
      throw file.error(error)
    }
    parts += source.partCount - 1
    guard parts <= MeshSource.partLimit else {
      let error = MeshError.tooManyParts(parts, limit: MeshSource.partLimit)
      throw .inputFile("\(file.name): \(error)")
    }
    open.append((place, resolved))
    defer { open.removeLast() }
    return try reading(source)
  }

  /// The canonical path without links and `..`; the path itself when the file does not exist.
  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}
