import Foundation
import Testing

@testable import Outputs

@Suite("Encoders of cards")
struct CardEncoderTests {
  private static func help(_ topic: String) throws -> Set<String> {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/ffmpeg")
    process.arguments = ["-hide_banner", "-h", topic]
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Set(
      String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace).map {
        String($0)
      })
  }

  @Test("ffmpeg's help has every option that they are given", arguments: CardEncoder.allCases)
  func options(_ encoder: CardEncoder) throws {
    let card = GraphicsCard(maker: .nvidia, node: "/dev/dri/renderD129", cuda: 2)
    let choice = EncoderOnCard(encoder: encoder, card: card)
    let help = try Self.help("encoder=\(encoder.codec)")
    try #require(help.contains(encoder.codec))
    let all = try help.union(Self.help("full"))
    for word in choice.device + choice.words(quantiser: 20) where word.hasPrefix("-") {
      guard Int(word) == nil else { continue }
      let option = word.replacingOccurrences(of: ":v", with: "")
      #expect(all.contains(option), "\(word) of \(encoder)")
    }
    for (_, value) in zip(choice.words(quantiser: 20), choice.words(quantiser: 20).dropFirst())
    where ["constqp", "CQP", "high"].contains(value) {
      // Intel's has profiles in a list of all encoders.
      #expect(all.contains(value), "\(value) of \(encoder)")
    }
  }

  @Test("a card's encoders, and none of an unknown card")
  func makers() {
    func encoders(_ maker: GraphicsCard.Maker?) -> [CardEncoder] {
      GraphicsCard(maker: maker, node: nil, cuda: nil).encoders
    }
    #expect(encoders(.nvidia) == [.nvenc])
    #expect(encoders(.intel) == [.qsv, .vaapi])
    #expect(encoders(.amd) == [.vaapi])
    #expect(encoders(nil).isEmpty)
  }
}
