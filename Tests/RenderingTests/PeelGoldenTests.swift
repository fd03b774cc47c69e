import Effects
import Testing

/// The peel as people have seen and accepted it; `expectImage` says how to accept a change.
@Suite struct PeelGoldenTests {
  @Test(arguments: [
    ("flat", 0.0), ("rising", 0.25), ("half", 0.5), ("landing", 0.75), ("lifted", 1),
  ])
  func cat(name: String, peeled: Double) throws {
    var peel = Peel()
    peel.peeled = peeled
    try expectGolden(
      .peel(peel), of: sample("cat", width: 120, height: 120), named: "peel-cat-\(name)")
  }

  @Test func landscape() throws {
    var peel = Peel()
    peel.peeled = 0.4
    try expectGolden(.peel(peel), of: sample("whale", width: 128, height: 72), named: "peel-whale")
  }

  @Test func putBack() throws {
    let moment = Moment(seconds: 0.3, direction: .reverse)
    try expectGolden(
      .peel(Peel()), of: sample("rocket", width: 80, height: 112), at: moment,
      named: "peel-rocket-back")
  }

  @Test func wireframe() throws {
    var peel = Peel()
    peel.peeled = 0.45
    peel.tessellation = 12
    peel.debug = .wireframe
    try expectGolden(
      .peel(peel), of: sample("cat", width: 120, height: 120), named: "peel-wireframe")
  }
}
