import Foundation
import Imaging
import TestSupport
import Testing

/// An ICC profile of version 4, put together by hand (ICC.1:2010).
enum TestProfile {
  /// Display P3: its primaries adapted to D50, sRGB's curve.
  static let displayP3: [UInt8] = {
    let columns: [(String, [Double])] = [
      ("rXYZ", [0.515102, 0.241182, -0.001050]), ("gXYZ", [0.291965, 0.692236, 0.041882]),
      ("bXYZ", [0.157153, 0.066582, 0.784378]),
    ]
    return rgb(columns, curve: sRGBCurve)
  }()

  /// sRGB: its primaries adapted to D50, its curve.
  static let sRGB = rgb(sRGBColumns, curve: sRGBCurve)

  /// Grey with a power as its curve.
  static func gray(gamma: Double) -> [UInt8] {
    make("GRAY", [("wtpt", xyz(whitePoint)), ("kTRC", parametric(0, [gamma]))])
  }

  /// sRGB with processing elements beside its curves: a matrix of zeros, which makes everything black.
  static let elements: [UInt8] = {
    let matrix = Array("matf".utf8) + [0, 0, 0, 0, 0, 3, 0, 3] + [UInt8](repeating: 0, count: 48)
    let places = TestPNG.bigEndian(24) + TestPNG.bigEndian(matrix.count)
    let value = Array("mpet".utf8) + [0, 0, 0, 0, 0, 3, 0, 3, 0, 0, 0, 1] + places + matrix
    return rgb(sRGBColumns, curve: sRGBCurve, also: [("D2B1", value)])
  }()

  /// A table with `side` colours a side, all of them white, that says it has `claimed` a side.
  static func whiteTable(side: Int, claimed: Int) -> [UInt8] {
    let ramp: [UInt8] = [0, 0, 255, 255]
    var value = Array("mft2".utf8) + [0, 0, 0, 0, 3, 3, UInt8(claimed), 0]
    value += [1.0, 0, 0, 0, 1, 0, 0, 0, 1].flatMap(fixed) + [0, 2, 0, 2] + ramp + ramp + ramp
    // L* of 100, a* and b* of 0.
    for _ in 0..<side * side * side { value += [0xFF, 0, 0x80, 0, 0x80, 0] }
    value += ramp + ramp + ramp
    return make("RGB ", [("wtpt", xyz(whitePoint)), ("A2B0", value)], connection: "Lab ")
  }

  /// A table of the newer kind with these sides and `count` bytes of colours.
  static func newTable(sides: [UInt8], count: Int) -> [UInt8] {
    var value = Array("mAB ".utf8) + [0, 0, 0, 0, 3, 3, 0, 0] + [UInt8](repeating: 0, count: 12)
    value += TestPNG.bigEndian(32) + TestPNG.bigEndian(0)
    value += sides + [UInt8](repeating: 0, count: 16 - sides.count) + [1, 0, 0, 0]
    value += [UInt8](repeating: 0, count: count)
    return make("RGB ", [("wtpt", xyz(whitePoint)), ("A2B0", value)])
  }

  private static let sRGBColumns: [(String, [Double])] = [
    ("rXYZ", [0.436066, 0.222488, 0.013916]), ("gXYZ", [0.385147, 0.716873, 0.097076]),
    ("bXYZ", [0.143066, 0.060608, 0.714096]),
  ]
  private static let whitePoint = [0.9642, 1, 0.8249]
  private static let sRGBCurve = parametric(3, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])

  private static func rgb(
    _ columns: [(String, [Double])], curve: [UInt8], also more: [(String, [UInt8])] = []
  ) -> [UInt8] {
    let curves = ["rTRC", "gTRC", "bTRC"].map { ($0, curve) }
    let colors: [(String, [UInt8])] = columns.map { ($0, xyz($1)) } + curves
    return make("RGB ", colors + [("wtpt", xyz(whitePoint))] + more)
  }

  private static func fixed(_ value: Double) -> [UInt8] {
    TestPNG.bigEndian(Int((value * 65536).rounded()))
  }

  private static func xyz(_ values: [Double]) -> [UInt8] {
    Array("XYZ ".utf8) + [0, 0, 0, 0] + values.flatMap(fixed)
  }

  private static func parametric(_ function: UInt8, _ values: [Double]) -> [UInt8] {
    Array("para".utf8) + [0, 0, 0, 0, 0, function, 0, 0] + values.flatMap(fixed)
  }

  private static func make(
    _ space: String, _ tags: [(String, [UInt8])], connection: String = "XYZ "
  ) -> [UInt8] {
    var table = TestPNG.bigEndian(tags.count)
    var data: [UInt8] = []
    for (name, value) in tags {
      let offset = 128 + 4 + 12 * tags.count + data.count
      table += Array(name.utf8) + TestPNG.bigEndian(offset) + TestPNG.bigEndian(value.count)
      data += value
    }
    var head = TestPNG.bigEndian(128 + table.count + data.count)
    head += [0, 0, 0, 0, 4, 0x20, 0, 0] + Array("mntr\(space)\(connection)".utf8)
    head += [UInt8](repeating: 0, count: 12) + Array("acsp".utf8)
    head += [UInt8](repeating: 0, count: 28) + whitePoint.flatMap(fixed)
    head += [UInt8](repeating: 0, count: 128 - head.count)
    return head + table + data
  }
}

