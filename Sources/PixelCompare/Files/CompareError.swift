public import Documents
import Glibc
import Imaging

/// Why a comparison has no verdict, or an approval no golden.
///
/// Each description is one sentence.
public enum CompareError: Error, Sendable, CustomStringConvertible {
  /// The mask does not have the size of the pictures.
  case maskSize(width: Int, height: Int, needed: (Int, Int))
  /// A limit is outside of its range, or not a number.
  case outOfRange(limit: String, value: String, needed: String)
  /// An option has a value that it cannot have.
  case option(DocumentError)
  /// A folder cannot be listed; with the C library's error number.
  case unreadableFolder(FileName, errno: Int32)
  /// Links make the folders below a folder reachable by too many paths.
  case tooManyLinks(FileName, allowed: Int)
  /// A file or folder that was named does not exist.
  case missing(FileName)
  /// One path names a folder and the other a file.
  case folderAgainstFile(expected: FileName, actual: FileName)
  /// There is nothing to compare, which does not count as a pass; `remedy` says what to change.
  case nothingToCompare(remedy: String)
  /// A file is named where several folders are compared.
  case fileAmongFolders(FileName)
  /// Both paths lead to one folder.
  case sameFolder(expected: FileName, actual: FileName)
  /// A pattern matches no picture of either folder.
  case noSuchPattern(String)
  /// Two files are the same picture according to their names.
  case sharedName(FileName, FileName, picture: FileName)
  /// A file is both expected and actual according to its name.
  case bothSides(FileName, expected: String, actual: String)
  /// No file has a name like this.
  case noSuchFile(pattern: String, folder: FileName)
  /// The regions and the mask leave no pixel.
  case nothingIncluded(width: Int, height: Int)
  /// Comparing two pictures takes some `bytes`, more than the limit allows.
  case overMemory(bytes: Double, allowed: Int)
  /// A name to approve matches no picture below the folder.
  case noSuchName(String, folder: FileName)
  /// There is no picture to approve below the folder.
  case nothingToApprove(folder: FileName)
  /// Two pictures would become the same golden.
  case sharedGolden(FileName, FileName, golden: FileName)
  /// The picture was drawn by a class of device that the folder has no goldens for.
  case unlistedDevice(name: FileName, deviceClass: String, listed: [String])
  /// A picture or golden has changed since the decision about it.
  case outdated(FileName)
  /// A decision names a file outside its folder, or one that is not a picture.
  case outside(FileName, folder: FileName)
  /// Two decisions are about one golden.
  case decidedTwice(FileName)
  /// A picture to approve cannot be read.
  case unreadable(FileName, reason: String)
  /// A noise file cannot be read, or does not belong to the golden beside it; with the reason.
  case noise(String)
  /// Several runs give no usable noise.
  case runs(FileName, reason: String)
  /// A golden cannot be written.
  case cannotWrite(FileName, reason: String)

  /// One sentence that says what was wrong and what would be right.
  public var description: String {
    switch self {
    case .maskSize(let width, let height, let needed):
      "The mask is \(width)x\(height); it must have the pictures' size, \(needed.0)x\(needed.1)."
    case .outOfRange(let limit, let value, let needed):
      "The \(limit) is \(value), and it must be \(needed)."
    case .option(let error): "The option \(error.sentence)."
    case .unreadableFolder(let name, let number):
      switch number {
      case ENOTDIR: "\(name.printable) is a file; name a folder."
      case ENOENT: "The folder \(name.printable) does not exist; name an existing one."
      default:
        "The folder \(name.printable) cannot be read: \(String(cString: strerror(number))); check its permissions."
      }
    case .tooManyLinks(let name, let allowed):
      "Links below \(name.printable) lead to the same folders repeatedly, to more than \(allowed) files; remove some links."
    case .missing(let name):
      "\(name.printable) does not exist; name an existing file or folder."
    case .folderAgainstFile(let expected, let actual):
      "\(expected.printable) and \(actual.printable) cannot be compared: one is a folder, the other a file; "
        + "name two files or two folders."
    case .nothingToCompare(let remedy):
      "There is nothing to compare; \(remedy)."
    case .fileAmongFolders(let name):
      "\(name.printable) is a file; several pairs of folders can be compared at once, or two files."
    case .sameFolder(let expected, let actual):
      "\(expected.printable) and \(actual.printable) are the same folder; name the accepted pictures and the pictures to judge."
    case .noSuchPattern(let pattern):
      "No picture matches \(pattern.printable); name a path or pattern relative to the folders."
    case .sharedName(let first, let second, let picture):
      "\(first.printable) and \(second.printable) are both the picture \(picture.printable); choose a pattern that distinguishes them."
    case .bothSides(let name, let expected, let actual):
      "\(name.printable) matches both \(expected.printable) and \(actual.printable); choose patterns that distinguish them."
    case .noSuchFile(let pattern, let folder):
      "No file below \(folder.printable) matches \(pattern.printable); choose a pattern with a star for the picture's name."
    case .nothingIncluded(let width, let height):
      "The regions and the mask leave no pixel of \(width)x\(height) to compare; change them, or skip the "
        + "picture with a rule."
    case .overMemory(let bytes, let allowed):
      "Comparing them takes about \((bytes / 1e6).rounded().plainText) MB, more than the limit "
        + "\(ImageLimits.Name.maxMemoryBytes.rawValue) of \(allowed); "
        + "--limit \(ImageLimits.Name.maxMemoryBytes.rawValue)=VALUE raises it."
    case .noSuchName(let name, let folder):
      "\(name.printable) matches no picture below \(folder.printable); name a path or pattern relative to it."
    case .nothingToApprove(let folder):
      "There is no picture below \(folder.printable); name a folder with \(PictureKind.listed) files."
    case .sharedGolden(let first, let second, let golden):
      "\(first.printable) and \(second.printable) would both become the golden \(golden.printable); approve one of them by its name."
    case .unlistedDevice(let name, let deviceClass, let listed):
      "\(name.printable) was drawn by a device of class \(deviceClass.printable), but the folder has goldens for "
        + "\(listed.joined(separator: ", ")); --force accepts the new class."
    case .outdated(let name):
      "\(name.printable) has changed since the decision; compare again, and review the new report."
    case .outside(let name, let folder):
      "A decision is about \(name.printable), which is not a picture below \(folder.printable); save decisions in the report's page."
    case .decidedTwice(let name):
      "Two decisions name \(name.printable); keep one of them."
    case .unreadable(let name, let reason):
      "\(name.printable) cannot be approved: \(reason)"
    case .noise(let sentence): sentence
    case .runs(let name, let reason):
      "The runs of \(name.printable) teach no noise: \(reason)."
    case .cannotWrite(let name, let reason):
      "The golden \(name.printable) cannot be written: \(reason)"
    }
  }
}
