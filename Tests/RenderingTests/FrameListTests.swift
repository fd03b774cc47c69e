import Testing

@testable import Rendering

@Suite("Frame lists")
struct FrameListTests {
  @Test(
    "numbers, ranges and steps are read in order, each frame once",
    arguments: [
      ("0", [0]), ("3-6", [3, 4, 5, 6]), ("70-90:5", [70, 75, 80, 85, 90]), ("0-7:3", [0, 3, 6]),
      ("9,0-2,60", [9, 0, 1, 2, 60]), ("0-3,2-5", [0, 1, 2, 3, 4, 5]), ("5-5", [5]), ("007", [7]),
    ])
  func reading(_ text: String, _ numbers: [Int]) throws {
    #expect(try #require(FrameList(text)).numbers == numbers)
  }

  @Test(
    "anything else is none",
    arguments: [
      "", ",", "1,", "-1", "1-", "2-1", "1:2", "1-5:0", "1-5:", "1-2-3", "1-5:1:1", "a", "1.5",
      "+1",
      " 1", "10000000", "99999999999999999999", "٣",
    ])
  func refusing(_ text: String) {
    #expect(FrameList(text) == nil)
  }

  @Test("a list is counted without being written out")
  func counting() throws {
    let list = try #require(FrameList("0-9999999,0-9999999:2"))
    #expect(list.count == 10_000_000)
    #expect(try #require(FrameList("0,0")).count == 1)
    #expect(try #require(FrameList("3-9:3,6-8,6")).count == 5)
  }

  @Test("naming the same frames over and over again is refused, as counting would take long")
  func endless() {
    let all = [String](repeating: "0-9999999", count: 10).joined(separator: ",")
    #expect(FrameList(all) != nil && FrameList(all + ",7") == nil)
  }

  @Test("frames that are named over and over again are listed once")
  func repeated() throws {
    let often = [String](repeating: "5-9994", count: 10_000).joined(separator: ",")
    let list = try #require(FrameList(often + ",3"))
    #expect(list.count == 9991)
    #expect(list.numbers == Array(5...9994) + [3])
  }

  @Test("a list of more than a million parts is refused")
  func parts() throws {
    let most = [String](repeating: "7", count: 1_000_000).joined(separator: ",")
    #expect(try #require(FrameList(most)).numbers == [7])
    #expect(FrameList(most + ",7") == nil)
  }
}