/// sRGB's curve and its inverse (IEC 61966-2-1).
private func decoded(_ v: Double) -> Double {
  v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4)
}

private func encoded(_ v: Double) -> Double {
  v <= 0.0031308 ? 12.92 * v : 1.055 * pow(v, 1 / 2.4) - 0.055
}

/// Display P3 to sRGB, both of linear light and D65 (CSS Color 4, sample code).
private let p3ToSRGB: [[Double]] = [
  [1.2249401762805598, -0.2249401762805598, 0],
  [-0.042056954709688163, 1.0420569547096882, 0],
  [-0.019637554590334432, -0.078636045550631889, 1.0982736001409662],
]

@Suite struct ColorTests {
  private func profileChunk(_ profile: [UInt8]) -> (type: String, data: [UInt8]) {
    ("iCCP", Array("x".utf8) + [0, 0] + TestPNG.zlib(profile))
  }

  private func gammaChunk(_ value: Int) -> (type: String, data: [UInt8]) {
    ("gAMA", TestPNG.bigEndian(value))
  }

  /// A row of random RGBA pixels, the file that holds them, and the chunks before its data.
  private func picture(
    _ extra: [(type: String, data: [UInt8])], type: Int = 6
  ) -> (samples: [UInt8], file: [UInt8]) {
    var random = SplitMix(seed: 3)
    let channels = [0: 1, 2: 3, 4: 2, 6: 4][type] ?? 0
    let samples = (0..<600 * channels).map { _ in UInt8.random(in: 0...255, using: &random) }
    let png = TestPNG(
      width: 600, height: 1, depth: 8, type: type, extra: extra, rows: [0] + samples)
    return (samples, png.bytes)
  }

  @Test func displayP3BecomesSRGB() throws {
    let (samples, file) = picture([profileChunk(TestProfile.displayP3)])
    let image = try PNG.decode(file, name: "x")
    for x in 0..<600 {
      let light = (0..<3).map { decoded(Double(samples[4 * x + $0]) / 255) }
      for c in 0..<3 {
        let linear = pairs(p3ToSRGB[c], light).reduce(0) { $0 + $1.0 * $1.1 }
        let expected = encoded(min(max(linear, 0), 1)) * 255
        // The profile's numbers have 16 fractional bits, the chromatic adaptation about as many.
        #expect(abs(Double(image[x, 0][c]) - expected) < 0.55, "pixel \(x), component \(c)")
      }
      #expect(image[x, 0].w == UInt16(samples[4 * x + 3]))
    }
    #expect(try PNG.decode(file, name: "x", color: .raw).bytes == samples)
  }

  @Test func palettesAreConvertedToo() throws {
    let colors: [UInt8] = [255, 0, 0, 10, 200, 30, 128, 128, 128]
    let chunks = [profileChunk(TestProfile.displayP3), ("PLTE", colors)]
    let indexed = TestPNG(
      width: 3, height: 1, depth: 8, type: 3, extra: chunks, rows: [0, 0, 1, 2])
    let direct = TestPNG(
      width: 3, height: 1, depth: 8, type: 2, extra: [chunks[0]], rows: [0] + colors)
    let image = try PNG.decode(indexed.bytes, name: "x")
    #expect(try image == PNG.decode(direct.bytes, name: "x"))
    #expect(image[2, 0] == SIMD4(128, 128, 128, 255))
    #expect(image[1, 0] != SIMD4(10, 200, 30, 255))
  }

  @Test func sRGBProfileChangesNothing() throws {
    let (samples, file) = picture([profileChunk(TestProfile.sRGB)])
    #expect(try PNG.decode(file, name: "x").bytes == samples)
  }

