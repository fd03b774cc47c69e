import GLRenderer
import Testing

@testable import Rendering

@Suite("Lists of devices")
struct DeviceListTests {
  @Test(
    "indices, ranges, addresses and UUIDs",
    arguments: [
      ("0", ["0"]), ("0,2", ["0", "2"]), ("1-3", ["1", "2", "3"]), ("2-2", ["2"]),
      ("cuda:0-2", ["cuda:0", "cuda:1", "cuda:2"]), ("cuda:3,0", ["cuda:3", "0"]),
      ("pci:3B:00.0,uuid:GPU-1f", ["pci:0000:3b:00.0", "uuid:1f"]),
      ("0-63", (0...63).map { "\($0)" }), ("pinned", ["pinned"]),
    ])
  func lists(_ text: String, _ words: [String]) throws {
    #expect(try #require(DeviceList(text)).devices.map(\.word) == words)
  }

  @Test(
    "what is no list, names a device twice, or names too many",
    arguments: [
      "", ",", "0,", "0,0", "0-2,1", "3-1", "0-64", "0-63,64", "0-9223372036854775807", "auto",
      "H100", "cuda:", "cuda:x", "cuda:1-", "pci:9", "uuid:xyz", "pci:3b:00.0,pci:0000:3B:00.0",
      "all,0", "-1", "0,-1", "0,pinned", "pinned,pinned",
    ])
  func refused(_ text: String) { #expect(DeviceList(text) == nil) }

  @Test("all of them are named by the word alone")
  func all() {
    #expect(DeviceList("all") == .all)
    #expect(DeviceList("ALL") == nil)
  }
}
