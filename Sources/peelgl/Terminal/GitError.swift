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
      "\(operand.printable) must have a revision and a path, as git:main:goldens"
    case .noProgram: "goldens of a revision need the program git, which was not found; install it"
    case .noRepository:
      "goldens of a revision need a git repository; run peelgl in a folder of one"
    case .noRevision(let revision):
      "git has no revision \(revision.printable); name a branch, a tag or a commit, and fetch it first"
    case .noPath(let path, let revision):
      "revision \(revision.printable) has no \(path.printable); name a path from the top of the repository, or ./PATH"
    case .largeFile(let name):
      "\(name.printable) is kept by Git LFS, whose files only a checkout has; name a folder of one"
    case .outside(let name):
      "\(name.printable) leads out of the folder of goldens, so the revision cannot be trusted; name another one"
    case .tooLarge(let name, let allowed):
      "\(name.printable) is too large: more bytes than the limit maxFileBytes of \(allowed); --limit maxFileBytes=VALUE raises it"
    case .noSpace(let number):
      "goldens of a revision cannot be copied: \(String(cString: strerror(number))); name another folder in TMPDIR"
    case .failed(let reason): "git cannot give the goldens: \(reason.printable)"
    }
  }
}
