import Files

/// A line of a ledger; text, so that a person can read it, and a torn last line is seen as one.
enum LedgerRecord: Equatable {
  /// A run begins, on a machine as ``Boot`` identifies it.
  case run(boot: String)
  /// So many lines of the run are on the disk, and so is what they speak of.
  case synced(lines: Int)
  /// A frame is complete.
  case frame(path: String, FrameRecord)
  /// A file no longer matches the record with this stamp.
  case forgotten(path: String, FileStamp)
  /// The device of a run, as a worker describes it.
  case renderer(identity: String)
  /// A device drew files of the job with an output, where a batch has several devices.
  case drawn(output: String, device: String)
  /// The digest of an input.
  case input(path: String, FileStamp, Digest)
  /// A batch would write the file that an output names.
  case claim(output: String)
  /// A job failed, which has an output, for a reason.
  case failure(output: String, sentence: String)
  /// The job with an output, which failed before, is complete.
  case success(output: String)
  /// Something is odd about the job with an output.
  case warning(output: String, sentence: String)
  /// The job with an output is drawn anew, so that its warnings no longer hold.
  case unwarned(output: String)
}

/// The record of a complete frame.
struct FrameRecord: Equatable {
  /// The digest of its sources.
  var key: Digest
  /// The digest of its job; equal digests imply equal ``key``s.
  var job: Digest
  /// The SHA-256 of its file.
  var digest: Digest
  /// Size and time of its file.
  var stamp: FileStamp
}

extension LedgerRecord {
  /// The first line of a ledger.
  static let header = "peelgl ledger 1"

  /// The line without its line feed.
  var line: String {
    switch self {
    case .frame(let path, let frame):
      "frame \(frame.key.text) \(frame.job.text) \(frame.digest.text)"
        + " \(frame.stamp.bytes) \(frame.stamp.modified) \(Self.escaped(path))"
    case .forgotten(let path, let stamp):
      "forgotten \(stamp.bytes) \(stamp.modified) \(Self.escaped(path))"
    case .run(let boot): "run \(Self.escaped(boot))"
    case .synced(let lines): "synced \(lines)"
    case .renderer(let identity): "renderer \(Self.escaped(identity))"
    case .drawn(let output, let device):
      "drawn \(Self.escaped(output).replacingBlanks) \(Self.escaped(device))"
    case .input(let path, let stamp, let digest):
      "input \(digest.text) \(stamp.bytes) \(stamp.modified) \(Self.escaped(path))"
    case .claim(let output): "claim \(Self.escaped(output))"
    case .failure(let output, let sentence):
      "failure \(Self.escaped(output).replacingBlanks) \(Self.escaped(sentence))"
    case .success(let output): "success \(Self.escaped(output))"
    case .warning(let output, let sentence):
      "warning \(Self.escaped(output).replacingBlanks) \(Self.escaped(sentence))"
    case .unwarned(let output): "unwarned \(Self.escaped(output))"
    }
  }

  /// Reads a line; `nil` for an invalid one, such as one that a crash cut short.
  init?(_ line: Substring) {
    guard let space = line.firstIndex(of: " ") else { return nil }
    let rest = line[line.index(after: space)...]
    switch line[..<space] {
    case "frame":
      let words = rest.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: false)
      guard words.count == 6, let key = Digest(text: words[0]), let job = Digest(text: words[1]),
        let digest = Digest(text: words[2]), let stamp = Self.stamp(words[3], words[4])
      else { return nil }
      self = .frame(
        path: Self.unescaped(words[5]),
        FrameRecord(key: key, job: job, digest: digest, stamp: stamp))
    case "forgotten":
      let words = rest.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
      guard words.count == 3, let stamp = Self.stamp(words[0], words[1]) else { return nil }
      self = .forgotten(path: Self.unescaped(words[2]), stamp)
    case "input":
      let words = rest.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
      guard words.count == 4, let digest = Digest(text: words[0]),
        let stamp = Self.stamp(words[1], words[2])
      else { return nil }
      self = .input(path: Self.unescaped(words[3]), stamp, digest)
    case "run": self = .run(boot: Self.unescaped(rest))
    case "synced":
      guard let lines = Int(rest) else { return nil }
      self = .synced(lines: lines)
    case "renderer": self = .renderer(identity: Self.unescaped(rest))
    case "claim": self = .claim(output: Self.unescaped(rest))
    case "success": self = .success(output: Self.unescaped(rest))
    case "unwarned": self = .unwarned(output: Self.unescaped(rest))
    case "drawn", "failure", "warning":
      let words = rest.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      guard words.count == 2 else { return nil }
      let (output, text) = (Self.unescaped(words[0]), Self.unescaped(words[1]))
      switch line[..<space] {
      case "drawn": self = .drawn(output: output, device: text)
      case "failure": self = .failure(output: output, sentence: text)
      default: self = .warning(output: output, sentence: text)
      }
    default: return nil
    }
  }

  /// Reads a line; `nil` for an invalid one.
  init?(_ line: String) { self.init(line[...]) }

  private static func stamp(_ bytes: Substring, _ modified: Substring) -> FileStamp? {
    guard let bytes = Int(bytes), let modified = Int(modified) else { return nil }
    return FileStamp(bytes: bytes, modified: modified)
  }

  /// The text in one line: a backslash before what would end it.
  private static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x0A || $0 == 0x5C || $0 == 0x0D }) else { return text }
    return text.unicodeScalars.reduce(into: "") { line, scalar in
      switch scalar {
      case "\\": line += "\\\\"
      case "\n": line += "\\n"
      case "\r": line += "\\r"
      default: line.unicodeScalars.append(scalar)
      }
    }
  }

  private static func unescaped(_ line: Substring) -> String {
    guard line.utf8.contains(0x5C) else { return String(line) }
    var text = String.UnicodeScalarView()
    var isEscape = false
    for scalar in line.unicodeScalars {
      if isEscape {
        text.append(scalar == "n" ? "\n" : scalar == "r" ? "\r" : scalar == "s" ? " " : scalar)
        isEscape = false
      } else if scalar == "\\" {
        isEscape = true
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }
}

extension String {
  /// Blanks as `\s`, so that another field can follow.
  fileprivate var replacingBlanks: String {
    reduce(into: "") { $0 += $1 == " " ? "\\s" : String($1) }
  }
}
