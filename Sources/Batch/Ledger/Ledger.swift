import Documents
import Files
import Glibc
import Rendering

/// The records of earlier runs in a folder.
struct Ledger {
  /// The folder of a batch's own files, in the folder of its outputs.
  static let folder = ".peelgl/"
  private static let prefix = "ledger"

  /// Complete frames by the bytes of their files' names, as from the outputs' folder: texts that only
  /// Unicode holds for the same are two files.
  private var frames: [[UInt8]: FrameRecord] = [:]
  /// Records that no longer count in any ledger: of files that were damaged or moved since.
  private var forgotten: [[UInt8]: Set<FileStamp>] = [:]
  /// Outputs that a batch has begun to write.
  private(set) var claims: Set<String> = []
  /// Jobs that failed, by their outputs, with the reason.
  private(set) var failures: [String: String] = [:]
  /// Warnings about jobs, by their outputs.
  private(set) var warnings: [String: [String]] = [:]
  /// The devices that drew, in any run.
  private(set) var renderers: Set<String> = []
  /// Which devices drew files of a job, where a batch had several: pairs of its output and a device.
  private(set) var drawn: Set<[String]> = []
  private var inputs: [(path: String, stamp: FileStamp, digest: Digest)] = []
  /// The files that were read.
  private(set) var files: [String] = []

  /// A ledger of nothing.
  init() {}

  /// Reads every ledger in a folder, those of shards included.
  ///
  /// `today` is the boot in which what runs wrote is there, on the disk or not.
  init(of folder: String, today: String? = Boot.identifier) throws(BatchError) {
    for path in Folder.files(matching: Self.pattern(in: folder)) {
      files.append(path)
      let isLedger: Bool
      do throws(FileError) {
        isLedger = try read(path, today)
      } catch .tooLarge {
        isLedger = false
      } catch {
        throw .file(error)
      }
      guard isLedger else {
        throw .manifest(
          "\(path.printable) is not a ledger of this version of peelgl; move it away.")
      }
    }
  }

  /// The files that are known.
  var names: [String] { frames.keys.map { String(decoding: $0, as: UTF8.self) } }

  /// The record of the file `name`, relative to the outputs' folder.
  func record(of name: String) -> FrameRecord? { frames[Array(name.utf8)] }

  /// Applies the findings of a verification; returns the records for later runs.
  mutating func learn(_ findings: Verification.Findings) -> [LedgerRecord] {
    var news: [LedgerRecord] = []
    for name in findings.damaged {
      if let known = record(of: name) { news.append(.forgotten(path: name, known.stamp)) }
    }
    for (name, stamp) in findings.moved {
      guard var known = record(of: name) else { continue }
      news.append(.forgotten(path: name, known.stamp))
      known.stamp = stamp
      news.append(.frame(path: name, known))
    }
    add(news)
    return news
  }

  /// Forgets the frames that are not where they were noted, as `isThere` says; returns their names.
  mutating func forget(unless isThere: (String, FrameRecord) -> Bool) -> [String] {
    var names: [String] = []
    for (key, record) in frames {
      let name = String(decoding: key, as: UTF8.self)
      guard !isThere(name, record) else { continue }
      names.append(name)
      frames[key] = nil
    }
    return names
  }

  /// Notes that a batch is about to write an output; whether that is new.
  mutating func claim(_ output: String) -> Bool { claims.insert(output).inserted }

  /// Whether a file of a batch's own folder is a ledger.
  static func isLedger(_ name: String) -> Bool {
    name.hasPrefix(folder + prefix) && name.hasSuffix(".txt")
      && !name.dropFirst(folder.count).contains("/")
  }

  /// The ledger of a shard.
  static func path(in folder: String, of shard: Shard) -> String {
    let part = shard == .whole ? "" : "-\(shard.name)"
    return folder + Self.folder + prefix + part + ".txt"
  }

  /// Where the frames of a shard's animations wait until they are put together.
  static func partsFolder(in folder: String, of shard: Shard) -> String {
    folder + Self.folder + "frames" + (shard == .whole ? "" : "-\(shard.name)")
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
    renderers.sorted().map { .renderer(identity: $0) }
      + drawn.map { ($0[0], $0[1]) }.sorted { $0 < $1 }.map { .drawn(output: $0, device: $1) }
      + claims.sorted().map { .claim(output: $0) }
      + inputs.map { .input(path: $0.path, $0.stamp, $0.digest) }
      + frames.sorted { $0.key.lexicographicallyPrecedes($1.key) }
      .map { .frame(path: String(decoding: $0.key, as: UTF8.self), $0.value) }
      + failures.sorted { $0.key < $1.key }.map { .failure(output: $0.key, sentence: $0.value) }
      + warnings.sorted { $0.key < $1.key }.flatMap { output, sentences in
        sentences.map { .warning(output: output, sentence: $0) }
      }
  }

  /// Reads a file; `false` when it is no ledger of this version.
  private mutating func read(_ path: String, _ today: String?) throws(FileError) -> Bool {
    var lines = LineReader(ByteSource(try Descriptor(reading: path)), path, limit: 1 << 20)
    // A crash may have left nothing, or the beginning of the header.
    guard let header = try lines.next() else { return true }
    guard header.elementsEqual(LedgerRecord.header.utf8) else {
      return try lines.next() == nil && LedgerRecord.header.utf8.starts(with: header)
    }
    var run = LedgerRun()
    while let line = try lines.next() {
      run.next()
      switch LedgerRecord(String(decoding: line, as: UTF8.self)) {
      case .run(let boot):
        add(run.rest(today: today))
        run = LedgerRun(boot: boot)
      case .synced(let count): add(run.synced(count))
      case .frame(let path, let frame): run.add(.frame(path: path, frame))
      case .some(let record): add([record])
      case nil: break
      }
    }
    add(run.rest(today: today))
    return true
  }

  private mutating func add(_ records: [LedgerRecord]) { for record in records { add(record) } }

  private mutating func add(_ record: LedgerRecord) {
    switch record {
    case .frame(let path, let frame):
      if let known = self.record(of: path), known.stamp.modified > frame.stamp.modified { return }
      if forgotten[Array(path.utf8)]?.contains(frame.stamp) == true { return }
      frames[Array(path.utf8)] = frame
    case .forgotten(let path, let stamp):
      forgotten[Array(path.utf8), default: []].insert(stamp)
      if self.record(of: path)?.stamp == stamp { frames[Array(path.utf8)] = nil }
    case .renderer(let identity): renderers.insert(identity)
    case .drawn(let output, let device): drawn.insert([output, device])
    case .input(let path, let stamp, let digest): inputs.append((path, stamp, digest))
    case .claim(let output): claims.insert(output)
    case .failure(let output, let sentence): failures[output] = sentence
    case .success(let output): failures[output] = nil
    case .warning(let output, let sentence):
      if warnings[output]?.contains(sentence) != true {
        warnings[output, default: []].append(sentence)
      }
    case .unwarned(let output): warnings[output] = nil
    case .run, .synced: break
    }
  }
}
