import Documents
import PixelCompare

/// Reads any bytes as the rules of a comparison; what it accepts it also applies to some paths.
///
/// `scripts/check --fuzz` builds it with libFuzzer, which calls this again and again.
@_cdecl("LLVMFuzzerTestOneInput")
public func readRules(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let file = Array(UnsafeBufferPointer(start: bytes, count: count))
  guard let document = try? JSON5.read(file),
    let read = try? RulesDocument(DocumentNode(document), metric: .perceptual)
  else { return 0 }
  let rules = ComparisonRules(read.rules, classes: read.classes)
  for name in ["a.png", "icons/cat@2x.png", "a/b/c/a/b/c/aaaaaaaaaaaaaaaaaaaaaaaa.png"] {
    guard let options = try? rules.options(for: FileName(name), from: ComparisonOptions())
    else { continue }
    guard (0...1).contains(options.maxRatio ?? 0), options.maxCount ?? 0 >= 0 else {
      fatalError("options without bounds")
    }
  }
  return 0
}
