import Effects
import Frame
import Motion
import Testing

/// The sticker as people have seen and accepted it; `expectImage` says how to accept a change.
@Suite struct StickerGoldenTests {
  @Test(arguments: [("rising", 0.3), ("half", 0.5), ("landing", 0.7), ("lifted", 1.0)])
  func cat(name: String, fraction: Double) throws {
    var sticker = Sticker()
    sticker.fraction = fraction
    try expectGolden(
      .sticker(sticker), of: sample("cat", width: 120, height: 120), named: "sticker-cat-\(name)")
  }

  @Test func strips() throws {
    var sticker = Sticker()
    sticker.fraction = 0.5
    sticker.segments = 20
    try expectGolden(
      .sticker(sticker), of: sample("rocket", width: 80, height: 112), named: "sticker-strips")
  }

  @Test func putBack() throws {
    try expectGolden(
      .sticker(Sticker()), of: sample("whale", width: 128, height: 72),
      at: Moment(seconds: 0.5, direction: .reverse), named: "sticker-whale-back")
  }

  @Test func outline() throws {
    var sticker = Sticker()
    sticker.fraction = 0.4
    sticker.outline.width = 6
    sticker.outline.color.blue = 0
    try expectGolden(
      .sticker(sticker), of: sample("cat", width: 100, height: 100), named: "sticker-outline")
  }
}
