import Documents
import Glibc

/// Why goldens of a revision cannot be read.
enum GitError: Error, CustomStringConvertible {
  case form(String)
  case noProgram
  case noRepository
  case noRevision(String)
  case noPath(String, revision: String)
  case largeFile(String)
  case outside(String)
  case tooLarge(String, allowed: Int)
  case noSpace(Int32)
  case failed(String)

  /// One sentence that says what was wrong and what would be right.
  var description: String {
    switch self {
    case .form(let operand):
      "\(operand.printable) must have a revision and a path, such as git:main:goldens"
    case .noProgram: "goldens of a revision need git, which was not found; install it"
    case .noRepository:
      "goldens of a revision need a git repository; run peelgl inside one"
    case .noRevision(let revision):
      "git has no revision \(revision.printable); name a branch, a tag or a commit, and fetch it first"
    case .noPath(let path, let revision):
      "revision \(revision.printable) has no \(path.printable); name a path from the top of the repository, or ./PATH"
    case .largeFile(let name):
      "\(name.printable) is stored in Git LFS, whose files exist only in a checkout; name its folder"
    case .outside(let name):
      "\(name.printable) points outside the folder of goldens, so the revision cannot be trusted; name another one"
    case .tooLarge(let name, let allowed):
      "\(name.printable) is too large: more bytes than the limit maxFileBytes of \(allowed); --limit maxFileBytes=VALUE raises it"
    case .noSpace(let number):
      "goldens of a revision cannot be copied: \(String(cString: strerror(number))); name another folder in TMPDIR"
    case .failed(let reason): "git cannot read the goldens: \(reason.printable)"
    }
  }
}
