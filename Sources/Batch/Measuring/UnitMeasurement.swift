import Documents
import Files
import Rendering
import Workers

/// Draws units of each kind of jobs into a folder of its own, to see what the others will take.
struct UnitMeasurement {
  /// Kinds that are measured, those of the most frames; what is known of them stands for the others.
  private static let measured = 16
  /// Seconds after which no second unit is drawn, without the compiling.
  private static let repeated = 1.0

  private let settings: BatchSettings
  private let scratch: String
  /// One of the devices; others take about as long.
  private let options: DeviceOptions
  /// The other devices, which only have to be there.
  private let others: [DeviceOptions]

  /// Draws into the folder `scratch`, which its owner removes.
  init(_ settings: BatchSettings, in scratch: String) {
    self.settings = settings
    let roster = DeviceRoster(settings)
    options = roster.options(0)
    others = (1..<roster.count).map { roster.options($0) }
    self.scratch = scratch.hasSuffix("/") ? scratch : scratch + "/"
  }

  /// Measures the kinds of a survey, and foretells the whole, besides the seconds in which workers open their devices.
  ///
  /// - Throws: `BatchError.device` when nothing can be drawn here, `.missingDevice`, and `.output` without space for
  ///   what it draws.
  func measure(
    _ survey: inout [KindPlan], control: RenderControl, onEvent: (BatchEvent) -> Void
  ) throws(BatchError) -> (forecast: Forecast, opening: Double) {
    var forecast = Forecast(workers: settings.workers)
    for kind in survey {
      forecast.add(Forecast.Work(kind: kind.kind, frames: kind.left.frames))
    }
    let worker = RenderWorker(
      settings.program, limits: settings.workerLimits, environment: settings.environment)
    // Opening the device is not part of the first unit's time.
    let start = ContinuousClock.now
    _ = try settings.device(of: worker, options).get()
    let opening = (ContinuousClock.now - start) / .seconds(1)
    for options in others {
      let other = RenderWorker(
        settings.program, limits: settings.workerLimits, environment: settings.environment)
      if case .failure(let error) = settings.device(of: other, options),
        case .missingDevice = error
      {
        throw error
      }
    }
    let order = survey.indices.sorted { survey[$0].left.frames > survey[$1].left.frames }
      .prefix(Self.measured)
    for (count, index) in order.enumerated() where control.reason == nil {
      onEvent(.measuring(kinds: count, of: order.count))
      guard let cold = try draw(survey[index].sample, worker) else { continue }
      // Another job, of which nothing is kept, where there is one.
      let warm =
        cold.seconds < Self.repeated
        ? try draw(survey[index].otherSample ?? survey[index].sample, worker) : nil
      for found in [cold, warm].compactMap(\.self) {
        let work = Forecast.Work(kind: survey[index].kind, frames: found.frames)
        forecast.add(work)
        forecast.begin(work, worker: 0, at: 0)
        forecast.end(worker: 0, at: found.seconds, isWhole: true)
        forecast.wrote(work, bytes: found.onDisk)
      }
      let found = warm ?? cold
      let frames = Double(max(found.frames, 1))
      survey[index].perFrame = (found.seconds / frames, Double(found.bytes) / frames)
    }
    return (forecast, opening)
  }

  /// The cost of a unit; `nil` if it cannot be drawn, which its batch will report.
  ///
  /// - Throws: `BatchError.output` when the folder's disk is full, or what the system allows is used up.
  private func draw(
    _ unit: Unit, _ worker: RenderWorker
  ) throws(BatchError) -> (frames: Int, seconds: Double, bytes: Int, onDisk: Int)? {
    var settings = settings
    settings.folder = scratch
    var unit = unit
    if !unit.job.parts.isEmpty { unit = unit.beginning }
    var (bytes, onDisk) = (0, 0)
    let start = ContinuousClock.now
    let result = try? worker.draw(settings.order(for: unit, on: options)) { message in
      guard case .frame(let frame) = message else { return }
      bytes += frame.bytes
      onDisk += SpaceWatch.bytesOnDisk(frame.bytes)
    }
    switch result {
    case .success: break
    case .failure(let failure) where [.output, .scarcity].contains(failure.kind):
      throw .output(failure.sentence)
    case .failure, nil: return nil
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    for number in unit.numbers { Folder.remove(scratch + unit.job.names[number]) }
    return (unit.work.frames, seconds, bytes, onDisk)
  }
}
