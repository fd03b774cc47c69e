import Documents
import Glibc

/// Why a file could not be read or written; each description is one sentence.
public enum FileError: Error, Sendable, Equatable {
  /// No file has that name.
  case missing(path: String)
  /// A folder where a file is needed.
  case isFolder(path: String)
  /// Not a regular file; `kind` says what it is, such as `a FIFO`.
  case notRegular(path: String, kind: String)
  /// The file has more bytes than the limit allows.
  case tooLarge(path: String, allowed: Int)
  /// Reading failed with the C library's error number.
  case cannotRead(path: String, errno: Int32)
  /// A file of that name exists and may not be replaced.
  case exists(path: String)
  /// Another process is writing the same file.
  case busy(path: String)
  /// A folder has the name that the unfinished file would have.
  case blocked(path: String, folder: String)
  /// The folder could not be created; with the C library's error number.
  case cannotMakeFolder(path: String, errno: Int32)
  /// Writing failed with the C library's error number.
  case cannotWrite(path: String, errno: Int32)
}

extension FileError: CustomStringConvertible {
  /// One sentence that names the file, what was wrong and what would be right.
  public var description: String {
    switch self {
    case .missing(let path):
      "\(path.printable) does not exist; name an existing file."
    case .isFolder(let path):
      "\(path.printable) is a folder; name a file."
    case .notRegular(let path, let kind):
      "\(path.printable) is \(kind); name a regular file, or - for standard input or output."
    case .tooLarge(let path, let allowed):
      "\(path.printable) is too large: more than the limit maxFileBytes of \(allowed); "
        + "--limit maxFileBytes=VALUE raises it."
    case .cannotRead(let path, let number):
      "\(path.printable) cannot be read: \(Self.reason(number))."
    case .exists(let path):
      "\(path.printable) already exists; --overwrite replaces it."
    case .busy(let path):
      "\(path.printable) is being written by another process; choose another name or wait for it."
    case .blocked(let path, let folder):
      "\(path.printable) cannot be written: the folder \(folder.printable) has the name of its unfinished file; remove it."
    case .cannotMakeFolder(let path, let number):
      "The folder \(path.printable) cannot be created: \(Self.reason(number))."
    case .cannotWrite(let path, let number):
      "\(path.printable) cannot be written: \(Self.reason(number))."
    }
  }

  /// The failure in words, and what would help if that is known.
  static func reason(_ number: Int32) -> String {
    switch number {
    case ENOSPC: "no space is left on the device; free some or write elsewhere"
    case EDQUOT: "the disk quota is used up; free some space or write elsewhere"
    case EROFS: "the file system is read-only; write elsewhere"
    case EACCES, EPERM: "permission is denied; change its permissions or choose another place"
    case ENOTDIR: "a part of its path is a file, not a folder"
    case ENOENT: "a folder on its path does not exist"
    case ENAMETOOLONG: "its name is too long; file names have at most 246 bytes"
    case EFBIG: "it would be larger than the largest file allowed here"
    case EMFILE, ENFILE: "too many files are open"
    default: text(number)
    }
  }

  /// The C library's own words for an error number.
  private static func text(_ number: Int32) -> String {
    String(cString: strerror(number)).lowercased() + " (error \(number))"
  }
}
