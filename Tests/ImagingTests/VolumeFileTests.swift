import Imaging
import Testing

@Suite("Shadertoy's volume files")
struct VolumeFileTests {
  /// A file of the site's format.
  static func file(
    _ sides: [UInt32], components: UInt8 = 1, format: UInt16 = 0, _ voxels: [UInt8]
  ) -> [UInt8] {
    var bytes = Array("BIN\0".utf8)
    for side in sides { withUnsafeBytes(of: side.littleEndian) { bytes += $0 } }
    bytes += [components, 0]
    withUnsafeBytes(of: format.littleEndian) { bytes += $0 }
    return bytes + voxels
  }

  @Test("slices stand side by side, with y = 0 at the bottom")
  func slices() throws {
    let file = Self.file([2, 2, 2], [0, 1, 2, 3, 4, 5, 6, 7].map { $0 * 30 })
    let image = try VolumeFile.row(of: file, name: "a.bin")
    #expect(image.width == 4 && image.height == 2)
    let red = (0..<2).map { y in (0..<4).map { x in Int(image[x, y].x) / 257 / 30 } }
    #expect(red == [[2, 3, 6, 7], [0, 1, 4, 5]])
    #expect(image[0, 0].y == 0 && image[0, 0].w == 65535)
  }

  @Test("floats are limited to 0…1, and four components have alpha")
  func floats() throws {
    let numbers: [Float] = [0.5, -1, 2, 0.25]
    let voxels = numbers.flatMap { withUnsafeBytes(of: $0.bitPattern.littleEndian) { Array($0) } }
    let file = Self.file([1, 1, 1], components: 4, format: 10, voxels)
    let image = try VolumeFile.row(of: file, name: "a.bin")
    #expect(image[0, 0] == SIMD4(32768, 0, 65535, 16384))
  }

  @Test(
    "a wrong file is refused with a sentence, before memory is taken for its voxels",
    arguments: [
      (file([2, 2, 2], [1, 2, 3]), "is truncated in its voxels; a complete file is needed."),
      (Array("BIN\0\u{2}".utf8), "is truncated in its header; a complete file is needed."),
      (file([2, 2, 3], []), "it has 2 × 2 × 3 voxels, and a volume is a cube"),
      (file([0, 0, 0], []), "it has 0 × 0 × 0 voxels"),
      (
        file([.max, .max, .max], []),
        "it has 4294967295 × 4294967295 × 4294967295 voxels, and a volume is a cube of up to 128"
      ),
      (file([1, 1, 1], components: 5, [0]), "it has 5 components of format 0"),
      (file([1, 1, 1], format: 3, [0]), "it has 1 components of format 3"),
    ])
  func wrong(file: [UInt8], sentence: String) {
    let error = #expect(throws: ImageError.self) { try VolumeFile.row(of: file, name: "a.bin") }
    #expect(error?.description.contains(sentence) == true, "\(String(describing: error))")
  }
}
