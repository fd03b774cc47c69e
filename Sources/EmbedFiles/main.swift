import Glibc

// EmbedFiles OUTPUT FILE…: writes Swift that holds the bytes of files. As text they compile in a hundredth of the time that an array of
// numbers takes.

func fail(_ path: String) -> Never {
  perror("EmbedFiles: \(path)")
  exit(1)
}

func contents(_ path: String) -> [UInt8] {
  guard let file = fopen(path, "r") else { fail(path) }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var part = [UInt8](repeating: 0, count: 1 << 16)
  while case let count = fread(&part, 1, part.count, file), count > 0 { bytes += part[..<count] }
  guard ferror(file) == 0 else { fail(path) }
  return bytes
}

/// A literal without the characters that mean something in it.
func literal(_ scalars: some Sequence<Unicode.Scalar>) -> String {
  var text = "\""
  for scalar in scalars {
    switch scalar {
    case "\"", "\\": text += "\\\(scalar)"
    case " "..."~": text.unicodeScalars.append(scalar)
    default: text += "\\u{\(String(scalar.value, radix: 16))}"
    }
  }
  return text + "\""
}

var text = "enum PackageResources {\n"
for path in CommandLine.arguments.dropFirst(2) {
  let name = path.split(separator: "/").last ?? ""
  let bytes = contents(path)
  text += "  static let \(String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })): [UInt8] = "
  if let string = String(validating: bytes, as: UTF8.self) {
    text += "Array(\(literal(string.unicodeScalars)).utf8)\n"
  } else {
    // One character for each byte.
    text +=
      "\(literal(bytes.lazy.map { Unicode.Scalar($0) })).unicodeScalars.map { UInt8($0.value) }\n"
  }
}
guard let file = fopen(CommandLine.arguments[1], "w"), fputs(text + "}\n", file) >= 0,
  fclose(file) == 0
else { fail(CommandLine.arguments[1]) }
