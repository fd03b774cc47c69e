/// A shader's file, or one that it includes.
package struct ShaderFile: Sendable, Hashable {
  /// The name in messages.
  package var name: String
  /// The contents.
  package var bytes: [UInt8]

  /// Makes a file.
  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// Makes a file of a text.
  package init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }
}

/// A place in one of a shader's files; line and column count from 1.
package struct SourcePlace: Sendable, Hashable {
  /// The file's index in ``SourceTable/files``.
  package var file: Int
  /// The line; it ends with LF, CR or both.
  package var line: Int
  /// The character (Unicode scalar) in the line.
  package var column: Int

  /// Makes a place.
  package init(file: Int, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// Whether it is further right on the same line as `other`.
  func follows(_ other: Self) -> Bool {
    file == other.file && line == other.line && column > other.column
  }
}

/// The files of a shader in the order in which they were read.
package struct SourceTable: Sendable, Hashable {
  /// The files.
  package private(set) var files: [ShaderFile] = []

  /// Makes an empty table.
  package init() {}

  /// Adds a file and returns its index.
  package mutating func add(_ file: ShaderFile) -> Int {
    files.append(file)
    return files.count - 1
  }

  /// The text of a line, without its end; empty for a place outside of the files.
  package func line(_ place: SourcePlace) -> String {
    guard files.indices.contains(place.file) else { return "" }
    var number = 1
    var start = 0
    let bytes = files[place.file].bytes
    for index in bytes.indices where number <= place.line {
      let isEnd =
        bytes[index] == 0x0A
        || (bytes[index] == 0x0D && !bytes[(index + 1)...].starts(with: [0x0A]))
      guard isEnd else { continue }
      if number == place.line { return Self.text(bytes[start..<index]) }
      number += 1
      start = index + 1
    }
    return number == place.line ? Self.text(bytes[start...]) : ""
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.last == 0x0D ? bytes.dropLast() : bytes, as: UTF8.self)
  }
}
