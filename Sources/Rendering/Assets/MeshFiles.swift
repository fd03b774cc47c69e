import Documents
import Effects
import Glibc
import Imaging

/// Mesh files on the way to their meshes.
struct MeshFiles {
  /// Files that one mesh may be made of.
  private static let limit = 256

  private var count = 0
  /// Meshes in all that has been read, files that have not been counted as one each.
  private var parts: Int
  /// The files that are being read, each named by the one before it, and where they really are.
  private var open: [(place: String, resolved: String)] = []

  private let assets: Assets

  init(parts: Int, assets: Assets) {
    self.parts = parts
    self.assets = assets
  }

  /// The source with the content of its files.
  mutating func reading(_ source: MeshSource) throws(RenderingError) -> MeshSource {
    try source.readingFiles { (path) throws(RenderingError) in try content(of: path) }
  }

  private mutating func content(of path: String) throws(RenderingError) -> MeshSource {
    let place = open.last.map { path.asNamed(in: $0.place) } ?? path
    let resolved = Self.resolved(place)
    guard !open.contains(where: { $0.resolved == resolved }) else {
      let way = (open.map(\.place) + [place]).joined(separator: ", ").printable
      throw .inputFile("mesh files lead back to themselves: \(way); leave one of them out")
    }
    count += 1
    guard count <= Self.limit else {
      throw .inputFile("\(place.printable): a mesh may be made of \(Self.limit) files at most")
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

  /// The one spelling of a path that has no links and no `..`; the path itself where there is no file.
  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}
