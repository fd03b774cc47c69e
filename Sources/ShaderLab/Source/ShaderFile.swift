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
  /// Where the lines of each file begin.
  private var starts: [[UInt32]] = []

  /// Makes an empty table.
  package init() {}

  /// Adds a file and returns its index.
  package mutating func add(_ file: ShaderFile) -> Int {
    files.append(file)
    starts.append(Self.starts(of: file.bytes))
    return files.count - 1
  }

  private static func starts(of bytes: [UInt8]) -> [UInt32] {
    var starts: [UInt32] = [0]
    for (index, byte) in bytes.enumerated() {
      // CR and LF end a line together.
      let isEnd =
        byte == 0x0A || (byte == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A))
      if isEnd { starts.append(UInt32(index + 1)) }
    }
    return starts
  }

  /// The text of a line, without its end; empty for a place outside of the files.
  package func line(_ place: SourcePlace) -> String {
    guard files.indices.contains(place.file), starts[place.file].indices.contains(place.line - 1)
    else { return "" }
    let (bytes, starts) = (files[place.file].bytes, starts[place.file])
    let end = place.line < starts.count ? Int(starts[place.line]) - 1 : bytes.count
    return Self.text(bytes[Int(starts[place.line - 1])..<end])
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.last == 0x0D ? bytes.dropLast() : bytes, as: UTF8.self)
  }
}
