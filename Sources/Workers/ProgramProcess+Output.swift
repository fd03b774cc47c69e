import Files

extension ProgramProcess {
  /// What `words`, a program and its arguments, write into descriptor 3 and, with `isStandardOutput`, its standard
  /// output: a file without a name, in which the program can seek.
  static func output(
    of words: [String], isStandardOutput: Bool = false, telling: Message = .last,
    within seconds: Int = timeout
  ) throws(ProgramError) -> [UInt8] {
    let name = words.first ?? ""
    let file: ScratchFile
    do throws(FileError) { file = try ScratchFile(beside: "/tmp/\(name)") } catch {
      throw .failed(program: name, reason: "\(error)")
    }
    let program = try file.withDescriptor { (descriptor) throws(ProgramError) in
      try ProgramProcess(
        words, output: descriptor, isStandardOutput: isStandardOutput, telling: telling)
    }
    defer { program.end() }
    try program.finish(within: seconds)
    do throws(FileError) { return try file.contents() } catch {
      throw .failed(program: name, reason: "\(error)")
    }
  }
}
