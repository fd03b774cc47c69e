import Foundation
import TestSupport
import Testing

@Suite("Numbers with a fraction become whole in one place")
struct ConversionTests {
  /// Files that convert in loops over pixels, or into which the compiler puts such a conversion of another file.
  ///
  /// Their numbers were bytes, follow from sizes of pictures, or were kept in their range before.
  private let exceptions: Set<String> = [
    "Frame/TileMask", "Imaging/ColorConversion", "Imaging/Image+Resize", "Imaging/MatrixShaper",
    "Imaging/ResizePass", "Imaging/ResizeWeights", "GLRenderer/Readback", "Outputs/Palette",
    "PixelCompare/AntialiasTest", "PixelCompare/DiffPicture", "PixelCompare/FLIPColor",
    "PixelCompare/Lab", "PixelCompare/Magma", "PixelCompare/OKLab",
    "PixelCompare/PixelmatchDialect",
    "PixelCompare/PixelmatchMetric", "PixelCompare/QuickDistance", "PixelCompare/SIMD+Lanes",
    "PixelCompare/VectorMath",
  ]

  /// The standard library's conversion ends the process for a number that does not fit.
  ///
  /// The object file of each source that calls it holds the message, in the optimised build that
  /// `scripts/test` makes. `Int(_:within:)`, which is inlined everywhere, does without.
  @Test("only files of pixels call the conversion that traps")
  func conversions() throws {
    let message = Data(" value cannot be converted to ".utf8)
    let build = Repository.program.deletingLastPathComponent()
    var found: Set<String> = []
    var count = 0
    for module in try Module.all.get() where !module.isC {
      let folder = build.appendingPathComponent("\(module.name).build")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      for name in names where name.hasSuffix(".swift.o") {
        count += 1
        let object = try Data(contentsOf: folder.appendingPathComponent(name))
        guard object.range(of: message) != nil, module.declares(name.dropLast(2)) else { continue }
        found.insert("\(module.name)/\(name.dropLast(".swift.o".count))")
      }
    }
    #expect(count > 300, "object files lie elsewhere")
    #expect(found.subtracting(exceptions).isEmpty)
    #expect(
      exceptions.subtracting(found).isEmpty,
      "these call it no more, or this is not the optimised build of scripts/test")
  }
}

extension Module {
  /// Whether a source file of this name is still there.
  fileprivate func declares(_ name: some StringProtocol) -> Bool {
    let folder = Repository.root.appendingPathComponent(path).path
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.contains { $0 == name || $0.hasSuffix("/\(name)") }
  }
}
