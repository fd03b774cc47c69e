import Glibc

/// The variables by which a user, a container or Slurm gives a process some of a machine's cards.
struct Visibility {
  /// `CUDA_VISIBLE_DEVICES`: numbers of CUDA or UUIDs, the order counting.
  var cuda: String?
  /// `NVIDIA_VISIBLE_DEVICES`: the numbers or UUIDs of what a container is given.
  var container: String?
  /// `SLURM_JOB_GPUS`: the numbers of what a job is given.
  var job: String?

  /// What the environment says.
  static var current: Visibility {
    let value = { (name: String) in getenv(name).map { String(cString: $0) } }
    return Visibility(
      cuda: value("CUDA_VISIBLE_DEVICES"), container: value("NVIDIA_VISIBLE_DEVICES"),
      job: value("SLURM_JOB_GPUS"))
  }

  /// Notes in devices where NVIDIA's driver draws what hides them, and the numbers that CUDA then gives the others.
  func apply(to devices: inout [DeviceIdentity], where isNVIDIA: [Bool]) {
    let entries = cudaEntries(devices)
    for index in devices.indices where isNVIDIA[index] {
      let device = devices[index]
      if let cuda, let entries {
        devices[index].cuda = entries.firstIndex { Self.isNamed(device, by: $0) }
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

  /// What CUDA takes of the list: the entries before the first that names no device.
  private func cudaEntries(_ devices: [DeviceIdentity]) -> [Substring]? {
    guard let cuda else { return nil }
    let entries = cuda.split(separator: ",", omittingEmptySubsequences: false).map(Self.trimmed)
    return Array(entries.prefix { entry in devices.contains { Self.isNamed($0, by: entry) } })
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

  /// The numbers of a list such as `0,2-3`; `nil` where it has something else.
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
