import Files
import Glibc
import Rendering

/// What earlier runs wrote into a folder.
struct Ledger {
  /// The folder of a batch's own files, in the folder of its outputs.
  static let folder = ".peelgl/"
  private static let prefix = "ledger"

  /// Complete frames by their files, as from the outputs' folder.
  private(set) var frames: [String: FrameRecord] = [:]
  /// Outputs that a batch has begun to write.
  private(set) var claims: Set<String> = []
  /// Jobs that failed, by their outputs, with the reason.
  private(set) var failures: [String: String] = [:]
  private var inputs: [(path: String, stamp: FileStamp, digest: Digest)] = []
  /// The files that were read.
  private(set) var files: [String] = []

  /// Reads every ledger in a folder, those of shards included.
  init(of folder: String) throws(BatchError) {
    for path in Folder.files(matching: Self.pattern(in: folder)) {
      files.append(path)
      do throws(FileError) { try read(path) } catch { throw .file(error) }
    }
  }

  /// The ledger of a shard.
  static func path(in folder: String, of shard: Shard) -> String {
    let part = shard == .whole ? "" : "-\(shard.index + 1)-of-\(shard.count)"
    return folder + Self.folder + prefix + part + ".txt"
  }

  private static func pattern(in folder: String) -> String {
    let plain = folder.reduce(into: "") { text, character in
      if "*?[]\\".contains(character) { text += "\\" }
      text.append(character)
    }
    return plain + Self.folder + prefix + "*.txt"
  }

  /// Remembers the digests of inputs.
  func teach(_ digests: InputDigests) {
    for input in inputs { digests.remember(input.path, input.stamp, input.digest) }
  }

  /// Every record that still holds.
  var records: [LedgerRecord] {
    claims.sorted().map { .claim(output: $0) }
      + inputs.map { .input(path: $0.path, $0.stamp, $0.digest) }
      + frames.sorted { $0.key < $1.key }.map { .frame(path: $0.key, $0.value) }
      + failures.sorted { $0.key < $1.key }.map { .failure(output: $0.key, sentence: $0.value) }
  }

  private mutating func read(_ path: String) throws(FileError) {
    var lines = try LineReader(path, limit: 1 << 20)
    guard let header = try lines.next(), header.elementsEqual(LedgerRecord.header.utf8) else {
      return
    }
    while let line = try lines.next() {
      if let record = LedgerRecord(String(decoding: line, as: UTF8.self)) { add(record) }
    }
  }

  private mutating func add(_ record: LedgerRecord) {
    switch record {
    case .frame(let path, let frame):
      if let known = frames[path], known.stamp.modified > frame.stamp.modified { return }
      frames[path] = frame
    case .input(let path, let stamp, let digest): inputs.append((path, stamp, digest))
    case .claim(let output): claims.insert(output)
    case .failure(let output, let sentence): failures[output] = sentence
    case .success(let output): failures[output] = nil
    }
  }
}
