import Effects
import Frame
import Motion
import Testing

@Suite struct ColorTextTests {
  @Test func hexadecimalDigitsAreComponents() throws {
    let color = try #require(Color(hexadecimalText: "#12aBFf"))
    #expect(color == Color(red: 18.0 / 255, green: 171.0 / 255, blue: 1))
    for byte in 0...255 {
      let pair = String(byte + 256, radix: 16).dropFirst()
      let text = "#\(pair)00\(pair)\(pair)"
      let expected = byte == 255 ? "#ff00ff" : text
      #expect(try #require(Color(hexadecimalText: text)).hexadecimalText == expected)
    }
  }

  @Test(arguments: [
    "", "#", "#fff", "112233", "#11223", "#11223g", "#1122334", "#+12233", "#112233445",
  ])
  func otherTextsAreNot(text: String) { #expect(Color(hexadecimalText: text) == nil) }
}
