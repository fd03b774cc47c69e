import Documents
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

  @Test func groupsMayBeLeftOut() {
    let names = ["rotations", "light.rotation.x", "light2.rotation.x", "x"]
    #expect(nearestName(to: "Rotation.x", in: names) == "rotations")
    #expect(nearestName(to: "rotation.x", in: Array(names.dropFirst())) == "light.rotation.x")
    #expect(nearestName(to: "tation.x", in: Array(names.dropFirst())) == nil)
  }

  @Test func aBeginningIsEnough() {
    let names = ["wavy.waves", "wavy.amplitude", "light.direction.x", "lighting"]
    #expect(nearestName(to: "wavy.amp", in: names) == "wavy.amplitude")
    #expect(nearestName(to: "Light.dir", in: names) == "light.direction.x")
    #expect(nearestName(to: "wa", in: names) == nil)
  }

  @Test func longListsAreListedByTheirGroups() {
    let groups = (0..<40).map { "part.\($0)" }
    #expect(
      suggestion(for: "nothing", in: ["a"] + groups, called: "names")
        == "; the names are a and part.…")
    #expect(
      suggestion(for: "nothing", in: ["a", "b.c", "b.d"], called: "names")
        == "; the names are a, b.c and b.d")
  }

  @Test func theClosestWinsThenTheFirst() {
    #expect(nearestName(to: "abd", in: ["abce", "abc", "abf"]) == "abc")
    #expect(nearestName(to: "abcd", in: ["abxd", "abcd"]) == "abcd")
    let many = (100..<140).map { "name\($0)" }
    #expect(
      suggestion(for: "nothing", in: many, called: "names")
        == "; the names are \(many.prefix(22).joined(separator: ", ")) and 18 more")
  }
}
