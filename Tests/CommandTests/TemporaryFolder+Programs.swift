import Foundation
import TestSupport

extension TemporaryFolder {
  /// Puts a program of this bash text into the folder `bin`, in place of one called `name` for a command with
  /// `PATH=$PWD/bin:$PATH`.
  func program(_ name: String, _ text: String) throws {
    try write(Array("#!/bin/bash\n\(text)\n".utf8), to: "bin/\(name)")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: path(of: "bin/\(name)"))
  }

  /// Whether the process whose number is in the file `name` runs no more; nil if it holds no number.
  func hasEnded(_ name: String) throws -> Bool? {
    let text = String(decoding: try read(name), as: UTF8.self)
    return Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)).map { kill($0, 0) != 0 }
  }
}
