import Files
import GLRenderer
import Rendering

/// The devices of a batch: who uses which, what each has drawn, and which of them are given up.
final class DeviceRoster: Sendable {
  private struct Place: Sendable {
    var options: DeviceOptions
    var device: DrawingDevice?
    var files = 0
    var sharedFrames = 0
    var failure: String?
    var isSuspected = false

    var draws: Bool { failure == nil && !isSuspected }
  }

  private let entries: LockedValue<[Place]>
  private let kept = LockedValue<[String: Unit]>([:])
  /// Jobs of which the ledger says that a device drew some of their files.
  private let noted = LockedValue<Set<[String]>>([])

  /// The devices that the settings name, or the one for all.
  init(_ settings: BatchSettings) {
    let selections = settings.devices.isEmpty ? [settings.device.selection] : settings.devices
    entries = LockedValue(
      selections.prefix(max(1, settings.workers)).map { selection in
        var options = settings.device
        options.selection = selection
        return Place(options: options)
      })
  }

  /// The devices that are open.
  var places: [Int] {
    entries.withLock { places in
      places.indices.filter { places[$0].device != nil && places[$0].failure == nil }
    }
  }

  /// A unit of each effect, one frame of which tells whether devices draw alike.
  var samples: [(effect: String, unit: Unit)] {
    kept.withLock { $0.map { (effect: $0.key, unit: $0.value) } }
  }

  /// Keeps the first unit of an effect that shows pictures.
  func sample(_ unit: Unit) {
    guard count > 1, let effect = unit.job.document.effect else { return }
    if case .sound = unit.job.names.output { return }
    kept.withLock { $0[effect] = $0[effect] ?? unit }
  }

  /// A sentence about a card that two of the selections name; `nil` if each one names another.
  var sameDevice: String? {
    entries.withLock { places in
      for (index, place) in places.enumerated() {
        guard let device = place.device, !device.place.isEmpty else { continue }
        for other in places[..<index] where other.device?.fullName == device.fullName {
          return
            "--devices names \(device.fullName) twice, as \(other.options.selection.word) and as"
            + " \(place.options.selection.word); name each card once"
        }
      }
      return nil
    }
  }

  /// A device's name, or its identifier if it is not open.
  func name(_ place: Int) -> String { uses[place].name }

  /// A device's name; `nil` if it is not open.
  func nameOfOpen(_ place: Int) -> String? { entries.withLock { $0[place].device?.fullName } }

  /// Their number.
  var count: Int { entries.withLock(\.count) }

  /// The place of a worker's device: each worker gets one in turn.
  func place(of worker: Int) -> Int { worker % count }

  /// The device options of a worker's orders.
  func options(_ place: Int) -> DeviceOptions { entries.withLock { $0[place].options } }

  /// Notes what draws; a worker that replaces a lost one gets a device of the same class.
  func opened(_ device: DrawingDevice, _ place: Int) {
    entries.withLock { places in
      places[place].device = device
      let policy: SoftwarePolicy = device.isSoftware ? .require : .forbid
      places[place].options.isFurther = places[place].options.software != policy
      places[place].options.software = policy
    }
  }

  /// Gives a device up; `false` if no other one draws, so that it stays.
  func giveUp(_ place: Int, _ sentence: String) -> Bool {
    entries.withLock { places in
      if places[place].failure != nil { return true }
      guard Self.others(of: place, in: places) else { return false }
      places[place].failure = sentence
      return true
    }
  }

  /// Has a device wait until another one has tried the unit on which it crashed; `false` if no other one draws.
  func suspect(_ place: Int) -> Bool {
    entries.withLock { places in
      guard Self.others(of: place, in: places) else { return false }
      places[place].isSuspected = true
      return true
    }
  }

  /// Gives a suspected device up if another one drew the unit, and has it go on otherwise; whether it was given up now.
  func settle(_ suspicion: DeviceSuspicion, isDrawn: Bool) -> Bool {
    entries.withLock { places in
      places[suspicion.place].isSuspected = false
      guard isDrawn, places[suspicion.place].failure == nil else { return false }
      places[suspicion.place].failure = suspicion.sentence
      return true
    }
  }

  private static func others(of place: Int, in places: [Place]) -> Bool {
    places.indices.contains { $0 != place && places[$0].draws }
  }

  /// Whether a device waits until another one has tried its unit.
  func isSuspected(_ place: Int) -> Bool { entries.withLock { $0[place].isSuspected } }

  /// Whether a device was given up.
  func isGivenUp(_ place: Int) -> Bool { entries.withLock { $0[place].failure != nil } }

  /// Notes a file of a job; returns the devices that drew it if there are several, which the ledger must record.
  ///
  /// `parts` are the frames that each device drew of an animation; without them `place` drew the whole file.
  func drew(_ job: PlannedJob, _ place: Int, parts: [Int: Int]?) -> [String] {
    let frames = parts ?? [place: 0]
    let devices = entries.withLock { places in
      for (place, count) in frames {
        if frames.count == 1 {
          places[place].files += 1
        } else {
          places[place].sharedFrames += count
        }
      }
      return places.count == 1
        ? [] : frames.keys.sorted().compactMap { places[$0].device?.fullName }
    }
    return devices.filter { device in
      noted.withLock { $0.insert([job.output, device]).inserted }
    }
  }

  /// The identifier of all of them, which determines how frames look.
  var identity: String {
    let all = entries.withLock { $0.compactMap { $0.failure == nil ? $0.device?.identity : nil } }
    return Set(all).sorted().joined(separator: " and ")
  }

  /// The output of each.
  var uses: [BatchReport.DeviceUse] {
    entries.withLock { places in
      places.map { place in
        BatchReport.DeviceUse(
          name: place.device?.fullName ?? "--device \(place.options.selection.word)",
          driver: place.device?.driver ?? "", files: place.files,
          sharedFrames: place.sharedFrames, failure: place.failure)
      }
    }
  }
}

extension DrawingDevice {
  /// Its name and its identifiers.
  var fullName: String { place.isEmpty ? device : "\(device) at \(place)" }
}
