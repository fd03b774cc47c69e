import Imaging
import Testing

@Suite("JPEG, WebP and GIF")
struct PictureTests {
  private let pictures: ReferencePictures

  init() throws { pictures = try .get() }

  @Test("stills are what Pillow reads; a different upsampling may round otherwise")
  func stills() throws {
    let stills = pictures.entries.filter { $0.frames == 1 }
    #expect(stills.count == 17)
    for entry in stills {
      let bytes = try pictures.bytes(entry.file)
      let image = try ImageDecoder.decode(bytes, name: entry.file)
      #expect(image.distance(to: try pictures.image(entry)) <= 2, "\(entry.file)")
      #expect(try ImageDecoder.size(of: bytes, name: "x") == (entry.width, entry.height))
      let kinds: [String: PictureKind] = ["jpg": .jpeg, "webp": .webP, "gif": .gif]
      #expect(PictureKind(bytes) == kinds[String(entry.file.drop { $0 != "." }.dropFirst())])
    }
  }

  @Test("an SVG is told by its svg element, in UTF-8 and UTF-16")
  func drawings() {
    let text = "<?xml version='1.0'?><svg/>"
    #expect(PictureKind(Array(text.utf8)) == .svg)
    let units = [0xFEFF] + Array(text.utf16)
    #expect(PictureKind(units.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }) == .svg)
    #expect(PictureKind(units.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }) == .svg)
    let other = [0xFEFF] + Array("<html/>".utf16)
    #expect(PictureKind(other.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }) == nil)
    #expect(PictureKind([0xFE, 0xFF]) == nil && PictureKind([0xFF, 0xFE, 0x3C]) == nil)
  }

  @Test("a lossless WebP is exact, and 16 bits are the same widened")
  func exact() throws {
    let entry = try #require(pictures.entries.first { $0.file == "lossless.webp" })
    let bytes = try pictures.bytes(entry.file)
    let image = try ImageDecoder.decode(bytes, name: "x")
    #expect(image == (try pictures.image(entry)))
    #expect(
      try ImageDecoder.decode(bytes, name: "x", depth: .sixteen) == image.converted(to: .sixteen))
  }

  @Test("the eight orientations show the same picture")
  func orientations() throws {
    let upright = try ImageDecoder.decode(pictures.bytes("turned-1.jpg"), name: "x")
    // Where EXIF 2.32 puts row 0 and column 0: the stored pixel of the shown 3, 5.
    let (width, height) = (upright.width, upright.height)
    let stored = [
      2: (width - 4, 5), 3: (width - 4, height - 6), 4: (3, height - 6), 5: (5, 3),
      6: (5, height - 4), 7: (width - 6, height - 4), 8: (width - 6, 3),
    ]
    for (orientation, place) in stored {
      let turned = try ImageDecoder.decode(pictures.bytes("turned-\(orientation).jpg"), name: "x")
      #expect(turned[3, 5] == upright[place.0, place.1], "\(orientation)")
    }
  }

  /// The JPEG with segments of type `marker` behind its start.
  private func inserting(_ segments: [[UInt8]], marker: UInt8, in jpeg: [UInt8]) -> [UInt8] {
    var inserted: [UInt8] = []
    for segment in segments {
      let length = segment.count + 2
      inserted += [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + segment
    }
    return jpeg.prefix(2) + inserted + jpeg.dropFirst(2)
  }

  private func profileSegment(_ number: UInt8, _ count: UInt8, _ piece: ArraySlice<UInt8>)
    -> [UInt8]
  {
    Array("ICC_PROFILE\0".utf8) + [number, count] + piece
  }

  @Test("a profile, also in pieces and out of order, converts as in a PNG; raw leaves values")
  func profiles() throws {
    let plain = try pictures.bytes("full.jpg")
    let profile = TestProfile.displayP3[...]
    let cut = profile.count / 2
    let file = inserting(
      [profileSegment(2, 2, profile.dropFirst(cut)), profileSegment(1, 2, profile.prefix(cut))],
      marker: 0xE2, in: plain)
    let stored = try ImageDecoder.decode(plain, name: "x")
    #expect(try ImageDecoder.decode(file, name: "x", color: .raw) == stored)
    var rows: [UInt8] = []
    for y in 0..<stored.height {
      rows.append(0)
      rows += stored.bytes[y * stored.width * 4..<(y + 1) * stored.width * 4]
    }
    let png = TestPNG(
      width: stored.width, height: stored.height, depth: 8, type: 6,
      extra: [("iCCP", [120, 0, 0] + TestPNG.zlib(TestProfile.displayP3))], rows: rows)
    for depth in [Image.Depth.eight, .sixteen] {
      let expected = try PNG.decode(png.bytes, name: "x", depth: depth)
      #expect(try ImageDecoder.decode(file, name: "x", depth: depth) == expected)
      #expect(expected != stored.converted(to: depth))
    }
    #expect(throws: ImageError.self) {
      try ImageDecoder.decode(file, name: "x", limits: ImageLimits(maxChunkBytes: 100))
    }
  }

  @Test("an EXIF block that is damaged turns nothing")
  func damagedExif() throws {
    let plain = try pictures.bytes("full.jpg")
    let upright = try ImageDecoder.decode(plain, name: "x")
    let start = Array("Exif\0\0".utf8)
    for block: [UInt8] in [
      [], [0x49, 0x49], Array("II*\0".utf8) + [255, 255, 255, 255],
      Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 9],
      Array("II*\0".utf8) + [8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 9, 0, 0, 0],
    ] {
      let file = inserting([start + block], marker: 0xE1, in: plain)
      #expect(try ImageDecoder.decode(file, name: "x") == upright)
    }
  }
}
