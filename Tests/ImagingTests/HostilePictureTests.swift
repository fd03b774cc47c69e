import Imaging
import TestSupport
import Testing

/// Files that are cut off, damaged or ask for too much: an error that is one sentence, never a trap.
@Suite("Hostile JPEG and WebP")
struct HostilePictureTests {
  private let pictures: ReferencePictures

  init() throws { pictures = try .get() }

  private func failure(_ bytes: [UInt8], _ limits: ImageLimits = .default) -> ImageError? {
    do throws(ImageError) {
      if let animation = try Animation(bytes, name: "a.jpg", limits: limits) {
        for index in 0..<animation.count { _ = try animation.frame(index) }
      } else {
        _ = try ImageDecoder.decode(bytes, name: "a.jpg", limits: limits)
      }
      return nil
    } catch {
      return error
    }
  }

  @Test("every file that is cut off is refused, wherever it ends")
  func truncated() throws {
    let upright = pictures.entries.filter { !$0.file.contains("turned") }
    #expect(upright.count > 10)
    for entry in upright {
      let bytes = try pictures.bytes(entry.file)
      #expect(failure(bytes) == nil, "\(entry.file)")
      for count in stride(from: 0, to: bytes.count - 2, by: max(1, bytes.count / 60)) {
        let sentence = failure(Array(bytes.prefix(count)))?.description ?? "a picture"
        #expect(
          ["is cut off", "is damaged", "is empty", "is not a picture", "needed"].contains {
            sentence.contains($0)
          }, "\(entry.file) \(count): \(sentence)")
      }
    }
  }

  @Test("CMYK and 12 bits are refused with what would help")
  func otherKinds() throws {
    let cmyk = failure(try pictures.bytes("cmyk.jpg"))?.description ?? ""
    #expect(cmyk.contains("convert it to RGB"), "\(cmyk)")
    var wide = try pictures.bytes("full.jpg")
    let start = try #require(wide.indices.first { wide[$0...].starts(with: [0xFF, 0xC0]) })
    wide[start + 4] = 12
    #expect(failure(wide)?.description.contains("12") == true)
    let other: [([UInt8], String)] = [
      (Array("RIFF....WAVE".utf8), "is a RIFF file"), ([0x1F, 0x8B, 8, 0], "is packed with gzip"),
      (Array("....ftypavif".utf8), "is an AVIF"),
      (Array("<?xml?><html/>".utf8), "is not a picture"),
    ]
    for (bytes, words) in other {
      #expect(failure(bytes)?.description.contains(words) == true, "\(words)")
    }
    #expect(failure(Array("BM......".utf8))?.description.contains("is a BMP; a PNG, JPEG") == true)
  }

  @Test("sizes are checked against the limits before memory is taken")
  func oversized() throws {
    var jpeg = try pictures.bytes("full.jpg")
    let start = try #require(jpeg.indices.first { jpeg[$0...].starts(with: [0xFF, 0xC0]) })
    jpeg.replaceSubrange(start + 5..<start + 9, with: [0xFF, 0xDC, 0xFF, 0xDC])
    #expect(
      failure(jpeg)
        == .overLimit(
          name: "a.jpg", what: "65500 x 65500 pixels are", value: 65500 * 65500,
          limit: .maxPixels, allowed: 16384 * 16384))
    // VP8L: signature, then 14 bits each of width - 1 and height - 1.
    let webP: [UInt8] =
      Array("RIFF".utf8) + [18, 0, 0, 0] + Array("WEBPVP8L".utf8) + [5, 0, 0, 0]
      + [0x2F, 0xFE, 0xBF, 0xFF, 0x0F, 0]
    #expect(
      failure(webP, ImageLimits(maxPixels: 1 << 20))?.description.contains("16383 x 16383") == true)
    #expect(
      failure(webP, ImageLimits(maxMemoryBytes: 1 << 20))?.description.contains("maxMemoryBytes")
        == true)
    let small = ImageLimits(maxMemoryBytes: 10_000)
    let stills = pictures.entries.filter { !$0.file.contains("play-") }
    #expect(stills.count > 10)
    for entry in stills {
      let sentence = failure(try pictures.bytes(entry.file), small)?.description ?? ""
      #expect(
        sentence.contains("--limit maxMemoryBytes=VALUE raises it"), "\(entry.file): \(sentence)")
    }
  }

  @Test(
    "more scans than any writer makes are refused: each takes as long as the picture",
    // Nothing, a marker without a length, and a length that is less than its own.
    arguments: [[], [0xFF, 0x01], [0xFF, 0xE5, 0, 0]] as [[UInt8]])
  func scans(before: [UInt8]) throws {
    var jpeg = try pictures.bytes("progressive.jpg")
    let start = try #require(jpeg.indices.first { jpeg[$0...].starts(with: [0xFF, 0xDA]) })
    let scan = Array(jpeg[start...].dropFirst(2).prefix { $0 != 0xFF })
    for _ in 0..<30 { jpeg.insert(contentsOf: before + [0xFF, 0xDA] + scan, at: start) }
    let size = try ImageDecoder.size(of: jpeg, name: "x")
    let tight = ImageLimits(maxPixels: size.width * size.height)
    #expect(failure(jpeg, tight)?.description.contains("a sixteenth of the pixels") == true)
    for _ in 0..<70 { jpeg.insert(contentsOf: before + [0xFF, 0xDA] + scan, at: start) }
    #expect(failure(jpeg)?.description.contains("scans, but at most 64 are allowed") == true)
  }

  @Test("a progressive picture's coefficients count with one scan, too")
  func coefficients() throws {
    var jpeg = try pictures.bytes("full.jpg")
    let start = try #require(jpeg.indices.first { jpeg[$0...].starts(with: [0xFF, 0xC0]) })
    jpeg[start + 1] = 0xC2
    let size = try ImageDecoder.size(of: jpeg, name: "x")
    // Eight bytes for the picture and its copy, and six for three coefficients.
    let needed = size.width * size.height * 14
    #expect(
      failure(jpeg, ImageLimits(maxMemoryBytes: needed - 1))
        == .overLimit(
          name: "a.jpg", what: "bytes to decode it:", value: needed, limit: .maxMemoryBytes,
          allowed: needed - 1))
  }

  private func mutate(_ bytes: inout [UInt8], _ random: inout SplitMix) {
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let index = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: bytes[index] = [0, 1, 127, 128, 255].randomElement(using: &random) ?? 0
      case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: index)
      default: if bytes.count > 20 { bytes.remove(at: index) }
      }
    }
  }

  @Test("random damage gives a picture or an error", arguments: 0..<4)
  func damage(part: Int) throws {
    var random = SplitMix(seed: UInt64(part))
    let seeds = try pictures.entries.map { try pictures.bytes($0.file) }
    let limits = ImageLimits(maxPixels: 1 << 16, maxChunkBytes: 1 << 16, maxMemoryBytes: 1 << 22)
    var decoded = 0
    for round in 0..<300 {
      var bytes = seeds[round % seeds.count]
      mutate(&bytes, &random)
      if let failure = failure(bytes, limits) {
        #expect(failure.description.hasSuffix(".") && !failure.description.contains("\n"))
      } else {
        decoded += 1
      }
    }
    // Some damage is harmless; if none were, the seeds would be wrong.
    #expect(decoded > 0 && decoded < 300)
  }
}
