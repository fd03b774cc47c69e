import Effects
import Frame
import Imaging
import Motion
import Testing

/// The curl as people have seen and accepted it; `expectImage` says how to accept a change.
@Suite struct CurlGoldenTests {
  private func cat(_ change: (inout Curl) -> Void, named name: String) throws {
    try expectGolden(
      .curl(change), of: sample("cat", width: 120, height: 120),
      background: Color(red: 0.36, green: 0.55, blue: 0.43), named: "curl-\(name)")
  }

  @Test(arguments: [0.25, 0.5, 0.75]) func fromTheCorner(curled: Double) throws {
    try cat(
      {
        $0.curled = curled; $0.extent = 0.8
      }, named: "corner-\(curled)")
  }

  @Test(arguments: [0.25, 0.5, 0.75]) func fromTheEdge(curled: Double) throws {
    try cat(
      {
        $0.curled = curled
        $0.extent = 0.9
        $0.from = .right
        $0.outline.width = 5
      }, named: "edge-\(curled)")
  }

  @Test func cone() throws {
    var curl = Curl()
    curl.curled = 0.8
    curl.cone = -0.5
    curl.back.color = Color(red: 0.76, green: 0.77, blue: 0.81)
    curl.back.opacity = 1
    curl.foil = 0.5
    try expectGolden(
      .curl(curl), of: photograph, background: Color(red: 1, green: 1, blue: 1),
      named: "curl-cone")
  }

  @Test func roll() throws {
    var curl = Curl()
    curl.curled = 0.9
    curl.extent = 0.8
    curl.shape = .roll
    curl.from = .bottom
    curl.back.opacity = 0.6
    curl.shadow.color = .own
    try expectGolden(
      .curl(curl), of: photograph, background: Color(red: 1, green: 1, blue: 1),
      named: "curl-roll")
  }

  /// An opaque picture with soft colours and a few hard edges.
  private var photograph: Image {
    var bytes: [UInt8] = []
    for y in 0..<100 {
      for x in 0..<140 {
        let isLight = (x / 20 + y / 20) % 2 == 0
        bytes += [
          UInt8(60 + x), UInt8(isLight ? 150 : 110), UInt8(220 - 2 * y / 2), 255,
        ]
      }
    }
    return Image(width: 140, height: 100, alpha: .premultiplied, bytes: bytes)
  }
}
