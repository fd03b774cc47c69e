import Testing

@testable import Imaging

@Suite("Tags of colour profiles")
struct ProfileTagsTests {
  @Test("a table's colours lie within the profile, or nothing of it is read")
  func tables() {
    #expect(ProfileTags(TestProfile.whiteTable(side: 5, claimed: 5)).readable != nil)
    #expect(ProfileTags(TestProfile.whiteTable(side: 5, claimed: 6)).readable == nil)
    #expect(ProfileTags(TestProfile.whiteTable(side: 5, claimed: 255)).readable == nil)
    // 2 · 3 · 4 places of three bytes.
    #expect(ProfileTags(TestProfile.newTable(sides: [2, 3, 4], count: 72)).readable != nil)
    #expect(ProfileTags(TestProfile.newTable(sides: [2, 3, 4], count: 71)).readable == nil)
  }

  @Test("only the name of processing elements is taken away")
  func elements() throws {
    let profile = TestProfile.elements
    let readable = try #require(ProfileTags(profile).readable)
    let changed = profile.indices.filter { profile[$0] != readable[$0] }
    #expect(changed.count == 1)
    #expect(changed.allSatisfy { profile[$0...].starts(with: Array("D2B1".utf8)) })
    #expect(ProfileTags(TestProfile.displayP3).readable == TestProfile.displayP3)
  }

  @Test("a table of tags that is cut off, or longer than its profile, does no harm")
  func cut() {
    let profile = TestProfile.whiteTable(side: 2, claimed: 2)
    for count in 0..<200 { _ = ProfileTags(Array(profile.prefix(count))).readable }
    var long = TestProfile.sRGB
    long.replaceSubrange(128..<132, with: [255, 255, 255, 255])
    #expect(ProfileTags(long).readable == long)
  }
}