  @Test func processingElementsArePassedOver() throws {
    let (samples, file) = picture([profileChunk(TestProfile.elements)])
    #expect(try PNG.decode(file, name: "x").bytes == samples)
  }

  @Test func tablesConvert() throws {
    let (samples, file) = picture([profileChunk(TestProfile.whiteTable(side: 17, claimed: 17))])
    let image = try PNG.decode(file, name: "x")
    for x in 0..<600 {
      #expect(image[x, 0] == SIMD4(255, 255, 255, UInt16(samples[4 * x + 3])))
    }
  }

  @Test func profileCountsBeforeGamma() throws {
    let (samples, file) = picture([gammaChunk(100_000), profileChunk(TestProfile.sRGB)])
    #expect(try PNG.decode(file, name: "x").bytes == samples)
    let (_, declared) = picture([gammaChunk(100_000), ("sRGB", [0])])
    #expect(try PNG.decode(declared, name: "x").bytes == samples)
  }

  @Test(arguments: [1.0, 1.8])
  func grayProfileBecomesSRGB(gamma: Double) throws {
    let (samples, file) = picture([profileChunk(TestProfile.gray(gamma: gamma))], type: 4)
    let image = try PNG.decode(file, name: "x")
    for x in 0..<600 {
      let expected = encoded(pow(Double(samples[2 * x]) / 255, gamma)) * 255
      for c in 0..<3 { #expect(abs(Double(image[x, 0][c]) - expected) < 0.55) }
      #expect(image[x, 0].w == UInt16(samples[2 * x + 1]))
    }
  }

  @Test(arguments: [100_000, 55556, 30000])
  func gammaBecomesSRGB(value: Int) throws {
    let (samples, file) = picture([gammaChunk(value)])
    let image = try PNG.decode(file, name: "x")
    let wide = try PNG.decode(file, name: "x", depth: .sixteen)
    for x in 0..<600 {
      for c in 0..<3 {
        let light = pow(Double(samples[4 * x + c]) / 255, 100_000 / Double(value))
        #expect(Double(image[x, 0][c]) == (encoded(light) * 255).rounded())
        #expect(abs(Double(wide[x, 0][c]) - encoded(light) * 65535) < 0.6)
      }
    }
  }

  /// 1/2.2 is 45455; 5 % of it are 2272.
  @Test(arguments: [(43200, true), (45455, true), (47700, true), (43100, false), (47800, false)])
  func gammaNearSRGBCountsAsSRGB(value: Int, isSame: Bool) throws {
    let (samples, file) = picture([gammaChunk(value)])
    #expect(try (PNG.decode(file, name: "x").bytes == samples) == isSame)
  }

  @Test func unusableDescriptionsArePassedOver() throws {
    let chunks: [[(type: String, data: [UInt8])]] = [
      [("iCCP", [])], [("iCCP", [65, 0, 0])], [("iCCP", [65, 0, 1] + TestPNG.zlib([1, 2, 3, 4]))],
      [profileChunk([0, 0, 0, 132] + [UInt8](repeating: 0, count: 128))],
      [profileChunk(Array(TestProfile.displayP3.dropLast(40)))],
      [profileChunk(TestProfile.whiteTable(side: 2, claimed: 255))],
      [profileChunk(TestProfile.gray(gamma: 1))], [gammaChunk(0)], [("gAMA", [1])],
    ]
    for extra in chunks {
      let (samples, file) = picture(extra)
      #expect(try PNG.decode(file, name: "x").bytes == samples)
    }
    // The next description counts then.
    let (samples, file) = picture([("iCCP", []), gammaChunk(100_000)])
    #expect(try PNG.decode(file, name: "x").bytes != samples)
  }

  @Test func sixteenBitsAreConvertedBeforeRounding() throws {
    let samples: [UInt16] = [65535, 0, 0, 20000, 30000, 40000]
    let rows = samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    let png = TestPNG(
      width: 2, height: 1, depth: 16, type: 2, extra: [profileChunk(TestProfile.displayP3)],
      rows: [0] + rows)
    let image = try PNG.decode(png.bytes, name: "x", depth: nil)
    let light = samples[3...].map { decoded(Double($0) / 65535) }
    for c in 0..<3 {
      let linear = pairs(p3ToSRGB[c], light).reduce(0) { $0 + $1.0 * $1.1 }
      #expect(abs(Double(image[1, 0][c]) - encoded(linear) * 65535) < 12)
    }
  }
}
