import Documents
import Files
import Glibc

/// A folder in a storage: its files are listed, fetched, stored as a whole and removed.
package struct RemoteFolder: Sendable {
  /// A file that a storage lists.
  package struct File: Sendable, Equatable {
    /// Its name, as from the folder.
    package let name: String
    /// Its bytes; negative where the storage does not say.
    package let bytes: Int
    /// Its SHA-256 in hexadecimal digits, if the storage provides it.
    package let digest: String?

    /// A file with a size and, where it is known, a digest.
    package init(name: String, bytes: Int, digest: String? = nil) {
      (self.name, self.bytes, self.digest) = (name, bytes, digest)
    }
  }

  /// The abilities of a storage.
  struct Abilities: Sendable {
    /// Whether a file appears there only when all of it has arrived.
    let storesWhole: Bool
    /// Whether it knows the SHA-256 of files without reading them.
    let knowsDigests: Bool
    /// Whether it is WebDAV, where rclone waits a hundredth of a second between two requests, of which a file takes seven.
    let isPaced: Bool
  }

  /// Where files that are not complete lie.
  package static let unfinished = ".peelgl/unfinished/"

  /// Its name, which ends in a slash or is a storage's.
  package let name: RemoteName
  let rclone: Rclone
  private let abilities = LockedValue<Abilities?>(nil)
  /// The prefix of the names of this process's unfinished files: its part, and a unique identifier.
  private let (part, mark): (String, String)

  /// The folder that `name` names, into which a part of several writes.
  package init(_ name: RemoteName, part: String = "", through rclone: Rclone) {
    let isFolder = name.path.isEmpty || name.path.hasSuffix("/")
    self.name = isFolder ? name : RemoteName(name.text + "/") ?? name
    self.rclone = rclone
    self.part = Self.unfinished + part
    mark = self.part + "-" + String(UInt64.random(in: 0...UInt64.max), radix: 36) + "-"
  }

  /// The files in it, or in one of its folders, whose name ends in a slash, and, unless that is listed alone, in all
  /// folders in there; none where it does not exist.
  package func files(
    in subfolder: String = "", isDeep: Bool = true,
    until deadline: ContinuousClock.Instant? = nil
  ) throws(RemoteError) -> [File] {
    var options: [JSON.Member] = [
      .init("recurse", .boolean(isDeep)), .init("filesOnly", .boolean(true)),
      .init("noModTime", .boolean(true)), .init("noMimeType", .boolean(true)),
    ]
    if try abilities(until: deadline).knowsDigests {
      options += [
        .init("showHash", .boolean(true)), .init("hashTypes", .list([.text("sha256")])),
      ]
    }
    let answer: JSON
    do throws(RemoteError) {
      answer = try call(
        "operations/list",
        [
          .init("fs", .text(name.text)), .init("remote", .text(String(subfolder.dropLast()))),
          .init("opt", .object(options)),
        ],
        for: name.text, until: deadline)
    } catch {
      if case .missing = error { return [] }
      throw error
    }
    return (answer["list"]?.elements ?? []).compactMap { entry in
      guard let path = entry["Path"]?.text, case .number(let bytes)? = entry["Size"]?.content else {
        return nil
      }
      return File(
        name: path, bytes: Int(bytes, within: -1...Int.max),
        digest: entry["Hashes"]?["sha256"]?.text)
    }
  }

  /// Brings a file of it to `path` on this machine.
  ///
  /// Each `lane` keeps to a storage's pace by itself.
  package func fetch(
    _ file: String, to path: String, lane: Int = 0, until deadline: ContinuousClock.Instant? = nil
  ) throws(RemoteError) {
    try transfer(
      "copyfile", from: (try spelling(lane, until: deadline), file), to: Self.local(path),
      for: file, until: deadline)
  }

  /// Its name for a lane: rclone paces each spelling of a place by itself.
  private func spelling(
    _ lane: Int, until deadline: ContinuousClock.Instant?
  ) throws(RemoteError) -> String {
    guard lane > 0, name.path.hasSuffix("/"), try abilities(until: deadline).isPaced else {
      return name.text
    }
    return name.text + String(repeating: "./", count: lane)
  }

  /// Stores the file at `path` under a name, under which there is nothing or all of it at any time.
  ///
  /// Each `lane` keeps to a storage's pace by itself.
  package func store(
    _ path: String, as file: String, lane: Int = 0,
    until deadline: ContinuousClock.Instant? = nil, while isWanted: () -> Bool = { true }
  ) throws(RemoteError) {
    let abilities = try abilities(until: deadline)
    if abilities.storesWhole {
      return try transfer(
        "copyfile", from: Self.local(path), to: (name.text, file), for: file, until: deadline,
        while: isWanted)
    }
    let name = try spelling(lane, until: deadline)
    try transfer(
      "copyfile", from: Self.local(path), to: (name, unfinished(file)), for: file, isNew: true,
      until: deadline, while: isWanted)
    do throws(RemoteError) {
      try move(
        from: (name, unfinished(file)), to: (name, file), refusesOthers: abilities.isPaced,
        until: deadline, while: isWanted)
    } catch {
      // It may have been moved by a try of which the answer was lost.
      guard Self.mayFollowMove(error), let bytes = FileStamp(of: path)?.bytes,
        try version(of: unfinished(file), until: deadline) == nil,
        try self.bytes(of: file, until: deadline) == bytes
      else { throw error }
    }
  }

  /// Whether a storage that has moved a file may answer this to the same request.
  private static func mayFollowMove(_ error: RemoteError) -> Bool {
    switch error {
    case .missing: true
    case .failed(_, let reason): Rclone.isRefused(reason)
    default: false
    }
  }

  /// Moves an unfinished file to its name.
  ///
  /// Storages that refuse to replace a file by themselves need no look for one first; rclone removes the file that is there.
  private func move(
    from source: (storage: String, file: String), to target: (storage: String, file: String),
    refusesOthers: Bool, until deadline: ContinuousClock.Instant?, while isWanted: () -> Bool
  ) throws(RemoteError) {
    if refusesOthers {
      do throws(RemoteError) {
        return try transfer(
          "movefile", from: source, to: target, for: target.file, isNew: true, until: deadline,
          while: isWanted)
      } catch {
        guard case .failed(_, let reason) = error, Rclone.isRefused(reason) else { throw error }
      }
    }
    try transfer(
      "movefile", from: source, to: target, for: target.file, until: deadline, while: isWanted)
  }

  /// Moves a file to a name; `false` if there is no such file.
  package func move(_ file: String, to other: String) throws(RemoteError) -> Bool {
    do throws(RemoteError) {
      try transfer(
        "movefile", from: (name.text, file), to: (name.text, other), for: other, until: nil)
      return true
    } catch {
      if case .missing = error { return false }
      throw error
    }
  }

  /// Removes a file, if it exists.
  package func remove(
    _ file: String, until deadline: ContinuousClock.Instant? = nil
  ) throws(RemoteError) {
    do throws(RemoteError) {
      _ = try call(
        "operations/deletefile", [.init("fs", .text(name.text)), .init("remote", .text(file))],
        for: name.text + file, until: deadline)
    } catch {
      if case .missing = error { return }
      throw error
    }
  }

  /// Removes the listed files that killed processes of its part did not complete.
  package func removeUnfinished(
    of files: [File], until deadline: ContinuousClock.Instant? = nil
  ) throws(RemoteError) {
    for file in files where file.name.hasPrefix(part + "-") && !file.name.hasPrefix(mark) {
      try remove(file.name, until: deadline)
    }
  }

  /// Removes what this process did not complete, but for a copy of `kept`, in case it is the only one.
  package func removeOwnUnfinished(
    but kept: String, until deadline: ContinuousClock.Instant
  ) throws(RemoteError) {
    for file in try files(in: Self.unfinished, isDeep: false, until: deadline)
    where file.name.hasPrefix(mark) && file.name != unfinished(kept) {
      try remove(file.name, until: deadline)
    }
  }

  /// The unfinished files among those listed that were to become `file`, the largest first.
  ///
  /// Where a storage shows files during an upload, rclone removes the previous file before it moves the new one to its
  /// name: for a moment, and after a kill at that moment, only the unfinished file has the content.
  package func unfinished(_ file: String, in files: [File]) -> [String] {
    files.filter {
      $0.name.hasPrefix(Self.unfinished) && $0.name.hasSuffix("-" + Self.ending(of: file))
    }.sorted { $0.bytes > $1.bytes }.map(\.name)
  }

  /// The parts with unfinished files among those listed.
  package static func parts(in files: [File]) -> Set<String> {
    Set(
      files.filter { $0.name.hasPrefix(unfinished) }.map { file in
        file.name.dropFirst(unfinished.count).split(separator: "-").dropLast(2)
          .joined(separator: "-")
      })
  }

  /// The name of this process's unfinished copy of a file.
  func unfinished(_ file: String) -> String { mark + Self.ending(of: file) }

  /// The end of an unfinished file's name, which tells what it is to become.
  private static func ending(of file: String) -> String { Digest(of: Array(file.utf8)).text }

  /// What tells a version of a file from others.
  package struct Version: Sendable, Equatable {
    /// Its bytes; negative where the storage does not say.
    package let bytes: Int
    /// When it was changed, as rclone writes it.
    package let modified: String
  }

  /// The version of a file; `nil` if it does not exist.
  package func version(
    of file: String, until deadline: ContinuousClock.Instant? = nil
  ) throws(RemoteError) -> Version? {
    let answer = try call(
      "operations/stat", [.init("fs", .text(name.text)), .init("remote", .text(file))],
      for: name.text + file, until: deadline)
    guard let item = answer["item"], case .number(let bytes)? = item["Size"]?.content else {
      return nil
    }
    return Version(
      bytes: Int(bytes, within: -1...Int.max), modified: item["ModTime"]?.text ?? "")
  }

  /// The size of a file; `nil` if it does not exist.
  package func bytes(
    of file: String, until deadline: ContinuousClock.Instant? = nil
  ) throws(RemoteError) -> Int? {
    try version(of: file, until: deadline).map { max($0.bytes, 0) }
  }

  func abilities(
    until deadline: ContinuousClock.Instant?
  ) throws(RemoteError) -> Abilities {
    if let known = abilities.withLock({ $0 }) { return known }
    let answer = try call(
      "operations/fsinfo", [.init("fs", .text(name.text))], for: name.text, until: deadline)
    let features = answer["Features"]
    let found = Abilities(
      storesWhole: features?["BucketBased"] == .boolean(true),
      knowsDigests: answer["Hashes"]?.texts.contains("sha256") == true
        && features?["SlowHash"] != .boolean(true),
      isPaced: answer["String"]?.text?.hasPrefix("webdav ") == true)
    abilities.withLock { $0 = found }
    return found
  }

  /// Copies or moves a file under a name that may exist unless it `isNew`; `file` is what messages call it.
  private func transfer(
    _ function: String, from source: (storage: String, file: String),
    to target: (storage: String, file: String), for file: String, isNew: Bool = false,
    until deadline: ContinuousClock.Instant?, while isWanted: () -> Bool = { true }
  ) throws(RemoteError) {
    _ = try rclone.call(
      "operations/" + function, Self.parameters(from: source, to: target, isNew: isNew),
      for: name.text + file, until: deadline, while: isWanted)
  }

  /// What a transfer of a file is told.
  static func parameters(
    from source: (storage: String, file: String), to target: (storage: String, file: String),
    isNew: Bool = false
  ) -> [JSON.Member] {
    [
      .init("srcFs", .text(source.storage)), .init("srcRemote", .text(source.file)),
      .init("dstFs", .text(target.storage)), .init("dstRemote", .text(target.file)),
      // Where a storage has no times, files of one size would count as the same.
      .init(
        "_config",
        .object([.init("IgnoreTimes", .boolean(true)), .init("NoCheckDest", .boolean(isNew))])),
    ]
  }

  /// A file of this machine, whose name may look like a storage's.
  static func local(_ path: String) -> (storage: String, file: String) {
    guard !path.hasPrefix("/") else { return ("/", String(path.drop { $0 == "/" })) }
    var folder = [CChar](repeating: 0, count: Int(PATH_MAX))
    guard getcwd(&folder, folder.count) != nil else { return ("./", path) }
    let name = folder.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return local(String(decoding: name, as: UTF8.self) + "/" + path)
  }

  private func call(
    _ function: String, _ parameters: [JSON.Member], for place: String,
    until deadline: ContinuousClock.Instant?
  ) throws(RemoteError) -> JSON {
    try rclone.call(function, parameters, for: place, until: deadline)
  }
}
