/// Pixels that `docs/stability.md` promises something of, by what drew them.
package enum PromisedPixels: Sendable, Equatable {
  /// Those of a version of the add-on `peelgl-mesa`, which are the same wherever it is installed.
  case pinned(String)
  /// Those of llvmpipe of a version of Mesa that was compared with the others.
  case compared(mesa: String)

  /// The compared drivers: llvmpipe by its versions of Mesa and LLVM, and whether zink over it draws the same
  /// pixels.
  ///
  /// `Benchmarks/drivers.json` has the differences.
  package static let drivers: [(mesa: String, llvm: String, isSameByZink: Bool)] = [
    ("22.3", "15", false), ("25.0", "19", true),
  ]

  /// By how much pictures of theirs without texts and drawings differ at most, of 255, on black and on white.
  package static let greatestDifference = 2

  /// Reads the name and version of a driver, as a fingerprint has them; nil for others.
  package init?(drawnBy driver: String) {
    let words = driver.split { " (),".contains($0) }
    let next = { (name: Substring) in
      words.firstIndex(of: name).map { words.dropFirst($0 + 1) }?.first
    }
    if let version = next("pinned") {
      self = .pinned(String(version))
      return
    }
    guard let mesa = next("Mesa"), let llvm = next("LLVM"), words.contains("llvmpipe"),
      let known = Self.drivers.first(where: {
        mesa.hasPrefix($0.mesa + ".") && llvm.hasPrefix($0.llvm + ".")
      }),
      words.first == "llvmpipe" || words.first == "zink" && known.isSameByZink
    else { return nil }
    self = .compared(mesa: known.mesa)
  }

  /// By how much these differ from `other` at most, as ``greatestDifference``; nil if nothing is promised.
  package func greatestDifference(from other: PromisedPixels) -> Int? {
    switch (self, other) {
    case (.compared, .compared): self == other ? 0 : Self.greatestDifference
    case (.pinned, .pinned): self == other ? 0 : nil
    case (.pinned, .compared), (.compared, .pinned): nil
    }
  }
}
