import Documents
import Imaging
import PixelCompare

/// The pictures that the operands of `compare` name.
struct CompareRoots {
  /// The pairs that are compared.
  private(set) var roots: [ComparisonRoots] = []
  /// Whether one folder has the pictures of both sides.
  let isSingle: Bool
  /// Copies of goldens, which are removed when they are no longer needed.
  private var revisions: [GitRevision] = []
  private let operands: [String]

  /// Reads goldens of revisions.
  init(_ operands: [String], _ limits: ImageLimits) throws(CommandError) {
    self.operands = operands
    isSingle = operands.count == 1 && PlaceOnDisk.isFolder(operands[0])
    if isSingle {
      let folder = FileName(operands[0])
      roots = [ComparisonRoots(expected: folder, actual: folder)]
      return
    }
    guard operands.count % 2 == 0 else {
      throw .usage(
        .missingOperand(
          operands.count == 1 ? "ACTUAL" : "an even number of folders", command: "compare"))
    }
    for index in stride(from: 0, to: operands.count, by: 2) {
      let actual = FileName(operands[index + 1])
      guard GitRevision.isMeant(by: operands[index]) else {
        roots.append(ComparisonRoots(expected: FileName(operands[index]), actual: actual))
        continue
      }
      let revision = try mapError(to: CommandError.git, GitRevision(operands[index], limits))
      revisions.append(revision)
      roots.append(
        ComparisonRoots(
          expected: FileName(revision.copy), actual: actual, goldens: FileName(revision.path)))
    }
  }

  /// Calls what was expected by the name that was typed, not by that of a copy.
  func name(_ report: inout ComparisonReport) {
    if !revisions.isEmpty, roots.count == 1 { report.expected = FileName(operands[0]) }
  }
}
