import Files
import Imaging
import PixelCompare
import Rendering

/// Compares what the devices of a batch draw, on one frame of each effect.
struct DeviceComparison {
  /// Effects that are compared at most.
  private static let most = 32

  private let settings: BatchSettings
  private let roster: DeviceRoster
  private let folder: String

  /// Draws into `folder`, which ends in a slash and is removed in the end.
  init(_ settings: BatchSettings, _ roster: DeviceRoster, in folder: String) {
    self.settings = settings
    self.roster = roster
    self.folder = folder
  }

  /// A sentence for each effect and each device that draws other bytes than the first; empty with one device.
  func differences() -> [String] {
    let places = roster.places
    guard places.count > 1 else { return [] }
    defer { Folder.remove(folder) }
    let samples = roster.samples.sorted { $0.effect < $1.effect }.prefix(Self.most)
    let drawn = places.map { place in
      let worker = RenderWorker(
        settings.program, limits: settings.workerLimits, environment: settings.environment)
      return samples.map { draw($0.unit, on: place, with: worker) }
    }
    var sentences: [String] = []
    for (index, sample) in samples.enumerated() {
      guard let expected = drawn[0][index] else { continue }
      for place in places.indices.dropFirst() {
        guard let actual = drawn[place][index], actual != expected else { continue }
        let (first, other) = (roster.name(places[0]), roster.name(places[place]))
        sentences.append(
          "\(sample.effect) is drawn differently by \(other) than by \(first):"
            + " \(Self.verdict(expected, actual))")
      }
    }
    return sentences
  }

  private func draw(_ unit: Unit, on place: Int, with worker: RenderWorker) -> [UInt8]? {
    var settings = settings
    settings.folder = folder + "\(place)/"
    var unit = unit
    unit.numbers = Array(unit.numbers.prefix(1))
    unit.known = [:]
    guard
      case .success? = try? worker.draw(
        settings.order(for: unit, on: roster.options(place)), onMessage: { _ in }),
      let number = unit.numbers.first
    else { return nil }
    return try? InputFile.read(settings.folder + unit.job.names[number])
  }

  private static func verdict(_ expected: [UInt8], _ actual: [UInt8]) -> String {
    guard let first = try? PNG.decode(expected, name: "expected", depth: nil),
      let second = try? PNG.decode(actual, name: "actual", depth: nil),
      let result = try? Comparison.compare(expected: first, actual: second)
    else { return "the files differ" }
    return result.same ? "the pictures look the same" : PairSummary.sentence(result)
  }
}
