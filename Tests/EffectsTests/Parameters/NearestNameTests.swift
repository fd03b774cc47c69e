import Effects
import Testing

@Suite struct NearestNameTests {
  private let names = ["peeled", "liftDistance", "fieldOfView", "loop", "once"]

  @Test(arguments: [
    ("peled", "peeled"), ("peeeld", "peeled"), ("PEELED", "peeled"),
    ("liftdistance", "liftDistance"),
    ("fieldofviews", "fieldOfView"), ("lop", "loop"), ("onec", "once"), ("oncee", "once"),
  ])
  func slipsAreForgiven(name: String, meant: String) {
    #expect(nearestName(to: name, in: names) == meant)
  }

  @Test(arguments: ["", "x", "sticker", "pool", String(repeating: "peeled", count: 1000)])
  func otherNamesAreNot(name: String) {
    #expect(nearestName(to: name, in: names) == nil)
  }

  @Test func theClosestWinsThenTheFirst() {
    #expect(nearestName(to: "abd", in: ["abce", "abc", "abf"]) == "abc")
    #expect(nearestName(to: "abcd", in: ["abxd", "abcd"]) == "abcd")
  }
}
