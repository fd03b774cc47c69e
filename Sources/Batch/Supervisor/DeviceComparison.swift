import Files
import Imaging
import PixelCompare
import Rendering

/// Compares the pixels of a batch's devices, on one frame of each effect.
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

  /// A sentence for each effect and each device that draws other pixels than the first; empty with one device.
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

  /// A device's picture of a unit's middle frame, or of the first one if each frame depends on the one before.
  private func draw(_ unit: Unit, on place: Int, with worker: RenderWorker) -> Drawn? {
    var settings = settings
    settings.folder = folder + "\(place)/"
    var files = RenderOrder.BatchFiles()
    files.inputs = unit.inputs
    var document = unit.job.document
    let path: String
    if unit.job.names.output.isOneFile {
      let numbers = unit.isPart ? unit.numbers : document.settings.frames?.numbers ?? [0]
      guard let number = Self.number(numbers, of: unit.job) else { return nil }
      if document.settings.at == nil, document.settings.progress == nil {
        document.settings.frames = FrameList(of: [number])
      }
      files.parts = settings.folder
      guard let file = AnimationParts.path(ofFrame: number, in: settings.folder) else { return nil }
      path = file
    } else {
      guard let number = Self.number(unit.numbers, of: unit.job) else { return nil }
      document = unit.job.document(ofFrames: [number])
      path = settings.folder + unit.job.names[number]
    }
    let order = settings.order(document, for: .files(files), on: roster.options(place))
    guard case .success? = try? worker.draw(order, onMessage: { _ in }),
      let bytes = try? InputFile.read(path)
    else { return nil }
    return (try? PNG.decode(bytes, name: path, color: .raw, depth: nil)).map { .picture($0) }
      ?? .values(bytes)
  }

  private static func number(_ numbers: [Int], of job: PlannedJob) -> Int? {
    job.isWhole || numbers.isEmpty ? numbers.first : numbers[numbers.count / 2]
  }

  /// A frame that was drawn.
  private enum Drawn: Equatable {
    /// The pixels, without what a file tells of its device.
    case picture(Image)
    /// A file of floats.
    case values([UInt8])
  }

  private static func verdict(_ expected: Drawn, _ actual: Drawn) -> String {
    guard case .picture(let first) = expected, case .picture(let second) = actual,
      let result = try? Comparison.compare(expected: first, actual: second)
    else { return "the values differ" }
    return result.same ? "the pictures look the same" : PairSummary.sentence(result)
  }
}
