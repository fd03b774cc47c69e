import Documents

/// What was wrong with the arguments of `peelgl`.
enum UsageError: Error, Equatable {
  case unknownCommand(String, nearest: String?)
  case unknownFlag(String, command: String, nearest: String?)
  case foreignFlag(String, command: String, others: [String])
  case missingValue(flag: String, value: String)
  case unexpectedValue(flag: String, value: String)
  case badValue(flag: String, value: String, ValueError)
  case setting(DocumentError)
  case missingFlag(String, command: String)
  case missingOperand(String, command: String)
  case extraOperand(String, command: String)
  case badOperand(String, value: String, ValueError)
  case conflict(String, String)
  case needsFiles(String)
  case outputAmongInputs(flag: String, path: String, input: String)
  /// A file of another kind in the place of figures.
  case notForMetrics(String)
}

extension UsageError: CustomStringConvertible {
  /// One sentence: what was typed, what is wrong with it, what would be right.
  var description: String {
    switch self {
    case .unknownCommand(let name, let nearest):
      "there is no command '\(name.printable)'\(offer(nearest, or: "'peelgl help' lists them"))"
    case .unknownFlag(let flag, let command, let nearest):
      "\(command) has no flag \(flag.printable)"
        + offer(nearest, or: "'peelgl \(command) --help' lists its flags")
    case .foreignFlag(let flag, let command, let others):
      "\(command) has no flag \(flag.printable), which belongs to \(others.joined(separator: ", "))"
    case .missingValue(let flag, let value):
      "\(flag) needs a value: \(flag) \(value)"
    case .unexpectedValue(let flag, let value):
      "\(flag) takes no value, but has '\(value.printable)'"
    case .badValue(let flag, let value, let problem):
      "\(flag) is \(quoted(value))\(problem.way)"
    case .setting(let error): error.description
    case .missingFlag(let flag, let command):
      "\(command) needs \(flag); 'peelgl \(command) -h' shows how it is called"
    case .missingOperand(let operand, let command):
      "\(command) needs \(operand); 'peelgl \(command) -h' shows how it is called"
    case .extraOperand(let word, let command):
      "\(command) does not take the argument '\(word.printable)';"
        + " 'peelgl \(command) -h' shows how it is called"
    case .badOperand(let operand, let value, let problem):
      "\(operand) is \(quoted(value))\(problem.way)"
    case .needsFiles(let flag):
      "\(flag) needs files that other processes can open, not standard input or output"
    case .conflict(let first, let second):
      "\(first.printable) and \(second.printable) cannot be used together; leave one out"
    case .outputAmongInputs(let flag, let path, let input):
      "\(flag) \(path.printable) could replace parts of the input \(input.printable); name a place outside it"
    case .notForMetrics(let path):
      "--metrics \(path.printable) would replace something else; name a new file, such as batch.prom"
    }
  }

  private func offer(_ nearest: String?, or otherwise: String?) -> String {
    if let nearest { return "; did you mean \(nearest)?" }
    return otherwise.map { "; \($0)" } ?? ""
  }
}

extension ValueError {
  /// The remedy: the nearest known name, or the expected value.
  fileprivate var way: String {
    nearest.map { "; did you mean \"\($0)\"?" } ?? " but must be \(expected)"
  }
}
