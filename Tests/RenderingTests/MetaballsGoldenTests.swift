import Effects
import Frame
import Motion
import Testing

/// Metaballs and morphs as people have seen and accepted them; `expectImage` says how to accept a
/// change.
@Suite struct MetaballsGoldenTests {
  @Test(arguments: Threshold.Mode.allCases) func drops(mode: Threshold.Mode) throws {
    var metaballs = Metaballs([
      Ball(center: SIMD2(40, 45), radius: 25, color: Color(red: 1, green: 0.9, blue: 0.2)),
      Ball(center: SIMD2(90, 40), radius: 22, color: Color(red: 0.4, green: 0.9, blue: 1)),
      Ball(center: SIMD2(62, 80), radius: 14, color: Color(red: 1, green: 0.6, blue: 0.8)),
    ])
    metaballs.blur = 8
    metaballs.threshold.mode = mode
    try expectGolden(.metaballs(metaballs), named: "metaballs-\(mode.rawValue)")
  }

  @Test(arguments: [("early", 0.1), ("half", 0.21875), ("late", 0.35)])
  func morph(name: String, seconds: Double) throws {
    var morph = Morph()
    morph.mode = .color
    morph.peakBlur = 4
    try expectGolden(
      .morph(morph), of: sample("cat", width: 80, height: 80),
      sample("rocket", width: 60, height: 84), at: Moment(seconds: seconds), named: "morph-\(name)")
  }
}
