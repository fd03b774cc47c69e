import Glibc

/// The variables by which a user, a container or Slurm gives a process some of a machine's cards.
struct Visibility {
  /// `CUDA_VISIBLE_DEVICES`: numbers of CUDA or UUIDs, the order counting.
  var cuda: String?
  /// `NVIDIA_VISIBLE_DEVICES`: the numbers or UUIDs of what a container is given.
  var container: String?
  /// `SLURM_JOB_GPUS`: the numbers of what a job is given.
  var job: String?

  /// The settings of the environment.
  static var current: Visibility {
    let value = { (name: String) in getenv(name).map { String(cString: $0) } }
    return Visibility(
      cuda: value("CUDA_VISIBLE_DEVICES"), container: value("NVIDIA_VISIBLE_DEVICES"),
      job: value("SLURM_JOB_GPUS"))
  }

  /// Notes in devices where NVIDIA's driver draws what hides them, and the numbers that CUDA then gives the others.
  func apply(to devices: inout [DeviceIdentity], where isNVIDIA: [Bool]) {
    let cards = zip(devices, isNVIDIA).filter(\.1).map(\.0)
    for index in devices.indices where isNVIDIA[index] {
      let device = devices[index]
      if let cuda {
        devices[index].cuda = number(of: device, among: cards)
        if devices[index].cuda == nil {
          devices[index].hiddenBy.append("CUDA_VISIBLE_DEVICES=\(cuda)")
        }
      }
      if let container, hides(container, device) {
        devices[index].hiddenBy.append("NVIDIA_VISIBLE_DEVICES=\(container)")
      }
      if let job, !job.isEmpty, let minor = device.minor,
        let numbers = Self.numbers(job), !numbers.contains(minor)
      {
        devices[index].hiddenBy.append("SLURM_JOB_GPUS=\(job)")
      }
    }
  }

  /// CUDA's number of a card in this process; `nil` if `CUDA_VISIBLE_DEVICES` hides it.
  ///
  /// A driver gives its cards either the numbers of this process, and none to those that are hidden, or numbers that do not depend
  /// on the variable, by which its entries name them.
  private func number(of card: DeviceIdentity, among cards: [DeviceIdentity]) -> Int? {
    let all = (cuda ?? "").split(separator: ",", omittingEmptySubsequences: false).map(Self.trimmed)
    // CUDA takes the entries before the first that names no card.
    let entries = all.prefix { entry in cards.contains { Self.isNamed($0, by: entry) } }
    let places = cards.map { card in entries.firstIndex { Self.isNamed(card, by: $0) } }
    let isPlaced = zip(cards, places).allSatisfy { card, place in
      guard let place, Int(entries[place]) == nil else { return true }
      return card.cuda == place
    }
    // Of a list that only reorders all cards by their numbers, both kinds of drivers give all of them a number.
    let areOfProcess =
      cards.contains { $0.cuda == nil } || !places.contains(nil) && isPlaced
    guard areOfProcess else { return entries.firstIndex { Self.isNamed(card, by: $0) } }
    // Where the driver does not tell, a UUID does.
    return card.cuda
      ?? (cards.allSatisfy { $0.cuda == nil } ? all.firstIndex { Self.isNamed(card, by: $0) } : nil)
  }

  private static func isNamed(_ device: DeviceIdentity, by entry: Substring) -> Bool {
    if let number = Int(entry) { return device.cuda == number }
    let text = entry.lowercased()
    // A part of a card that is split, as `MIG-GPU-…/1/0`, is on that card.
    let uuid = text.hasPrefix("mig-gpu-") ? text.dropFirst(4).prefix { $0 != "/" } : text[...]
    guard uuid.hasPrefix("gpu-"), uuid.utf8.count > 4, let own = device.uuid else { return false }
    return DeviceIdentity.digits(of: own).hasPrefix(DeviceIdentity.digits(of: uuid))
  }

  /// Whether a container's list leaves a device out; one that may be meant counts as given.
  private func hides(_ list: String, _ device: DeviceIdentity) -> Bool {
    switch list {
    case "none": return true
    case "all", "void", "": return false
    default: break
    }
    return list.split(separator: ",").map(Self.trimmed).allSatisfy { entry in
      if let number = Int(entry) { return device.minor.map { $0 != number } ?? false }
      guard entry.lowercased().hasPrefix("gpu-"), device.uuid != nil else { return false }
      return !Self.isNamed(device, by: entry)
    }
  }

  /// The numbers of a list such as `0,2-3`; `nil` if it has something else.
  private static func numbers(_ list: String) -> Set<Int>? {
    var numbers: Set<Int> = []
    for entry in list.split(separator: ",").map(trimmed) {
      let ends = entry.split(separator: "-").map { Int($0) }
      guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2,
        first <= last, last < 1024
      else { return nil }
      numbers.formUnion(first...last)
    }
    return numbers
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let start = text.drop { $0 == " " }
    return start[
      ..<(start.lastIndex { $0 != " " }.map { start.index(after: $0) } ?? start.startIndex)]
  }
}
