import Documents
package import Files
import Icons
public import Imaging
import Presets

/// The only reader of input files; every file is requested with a ``FileRequest``.
///
/// Standard input is read at most once.
public final class Assets {
  /// The limits of picture files.
  public let limits: ImageLimits
  private var isStandardInputTaken = false
  private let root: String?
  /// Whether ``digests`` are kept.
  package var keepsDigests = false
  /// The SHA-256 of every file that was read since ``keepsDigests`` was set, pictures excepted.
  package private(set) var digests: [String] = []
  /// Every file and folder that was asked for, whether it is there or not, as it was just before: the watch
  /// list.
  package private(set) var watched: [String: FileState?] = [:]
  /// Downloads files from a storage.
  package var supply: (any FileSupply)?

  /// Makes a reader that has read nothing.
  ///
  /// - Parameters:
  ///   - limits: The limits of picture files.
  ///   - root: A folder that must contain every file after links are resolved; `nil` allows any place.
  public init(limits: ImageLimits = .default, confinedTo root: String? = nil) {
    self.limits = limits
    self.root = root
  }

  /// The names of the built-in icons, in the order of lists.
  package static var iconNames: [String] { IconSources.names }

  /// The names of the built-in presets, in the order of lists.
  package static var presetNames: [String] { PresetSources.names }

  /// Checks before reading that at most one of the files called `names` is standard input.
  ///
  /// - Throws: `RenderingError.job`.
  public func check(_ names: [String]) throws(RenderingError) {
    let uses = names.count { $0 == "-" } + (isStandardInputTaken ? 1 : 0)
    if names.contains("-"), uses > 1 { throw .job(.standardInputTwice) }
  }

  /// Reserves standard input for the caller; no file can be read from it afterwards.
  ///
  /// - Throws: `RenderingError.job` when it is already taken.
  public func takeStandardInput() throws(RenderingError) {
    try check(["-"])
    isStandardInputTaken = true
  }

  /// The bytes of a file.
  ///
  /// - Throws: `RenderingError` when it cannot be read, is too large, or standard input is read again.
  public func read(_ request: FileRequest) throws(RenderingError) -> [UInt8] {
    let path = request.path
    if request.purpose == .picture, let own = Self.builtInPicture(path) { return own }
    if request.purpose == .preset, let preset = PresetSources.file(named: request.name) {
      return preset
    }
    if path == "-" { try takeStandardInput() }
    watch(path)
    try bring(path)
    try checkPlace(of: path)
    do throws(FileError) {
      let bytes = try InputFile.read(path, limit: request.purpose.maxBytes(limits))
      if keepsDigests, request.purpose != .picture { digests.append(Digest(of: bytes).text) }
      return bytes
    } catch {
      throw Self.error(error, for: request)
    }
  }

  /// A file that is read piece by piece; standard input is not read in this way.
  ///
  /// - Throws: `RenderingError` when it cannot be read.
  package func open(_ request: FileRequest) throws(RenderingError) -> ByteSource {
    ByteSource(try descriptor(request))
  }

  /// An open file; standard input is none.
  func descriptor(_ request: FileRequest) throws(RenderingError) -> Descriptor {
    let path = request.path
    guard path != "-" else { throw .job(.needsFile(request.purpose.noun)) }
    try bring(path)
    try checkPlace(of: path)
    do throws(FileError) { return try Descriptor(reading: path) } catch {
      throw Self.error(error, for: request)
    }
  }

  /// Whether a picture can be opened, or why not; nothing of it is read.
  package func opens(_ picture: FileRequest) -> Result<Void, RenderingError> {
    if Self.builtInPicture(picture.path) != nil { return .success(()) }
    do throws(RenderingError) {
      for file in try faces(of: picture) ?? [picture] { _ = try open(file) }
    } catch {
      return .failure(error)
    }
    return .success(())
  }

  /// Puts a file or folder on the watch list.
  package func watch(_ name: String) {
    guard name != "-", watched[name] == nil else { return }
    _ = supply?.bring(name)
    watched[name] = .some(FileState(of: name))
  }

  /// Puts a picture on the watch list, unless it is built in.
  package func watch(picture name: String) {
    let picture = PictureName(name)
    guard Self.builtInPicture(picture.path) == nil else { return }
    for path in picture.faceFiles?.flatMap(\.self) ?? [picture.path] { watch(path) }
  }

  /// The file of a built-in icon, of a picture of a built-in preset, or of the one that stands for a missing picture.
  static func builtInPicture(_ name: String) -> [UInt8]? {
    IconSources.file(named: name) ?? PresetSources.picture(named: name)
      ?? (name == Chequerboard.name ? Chequerboard.file : nil)
  }

  /// The files that a shell's pattern matches, sorted by their bytes.
  ///
  /// - Throws: `RenderingError.job` when one of them lies outside of the folder that files are confined to.
  package func files(matching pattern: String) throws(RenderingError) -> [String] {
    if let sentence = supply?.bring(matching: pattern) { throw .inputFile(sentence) }
    let files = Folder.files(matching: pattern)
    for file in files { try checkPlace(of: file) }
    return files
  }

  /// Brings a file that lies elsewhere.
  func bring(_ path: String) throws(RenderingError) {
    if path != "-", let sentence = supply?.bring(path) { throw .inputFile(sentence) }
  }

  /// Throws when a picture lies outside of the folder that files are confined to; an icon lies nowhere.
  func checkPlace(ofPicture request: FileRequest) throws(RenderingError) {
    let path = request.path
    if IconSources.file(named: path) == nil, path != Chequerboard.name { try checkPlace(of: path) }
  }

  private func checkPlace(of name: String) throws(RenderingError) {
    guard let root, name != "-", !Folder.contains(root, name) else { return }
    throw .job(.outside(name, folder: root))
  }

  private static func error(_ error: FileError, for request: FileRequest) -> RenderingError {
    switch (error, request.purpose) {
    case (.missing, .picture) where request.isMeantAsIcon:
      let icons = suggestion(for: request.name, in: IconSources.names, called: "icons")
      return .image(.noSuchPicture(name: request.name, suggestion: icons))
    case (.missing, .preset) where request.isMeantAsIcon:
      return .inputFile(
        "there is no preset \(quoted(request.name))"
          + suggestion(for: request.name, in: PresetSources.names, called: "presets"))
    case (_, .picture), (_, .mask): return .image(.file(error))
    // Unlike the limit of pictures, this limit is fixed.
    case (.tooLarge(_, let allowed), let purpose):
      return .inputFile(
        "\(request.title.printable) is too large: \(purpose.noun) may have \(allowed) bytes")
    default: return .file(error)
    }
  }
}

extension FileRequest {
  /// Whether the name has neither a slash nor a dot, like the names of icons and presets.
  fileprivate var isMeantAsIcon: Bool {
    !name.isEmpty && !name.utf8.contains { "/.".utf8.contains($0) }
  }
}
