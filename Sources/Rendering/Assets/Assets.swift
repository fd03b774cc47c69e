import Documents
import Files
import Icons
public import Imaging

/// The only reader of input files: each is asked for with a ``FileRequest``.
///
/// Standard input is read once at most.
public final class Assets {
  /// What picture files may ask for.
  public let limits: ImageLimits
  private var isStandardInputTaken = false

  /// Reads nothing yet.
  public init(limits: ImageLimits = .default) {
    self.limits = limits
  }

  /// Checks, before anything is read, that standard input is at most one of the files called `names`.
  ///
  /// - Throws: `RenderingError.job`.
  public func check(_ names: [String]) throws(RenderingError) {
    let uses = names.count { $0 == "-" } + (isStandardInputTaken ? 1 : 0)
    if names.contains("-"), uses > 1 { throw .job(.standardInputTwice) }
  }

  /// Leaves standard input to the caller; no file can be read from it any more.
  ///
  /// - Throws: `RenderingError.job` when it is taken already.
  public func takeStandardInput() throws(RenderingError) {
    try check(["-"])
    isStandardInputTaken = true
  }

  /// The bytes of a file.
  ///
  /// - Throws: `RenderingError` when it cannot be read, is too large, or is standard input for the
  ///   second time.
  public func read(_ request: FileRequest) throws(RenderingError) -> [UInt8] {
    if request.purpose == .picture, let icon = IconSources.file(named: request.name) { return icon }
    if request.name == "-" { try takeStandardInput() }
    do throws(FileError) {
      return try InputFile.read(request.name, limit: request.purpose.maxBytes(limits))
    } catch {
      throw Self.error(error, for: request)
    }
  }

  private static func error(_ error: FileError, for request: FileRequest) -> RenderingError {
    switch (error, request.purpose) {
    case (.missing, .picture) where request.isMeantAsIcon:
      let icons = suggestion(for: request.name, in: IconSources.names, called: "icons")
      return .image(.noSuchPicture(name: request.name, suggestion: icons))
    case (_, .picture), (_, .mask): return .image(.file(error))
    // Unlike that of pictures, this limit is fixed.
    case (.tooLarge(_, let allowed), let purpose):
      return .inputFile(
        "\(request.title.printable) is too large: \(purpose.noun) may have \(allowed) bytes")
    default: return .file(error)
    }
  }
}

extension FileRequest {
  /// Whether the name has neither a slash nor a dot, as names of icons.
  fileprivate var isMeantAsIcon: Bool {
    !name.isEmpty && !name.utf8.contains { "/.".utf8.contains($0) }
  }
}
