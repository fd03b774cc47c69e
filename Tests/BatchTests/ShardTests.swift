import Testing

@testable import Batch

@Suite("Shards")
struct ShardTests {
  @Test("a part is read from I/N; anything else is none")
  func reading() throws {
    let shard = try #require(Shard("2/8"))
    #expect(shard.index == 1 && shard.count == 8 && shard.text == "2/8")
    for text in ["0/8", "9/8", "1", "1/0", "1/2/3", "-1/2", "a/b", "", "1/1000001"] {
      #expect(Shard(text) == nil, "\(text)")
    }
  }
}
